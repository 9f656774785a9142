import ATProto
import HTTPTesting
import Lexicons
import LocalNetwork
import Log
import Services
import Testing

@testable import SocialServices

/// Signing in where codes come by e-mail, where nobody named a server, and under names that do not tell accounts apart.
@Suite struct SignInTests {
    private func signIn(
        _ world: OutboxWorld, _ identifier: String, service: String? = nil, code: String? = nil
    ) async throws -> Account {
        try await world.services().accounts.signIn(
            identifier: identifier, password: Secret(world.network.password), service: service ?? world.proxy.url,
            code: code)
    }

    private func code(_ world: OutboxWorld) throws -> String {
        let text = try #require(try world.network.mail().first).text
        return String(try #require(text.split(separator: " is ").dropFirst().first).prefix(11))
    }

    @Test(arguments: ["bob.test", "@Bob.test", "bob@example.test", "did:plc:3i465qwpjgdsguqr23gq2elc"])
    func theCodeFromTheMailSignsIn(_ identifier: String) async throws {
        let world = try await OutboxWorld(signedIn: ["bob.test"])
        let connection = try await world.parts().connection
        try await connection.needCodes { try code(world) }
        await #expect(throws: SocialError.signInCodeNeeded) { try await signIn(world, identifier) }
        await #expect(throws: SocialError.signInCodeRefused(reason: "Token is invalid")) {
            try await signIn(world, identifier, code: "AAAAA-AAAAA")
        }
        let right = try code(world)
        let account = try await signIn(world, identifier, code: right)
        #expect(account.handle == "bob.test" && account.did == world.did("bob.test") && account.state == .signedIn)
        #expect(try await world.services().timelines.timeline(.home, limit: 1, cursor: nil).freshness == .live)
        await #expect(throws: SocialError.signInCodeRefused(reason: "Token is expired")) {
            try await signIn(world, identifier, code: right)
        }
    }

    @Test func theServerThatIsAskedByDefaultIsNamedWhenItRefuses() async throws {
        let world = try await OutboxWorld(signedIn: [])
        let contents = try await Home(path: world.home, local: nil, log: .none).open(actingAs: nil)
        let accounts = LiveAccounts(
            store: contents.accounts.vault.accounts, seen: contents.seen, pictures: contents.pictures,
            places: contents.accounts.vault.places,
            refreshLock: FileRefreshLock(locks: contents.locks), actingAs: nil, embedded: nil,
            defaultService: world.proxy.url, log: .none)
        func error(_ identifier: String, _ password: String) async -> SocialError? {
            await #expect(throws: SocialError.self) {
                _ = try await accounts.signIn(
                    identifier: identifier, password: Secret(password), service: nil, code: nil, keepingIn: .file)
            }
        }
        let reason = "Invalid identifier or password"
        let password = world.network.password
        #expect(
            await error("nobody.test", password)
                == .signInRefusedByDefault(host: "127.0.0.1", isKnown: false, reason: reason))
        #expect(
            await error("bob.test", "wrong")
                == .signInRefusedByDefault(host: "127.0.0.1", isKnown: true, reason: reason))
        // Of an e-mail address servers do not tell.
        #expect(
            await error("nobody@example.test", password)
                == .signInRefusedByDefault(host: "127.0.0.1", isKnown: nil, reason: reason))
    }

    @Test func twoAccountsWithoutAValidHandleAreToldApartByDID() async throws {
        let world = try await OutboxWorld(signedIn: [])
        world.proxy.set { request in
            request.method(is: "com.atproto.server.createSession")
                ? .altered { answer in
                    answer.replacingHandle("alice.test").replacingHandle("bob.test")
                } : .passed
        }
        for name in ["alice.test", "bob.test"] { try await world.signIn(name) }
        world.goOnline()
        let state = try await world.services().accounts.signInState()
        #expect(state.accounts.map(\.handle) == ["handle.invalid", "handle.invalid"])
        #expect(state.accounts.map(\.did) == [world.did("alice.test"), world.did("bob.test")])
        for name in ["alice.test", "bob.test"] {
            let services = try await world.services(as: world.did(name))
            #expect(try await services.writing.publish(PostDraft(text: "§ \(name)")).account.did == world.did(name))
        }
        #expect(try await world.posts(of: "alice.test") == ["§ alice.test"])
        #expect(try await world.posts(of: "bob.test") == ["§ bob.test"])
        // By that name neither is meant.
        await #expect(throws: SocialError.notSignedIn(account: "handle.invalid")) {
            try await world.services().accounts.makeCurrent(account: "handle.invalid")
        }
        await #expect(throws: SocialError.notSignedIn(account: "handle.invalid")) {
            try await world.services().accounts.signOut(account: "handle.invalid")
        }
    }
}

extension String {
    fileprivate func replacingHandle(_ handle: String) -> String {
        split(separator: "\"handle\":\"\(handle)\"", omittingEmptySubsequences: false)
            .joined(separator: "\"handle\":\"handle.invalid\"")
    }
}

extension AccountConnection {
    /// Has the account's server ask for a code at each sign-in from now on.
    fileprivate func needCodes(_ code: () throws -> String) async throws {
        _ = try await call(ComAtprotoServerRequestEmailUpdate.self, NoBody())
        _ = try await call(
            ComAtprotoServerUpdateEmail.self,
            .init(email: "bob@example.test", emailAuthFactor: true, token: try code()))
    }
}
