import Services
import ShellFeatures
import Strings

extension CommandTable {
    static let secretsCommands: [CommandSpecification] = [
        CommandSpecification(
            "secrets", group: .accounts, summary: Strings.secrets.command(), details: Strings.secrets.commandDetails(),
            examples: [CommandExample("warren secrets", Strings.secrets.commandExample())], needsSignIn: false
        ) { _ in .route(.secrets) },
        CommandSpecification(
            "secrets move", group: .accounts, summary: Strings.secrets.move(), details: Strings.secrets.moveDetails(),
            arguments: [
                ArgumentSpecification(name: "keyring|file|passphrase", summary: Strings.secrets.argumentPlace())
            ],
            examples: [
                CommandExample("warren secrets move passphrase", Strings.secrets.moveExample()),
                CommandExample("warren secrets move file", Strings.secrets.moveFileExample()),
            ], needsSignIn: false
        ) { arguments throws(UsageError) in .route(.moveSecrets(to: try place(arguments.word(0) ?? ""))) },
    ]

    static func place(_ word: String) throws(UsageError) -> SecretPlace {
        guard let place = SecretPlace(rawValue: word) else {
            throw .badChoice(
                argument: Strings.secrets.place(), value: word, choices: SecretPlace.allCases.map(\.rawValue))
        }
        return place
    }
}
