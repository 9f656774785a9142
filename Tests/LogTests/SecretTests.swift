import Log
import Testing

@Suite struct SecretTests {
    static let word = "hunter2-do-not-show"

    struct Holder {
        let token = Secret(SecretTests.word)
        let optional: Secret<String>? = Secret(SecretTests.word)
        let bytes = Secret(Array(SecretTests.word.utf8))
    }

    enum Case {
        case session(Secret<String>)
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private func reflected(_ value: Any) -> String {
        Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value) " + reflected($0.value) }.joined()
    }

    @Test func noWayOfShowingAValueShowsASecret() {
        let secret = Secret(Self.word)
        let holder = Holder()
        let values: [Any] = [
            secret, Secret(secret), Secret?.some(secret) as Any, [secret], [[secret]], ["key": secret], (secret, 1),
            holder,
            Case.session(secret), Result<Secret<String>, Never>.success(secret), Secret(Self.word).map { $0 + "!" },
        ]
        for value in values {
            let shown = [
                "\(value)", String(describing: value), String(reflecting: value), dumped(value), reflected(value),
            ]
            for text in shown {
                #expect(!text.contains(Self.word))
                #expect(!text.contains("104, 117"))
            }
        }
        #expect("\(secret)" == "‹redacted›")
        #expect(secret.debugDescription == "‹redacted›")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func noMessageShowsASecret() {
        let memory = LogMemory()
        let log = Log(subsystem: "test", category: "secret", sink: .memory(memory))
        let secret = Secret(Self.word)
        let optional: Secret<String>? = secret
        let existential: Any = secret
        log.info("\(secret)")
        log.info("\(optional) \(Secret<String>?.none)")
        log.info("\(existential) \([secret]) \(Holder()) \(Case.session(secret))")
        log.info("\(Self.word, privacy: .hidden) \(Self.word, privacy: .linked)")
        #expect(memory.entries.count == 4)
        for text in memory.texts { #expect(!text.contains(Self.word)) }
        #expect(memory.texts.first == "‹redacted›")
        #expect(memory.texts.dropFirst().first == "‹redacted› nil")
    }

    @Test func onlyExposeGivesItOut() {
        #expect(Secret(Self.word).expose() == Self.word)
        #expect(Secret(Self.word).map(\.count).expose() == Self.word.count)
        #expect(Secret(1) == Secret(1))
        #expect(Secret(1) != Secret(2))
    }
}
