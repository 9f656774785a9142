import ATProto
import Testing

@testable import LocalNetwork

/// Codes that come by e-mail.
@Suite struct EmailTests {
    private func signIn(
        _ network: LocalNetwork, _ name: String = "bob.test", password: String? = nil, code: String? = nil
    ) async throws -> Answer {
        var input: [String: DataValue] = [
            "identifier": .string(name), "password": .string(password ?? network.password),
        ]
        input["authFactorToken"] = code.map { .string($0) }
        return try await Caller(network).call("com.atproto.server.createSession", .map(input))
    }

    /// The code in the newest mail.
    private func code(_ network: LocalNetwork) throws -> String {
        let text = try #require(try network.mail().first).text
        return String(try #require(text.split(separator: " is ").dropFirst().first).prefix(11))
    }

    private func needCodes(_ caller: Caller, _ needs: Bool = true) async throws {
        let asked = try await caller.call("com.atproto.server.requestEmailUpdate")
        #expect(asked.json["tokenRequired"] == true)
        let answer = try await caller.call(
            "com.atproto.server.updateEmail",
            [
                "email": "bob@example.test", "emailAuthFactor": .bool(needs),
                "token": .string(try code(caller.network)),
            ])
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func signingInTakesTheCodeFromTheMailOnce() async throws {
        try await withPeople { network in
            let bob = try await Caller.signedIn(network, as: "bob")
            try await needCodes(bob)
            #expect(try await bob.query("com.atproto.server.getSession").json["emailAuthFactor"] == true)
            // Who does not know the password causes no mail.
            let before = try network.mail().count
            #expect(try await signIn(network, password: "wrong").error == "AuthenticationRequired")
            #expect(try network.mail().count == before)

            let asked = try await signIn(network)
            #expect(asked.status == 401 && asked.error == "AuthFactorTokenRequired")
            #expect(try network.mail().first?.recipient == "bob@example.test")
            let code = try code(network)
            // As people type it, whatever the account is called.
            let answer = try await signIn(network, "bob@example.test", code: code.lowercased())
            #expect(answer.status == 200 && answer.json["emailAuthFactor"] == true)
            #expect(try await signIn(network, code: code).error == "ExpiredToken")
            // Others need none.
            #expect(try await signIn(network, "alice.test").status == 200)

            try await needCodes(bob, false)
            #expect(try await signIn(network).status == 200)
        }
    }

    @Test func codesExpireAndAreMissedOnlySoOften() async throws {
        let clock = FakeClock()
        try await withPeople(clock: clock) { network in
            try await needCodes(try await Caller.signedIn(network, as: "bob"))
            _ = try await signIn(network)
            let first = try code(network)
            clock.advance(seconds: EmailCodes.seconds + 1)
            #expect(try await signIn(network, code: first).error == "ExpiredToken")

            _ = try await signIn(network)
            let second = try code(network)
            #expect(second != first)
            for _ in 0..<EmailCodes.tries {
                let wrong = try await signIn(network, code: "AAAAA-AAAAA")
                #expect(wrong.status == 400 && wrong.error == "InvalidToken")
            }
            #expect(try await signIn(network, code: second).error == "ExpiredToken")
            _ = try await signIn(network)
            #expect(try await signIn(network, code: try code(network)).status == 200)
        }
    }

    @Test func theAddressIsChangedWithACodeAndIsNobodyElses() async throws {
        try await withPeople { network in
            let bob = try await Caller.signedIn(network, as: "bob")
            let without = try await bob.call("com.atproto.server.updateEmail", ["email": "new@example.test"])
            #expect(without.error == "TokenRequired")
            _ = try await bob.call("com.atproto.server.requestEmailUpdate")
            let wrong = try await bob.call(
                "com.atproto.server.updateEmail", ["email": "new@example.test", "token": "AAAAA-AAAAA"])
            #expect(wrong.error == "InvalidToken")
            let taken = try await bob.call(
                "com.atproto.server.updateEmail",
                ["email": "Alice@example.test", "token": .string(try code(network))])
            #expect(taken.error == "InvalidRequest")
            let done = try await bob.call(
                "com.atproto.server.updateEmail",
                ["email": "New@example.test", "token": .string(try code(network))])
            #expect(done.status == 200)
            #expect(try await signIn(network, "new@example.test").status == 200)
        }
    }
}
