import Strings
import Wording

/// The manual page, made from the command table, in the language of man(7).
public enum ManualPage {
    /// The page, of section 1.
    public static var text: String {
        var lines = [
            ".TH WARREN 1 \"\(Version.date)\" \"warren \(Version.number)\"", ".SH NAME",
            "warren \\- " + escaped(Strings.commandHelp.inOneLine()), ".SH SYNOPSIS", ".B warren",
            ".I COMMAND", "[\\fIOPTION\\fR ...]", ".SH DESCRIPTION", escaped(Strings.commandHelp.overview()),
            ".SH COMMANDS",
        ]
        for group in CommandGroup.allCases {
            lines.append(".SS \(quoted(group.heading))")
            for command in CommandTable.commands where command.group == group { lines += entry(command) }
        }
        lines.append(".SH \(quoted(Strings.commandHelp.headingGlobalOptions()))")
        for option in CommandTable.globalOptions { lines += item(option.heading, option.summary + ".") }
        // These headings are man(7)'s own words.
        lines.append(".SH EXIT STATUS")
        for code in ExitCode.allCases { lines += item(String(code.rawValue), code.meaning + ".") }
        lines.append(".SH ENVIRONMENT")
        for (name, says) in Strings.manual.environment { lines += item(name, says()) }
        lines.append(".SH FILES")
        for (name, says) in Strings.manual.files { lines += item(name, says()) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func entry(_ command: CommandSpecification) -> [String] {
        var lines = item(command.usage, command.summary + ".")
        lines.append(".RS")
        if !command.details.isEmpty { lines += [".PP", escaped(command.details)] }
        for argument in command.arguments { lines += item(argument.name, argument.summary + ".") }
        for option in command.options { lines += item(option.heading, option.summary + ".") }
        if let example = command.examples.first {
            lines += [".PP", escaped(example.says) + ":", ".PP", ".RS", ".B " + escaped(example.line), ".RE"]
        }
        lines.append(".RE")
        return lines
    }

    private static func item(_ heading: String, _ text: String) -> [String] {
        [".TP", ".B " + escaped(heading), escaped(text)]
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\"" }

    /// Text as it stands in a line: a full stop or an apostrophe at its beginning would be a request.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
            .replacing("…", with: "...")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
