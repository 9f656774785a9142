import Strings

/// The help, made from the command table.
public enum CommandHelp {
    /// The overview, or the help of one command (or of all commands that begin with its words).
    /// - Parameter words: the command's words; none is the overview.
    public static func text(about words: [String], width: Int, inColour: Bool) throws(UsageError) -> String {
        var page = TextPage(width: width, inColour: inColour)
        if words.isEmpty {
            overview(&page)
            return page.text
        }
        for (index, command) in try commands(about: words).enumerated() {
            if index > 0 { page.space() }
            describe(command, on: &page)
        }
        return page.text
    }

    /// The same as one line of JSON.
    public static func json(about words: [String]) throws(UsageError) -> String {
        let found = words.isEmpty ? CommandTable.commands : try commands(about: words)
        let codes = ExitCode.allCases.map { code in
            JSONValue.object(["code": .integer(Int(code.rawValue)), "meaning": .string(code.meaning)])
        }
        return JSONValue.object([
            "commands": .array(found.map { JSONValue($0) }),
            "options": .array(CommandTable.globalOptions.map { JSONValue($0) }),
            "exitCodes": .array(codes),
        ]).text + "\n"
    }

    private static func commands(about words: [String]) throws(UsageError) -> [CommandSpecification] {
        let exact = CommandTable.commands.filter { $0.path == words || $0.aliases.contains(words) }
        let found = exact.isEmpty ? CommandTable.commands.filter { $0.path.starts(with: words) } : exact
        if !found.isEmpty { return found }
        do {
            _ = try CommandLineParser().parse(words)
        } catch .unknownCommand(let typed, let suggestion) {
            throw .unknownCommand(typed, suggestion: suggestion.map { "help " + $0 })
        } catch {}
        throw .unknownCommand(words.joined(separator: " "), suggestion: nil)
    }

    private static func overview(_ page: inout TextPage) {
        page.paragraph(StyledText(Strings.commandHelp.overview()))
        page.space()
        page.line(StyledText("warren COMMAND [--json] [--local] …", .command))
        for group in CommandGroup.allCases {
            let commands = CommandTable.commands.filter { $0.group == group }
            page.space()
            page.line(StyledText(group.heading, .heading))
            let column = CommandTable.commands.map { shortUsage($0).count }.max() ?? 0
            for command in commands {
                page.item(mark: mark(shortUsage(command), column: column), StyledText(command.summary))
            }
        }
        page.space()
        page.line(StyledText(Strings.commandHelp.headingGlobalOptions(), .heading))
        options(CommandTable.globalOptions, on: &page)
        page.space()
        page.line(StyledText(Strings.commandHelp.headingExitCodes(), .heading))
        for code in ExitCode.allCases {
            page.item(mark: mark(String(code.rawValue), column: 3), StyledText(code.meaning))
        }
        page.space()
        page.paragraph(StyledText(Strings.commandHelp.overviewEnd()))
    }

    private static func describe(_ command: CommandSpecification, on page: inout TextPage) {
        usage(of: command, on: &page)
        page.space()
        page.paragraph(StyledText(command.summary + "."))
        if !command.details.isEmpty {
            page.space()
            page.paragraph(StyledText(command.details))
        }
        if command.needsSignIn {
            page.space()
            page.paragraph(StyledText(Strings.commandHelp.needsSignIn()))
        }
        if !command.arguments.isEmpty {
            page.space()
            page.line(StyledText(Strings.commandHelp.headingArguments(), .heading))
            let column = command.arguments.map(\.name.count).max() ?? 0
            for argument in command.arguments {
                page.item(mark: mark(argument.name, column: column), StyledText(argument.summary))
            }
        }
        if !command.options.isEmpty {
            page.space()
            page.line(StyledText(Strings.commandHelp.headingOptions(), .heading))
            options(command.options, on: &page)
        }
        if !command.aliases.isEmpty {
            page.space()
            let names = command.aliases.map { $0.joined(separator: " ") }.joined(separator: ", ")
            page.paragraph(StyledText(Strings.commandHelp.alsoCalled() + " " + names))
        }
        page.space()
        page.line(StyledText(Strings.commandHelp.headingExamples(), .heading))
        for example in command.examples {
            page.behind(StyledText("  ")) { page in
                page.line(StyledText(example.line, .command))
                page.behind(StyledText("    ")) { $0.paragraph(StyledText(example.says, .faint)) }
            }
        }
    }

    // An option and its value are not torn apart.
    private static func usage(of command: CommandSpecification, on page: inout TextPage) {
        var line = ""
        for part in command.usageParts {
            if line.isEmpty {
                line = part
            } else if line.count + 1 + part.count <= page.width {
                line += " " + part
            } else {
                page.line(StyledText(line, .command))
                line = "  " + part
            }
        }
        page.line(StyledText(line, .command))
    }

    private static func options(_ options: [OptionSpecification], on page: inout TextPage) {
        let column = options.map(\.heading.count).max() ?? 0
        for option in options {
            page.item(mark: mark(option.heading, column: column), StyledText(option.summary))
        }
    }

    private static func shortUsage(_ command: CommandSpecification) -> String {
        ([command.name] + command.arguments.map(\.usage)).joined(separator: " ")
    }

    private static func mark(_ text: String, column: Int) -> StyledText {
        var mark = StyledText("  ")
        mark.append(text, .command)
        mark.append(String(repeating: " ", count: max(column - text.count, 0) + 2))
        return mark
    }
}
