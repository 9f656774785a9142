import Log
import Persistence
import Secrets
import Services
import XRPC

/// Keeps sessions between runs: who and where in the store, the tokens among the secrets. The store also says in which place
/// each account's secrets are: one that cannot be reached is never taken for an empty one, nor replaced by another.
struct AccountVault: SessionStoring {
    let accounts: AccountStore
    let places: SecretPlaces
    /// Where a sign-in puts the account; nil leaves it where it is.
    var chosen: SecretPlace?

    /// Why something of an account cannot be read or kept.
    enum Failure: Error, CustomStringConvertible {
        case store(DatabaseError)
        case secrets(SecretError, SecretPlace)

        var description: String {
            switch self {
            case .store(let error): error.description
            case .secrets(let error, _): error.description
            }
        }
    }

    // MARK: SessionStoring

    func session(of did: String) async throws(SessionStoringError) -> StoredSession? {
        do throws(Failure) {
            guard let account = try await account(did), let tokens = try await tokens(of: account) else { return nil }
            return StoredSession(
                account: SessionAccount(
                    did: did, handle: account.handle, service: account.entryway, pds: account.pds),
                tokens: tokens)
        } catch {
            throw SessionStoringError(error.description)
        }
    }

    func save(_ session: StoredSession) async throws(SessionStoringError) {
        let account = session.account
        do throws(Failure) {
            let before = try await self.account(account.did)
            let place = chosen ?? before.map(place) ?? places.unnoted
            // The tokens first: an account without tokens looks signed in and is not.
            try await write(session.tokens, of: account.did, to: place)
            try await stored { store throws(DatabaseError) in
                try await store.save(
                    StoredAccount(
                        did: account.did, handle: account.handle, entryway: account.service, pds: account.pds,
                        place: place))
            }
            if let before, self.place(of: before) != place {
                await places.tidy(Self.item(account.did), in: self.place(of: before))
            }
        } catch {
            throw SessionStoringError(error.description)
        }
    }

    func forgetTokens(of did: String) async throws(SessionStoringError) {
        do throws(Failure) {
            try await forget(did)
        } catch {
            throw SessionStoringError(error.description)
        }
    }

    // MARK: For the accounts

    /// Where an account's secrets are.
    func place(of account: StoredAccount) -> SecretPlace { account.place ?? places.unnoted }

    func account(_ did: String) async throws(Failure) -> StoredAccount? {
        try await stored { store throws(DatabaseError) in try await store.all() }.accounts.first { $0.did == did }
    }

    func tokens(of account: StoredAccount) async throws(Failure) -> SessionTokens? {
        try await tokens(of: account.did, in: place(of: account))
    }

    func forget(_ did: String) async throws(Failure) {
        if let account = try await account(did) {
            try await secrets(place(of: account)) { store throws(SecretError) in try await store.delete(Self.item(did))
            }
        }
        try await stored { store throws(DatabaseError) in try await store.expire(did: did) }
    }

    /// Makes sure that secrets can be kept in a place before a server is asked for any.
    func check(_ place: SecretPlace) async throws(Failure) {
        try await secrets(place) { store throws(SecretError) in try await store.check() }
    }

    /// Moves an account's tokens. At each moment the store names a place in which they are.
    func move(_ did: String, to place: SecretPlace) async throws(Failure) {
        guard let account = try await account(did) else { return }
        let before = self.place(of: account)
        if before != place, let tokens = try await tokens(of: account) {
            try await write(tokens, of: did, to: place)
            guard try await self.tokens(of: did, in: place) == tokens else {
                throw .secrets(.refused(reason: "it did not keep what it was given"), place)
            }
        }
        try await stored { store throws(DatabaseError) in try await store.note(place, of: did) }
        if before != place {
            try await secrets(before) { store throws(SecretError) in try await store.delete(Self.item(did)) }
        }
        for other in SecretPlace.allCases where other != place && other != before {
            // Who moves them gives the passphrase for that.
            await places.tidy(Self.item(did), in: other, mayAsk: true)
        }
    }

    // MARK: Inside

    private func tokens(of did: String, in place: SecretPlace) async throws(Failure) -> SessionTokens? {
        let kept = try await secrets(place) { store throws(SecretError) in try await store.read(Self.item(did)) }
        guard let parts = kept?.expose().split(separator: UInt8(ascii: "\n")), parts.count == 2 else { return nil }
        return SessionTokens(
            access: Secret(String(decoding: parts[0], as: UTF8.self)),
            refresh: Secret(String(decoding: parts[1], as: UTF8.self)))
    }

    private func write(_ tokens: SessionTokens, of did: String, to place: SecretPlace) async throws(Failure) {
        let text = tokens.access.expose() + "\n" + tokens.refresh.expose()
        try await secrets(place) { store throws(SecretError) in
            try await store.write(Secret(Array(text.utf8)), for: Self.item(did))
        }
    }

    private func secrets<Value: Sendable>(
        _ place: SecretPlace, _ body: (any SecretStoring) async throws(SecretError) -> Value
    ) async throws(Failure) -> Value {
        do throws(SecretError) {
            return try await body(places[place])
        } catch {
            throw .secrets(error, place)
        }
    }

    private func stored<Value: Sendable>(
        _ body: (AccountStore) async throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        do throws(DatabaseError) {
            return try await body(accounts)
        } catch {
            throw .store(error)
        }
    }

    private static func item(_ did: String) -> SecretItem {
        SecretItem(service: "warren", account: did, label: "Warren: session of \(did)")
    }
}

extension SocialError {
    /// - Parameter handle: whose secrets are meant; nil when there is no account yet.
    init(_ failure: AccountVault.Failure, handle: String?) {
        self =
            switch failure {
            case .store(let error): SocialError(error)
            case .secrets(let error, let place):
                .secretsUnavailable(handle: handle, place: place, problem: error.description)
            }
    }
}
