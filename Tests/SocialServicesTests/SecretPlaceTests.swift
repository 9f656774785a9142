import Foundation
import HTTPTesting
import LocalNetwork
import Log
import Persistence
import Secrets
import Services
import Synchronization
import Testing

@testable import SocialServices

/// Where the secrets of accounts are, and what happens when they cannot be reached.
@Suite struct SecretPlaceTests {
    /// Somebody who knows a passphrase, or does not.
    private final class Person: PassphraseGiving {
        private let heard = Mutex<[PassphraseQuestion]>([])
        private let passphrase: String?
        var questions: [PassphraseQuestion] { heard.withLock { $0 } }

        init(_ passphrase: String?) { self.passphrase = passphrase }

        func passphrase(for question: PassphraseQuestion) async throws(PassphraseFailure) -> Secret<String>? {
            heard.withLock { $0.append(question) }
            return question == .again ? nil : passphrase.map { Secret($0) }
        }
    }

    private static let words = "some good words"

    private func services(_ world: OutboxWorld, _ person: Person? = nil) async throws -> SocialServiceSet {
        try await SocialServiceSet.live(home: world.home, actingAs: nil, local: nil, passphrases: person, log: .none)
    }

    private func reads(_ services: SocialServiceSet) async throws -> Bool {
        try await services.timelines.timeline(.home, limit: 1, cursor: nil).freshness == .live
    }

