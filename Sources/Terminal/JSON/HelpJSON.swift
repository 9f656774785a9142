extension JSONValue {
    /// A command of the table.
    init(_ command: CommandSpecification) {
        self = .object([
            "name": .string(command.name),
            "aliases": .array(command.aliases.map { .string($0.joined(separator: " ")) }),
            "group": .string("\(command.group)"),
            "summary": .string(command.summary),
            "details": command.details.isEmpty ? .null : .string(command.details),
            "usage": .string(command.usage),
            "needsSignIn": .boolean(command.needsSignIn),
            "arguments": .array(
                command.arguments.map { argument in
                    .object([
                        "name": .string(argument.name),
                        "summary": .string(argument.summary),
                        "optional": .boolean(argument.isOptional),
                        "repeated": .boolean(argument.isRepeated),
                    ])
                }),
            "options": .array(command.options.map { JSONValue($0) }),
            "examples": .array(
                command.examples.map { .object(["line": .string($0.line), "says": .string($0.says)]) }),
        ])
    }

    /// What a command takes by name.
    init(_ option: OptionSpecification) {
        self = .object([
            "name": .string(option.name),
            "value": .optional(option.value),
            "summary": .string(option.summary),
            "repeatable": .boolean(option.isRepeatable),
        ])
    }
}
