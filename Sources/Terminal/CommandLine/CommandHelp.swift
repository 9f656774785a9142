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
        let exact = CommandTable.commands.filter { $0.path == words || $0.aliases.contains(words) }
        let found = exact.isEmpty ? CommandTable.commands.filter { $0.path.starts(with: words) } : exact
        if found.isEmpty {
            let names = CommandTable.commands.map(\.name)
            let typed = words.joined(separator: " ")
            throw .unknownCommand(typed, suggestion: Suggestion.nearest(to: typed, among: names).map { "help " + $0 })
        }
        for (index, command) in found.enumerated() {
            if index > 0 { page.space() }
            describe(command, on: &page)
        }
        return page.text
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
        page.paragraph(StyledText(Strings.commandHelp.overviewEnd()))
    }

    private static func describe(_ command: CommandSpecification, on page: inout TextPage) {
        page.item(mark: StyledText("", .plain), StyledText(command.usage, .command))
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