    private func files(_ world: OutboxWorld) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: world.home))
    }

    @Test func accountsMoveBetweenFilesAndLoseNothing() async throws {
        let world = try await OutboxWorld(signedIn: ["alice.test", "bob.test"])
        let person = Person(Self.words)
        let moved = try await services(world, person).secrets.moveSecrets(to: .passphrase)
        #expect(moved.map(\.place) == [.passphrase, .passphrase])
        #expect(moved.map(\.path) == Array(repeating: world.home + "/secrets.passphrase", count: 2))
        #expect(person.questions == [.new])
        let reader = Person(Self.words)
        #expect(try await reads(services(world, reader)))
        #expect(reader.questions == [.open])
        // Nothing of them is left in the other file.
        let old = SealedFileStore(path: world.home + "/secrets.sealed", key: .keyFile(world.home + "/secrets.key"))
        let item = SecretItem(service: "warren", account: world.did("alice.test"), label: "")
        #expect(try await old.read(item) == nil)
        // A new one goes where the others are.
        _ = try await services(world, Person(Self.words)).accounts.signIn(
            identifier: "carol.test", password: Secret(world.network.password), service: world.proxy.url, code: nil)
        #expect(try await services(world).secrets.secrets().map(\.place) == [.passphrase, .passphrase, .passphrase])
        let back = try await services(world, Person(Self.words)).secrets.moveSecrets(to: .file)
        #expect(back.map(\.place) == [.file, .file, .file])
        #expect(try !files(world).contains("secrets.passphrase"))
        #expect(try await reads(services(world)))
        #expect(world.network.callCount(of: "com.atproto.server.createSession") == 3)
    }

    @Test func nobodyIsAskedForWhatNeedsNoSecret() async throws {
        let world = try await OutboxWorld()
        _ = try await services(world, Person(Self.words)).secrets.moveSecrets(to: .passphrase)
        let person = Person(Self.words)
        let services = try await services(world, person)
        #expect(try await services.accounts.signInState().accounts.map(\.state) == [.signedIn])
        _ = try await services.secrets.secrets()
        _ = try await services.outbox.list()
        _ = try await services.drafts.drafts()
        #expect(person.questions == [])
    }

    @Test func secretsThatCannotBeReachedSignNobodyOutAndKeepWhatIsWritten() async throws {
        let world = try await OutboxWorld()
        _ = try await services(world, Person(Self.words)).secrets.moveSecrets(to: .passphrase)
        for stranger in [Person(nil), Person("another passphrase")] {
            let services = try await services(world, stranger)
            let error = await #expect(throws: SocialError.self) {
                try await services.accounts.makeCurrent(account: "alice.test")
                _ = try await services.lists.lists(of: nil, limit: 1, cursor: nil)
            }
            guard case .secretsUnavailable("alice.test", .passphrase, let problem) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.contains(world.home + "/secrets.passphrase"))
            let post = try await services.writing.publish(PostDraft(text: "§1"))
            guard case .queued(because: .secretsUnavailable) = post.delivery else {
                Issue.record("\(post.delivery)")
                return
            }
            #expect(try await services.accounts.signInState().accounts.map(\.state) == [.signedIn])
        }
        // No second copy was made, and with the passphrase all goes on.
        let old = SealedFileStore(path: world.home + "/secrets.sealed", key: .keyFile(world.home + "/secrets.key"))
        let item = SecretItem(service: "warren", account: world.did("alice.test"), label: "")
        #expect(try await old.read(item) == nil)
        #expect(try await services(world, Person(Self.words)).outbox.sendWaiting() == [])
        #expect(try await world.posts() == ["§1", "§1"])
    }

    @Test func aServerIsNotAskedForASessionThatCannotBeKept() async throws {
        let world = try await OutboxWorld()
        let asked = world.network.callCount(of: "com.atproto.server.createSession")
        let error = await #expect(throws: SocialError.self) {
            _ = try await services(world, Person(nil)).accounts.signIn(
                identifier: "bob.test", password: Secret(world.network.password), service: world.proxy.url, code: nil,
                keepingIn: .passphrase)
        }
        guard case .secretsUnavailable(nil, .passphrase, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(world.network.callCount(of: "com.atproto.server.createSession") == asked)
        // Elsewhere, when it is said so; the account's own place stays for the next time.
        _ = try await services(world, Person(Self.words)).accounts.signIn(
            identifier: "bob.test", password: Secret(world.network.password), service: world.proxy.url, code: nil,
            keepingIn: .passphrase)
        #expect(try await services(world).secrets.secrets().map(\.place) == [.file, .passphrase])
        _ = try await services(world, Person(Self.words)).accounts.signIn(
            identifier: "bob.test", password: Secret(world.network.password), service: world.proxy.url, code: nil)
        #expect(try await services(world).secrets.secrets().map(\.place) == [.file, .passphrase])
    }

    @Test func secretsThatAreGoneFromTheirPlaceAreToldAsThat() async throws {
        let world = try await OutboxWorld()
        try FileManager.default.removeItem(atPath: world.home + "/secrets.sealed")
        // Of an account of before its place was noted, too.
        for isNoted in [true, false] {
            if !isNoted {
                try await world.database().write { db in try db.execute("UPDATE accounts SET secrets = NULL") }
                try await SealedFileStore(
                    path: world.home + "/secrets.sealed", key: .keyFile(world.home + "/secrets.key")
                ).write(Secret([1]), for: SecretItem(service: "x", account: "x", label: ""))
            }
            let error = await #expect(throws: SocialError.self) {
                _ = try await services(world).lists.lists(of: nil, limit: 1, cursor: nil)
            }
            #expect(error == .secretsMissing(handle: "alice.test", place: .file))
            #expect(try await services(world).writing.publish(PostDraft(text: "§1")).delivery.isQueued)
        }
    }

    @Test(arguments: ["written", "noted"]) func aMoveThatIsCutShortGoesOn(_ step: String) async throws {
        let world = try await OutboxWorld()
        let (did, person) = (world.did("alice.test"), Person(Self.words))
        let contents = try await Home(path: world.home, local: nil, passphrases: person, log: .none).open(actingAs: nil)
        let vault = contents.accounts.vault
        let item = SecretItem(service: "warren", account: did, label: "")
        // As far as it came: they are in both places, and the store names the one or the other.
        let secret = try #require(try await vault.places[.file].read(item))
        try await vault.places[.passphrase].write(secret, for: item)
        if step == "noted" { try await vault.accounts.note(.passphrase, of: did) }
        #expect(try await reads(services(world, Person(Self.words))))
        let moved = try await services(world, Person(Self.words)).secrets.moveSecrets(to: .passphrase)
        #expect(moved.map(\.place) == [.passphrase])
        #expect(try await vault.places[.file].read(item) == nil)
        #expect(try await reads(services(world, Person(Self.words))))
    }
}
