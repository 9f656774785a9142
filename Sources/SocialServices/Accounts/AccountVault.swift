import Log
import Persistence
import Secrets
import XRPC

/// Keeps sessions between runs: who and where in the store, the tokens among the secrets.
struct AccountVault: SessionStoring {
    let accounts: AccountStore
    let secrets: any SecretStoring

    func session(of did: String) async throws(SessionStoringError) -> StoredSession? {
        do {
            guard let account = try await accounts.all().accounts.first(where: { $0.did == did }),
                let tokens = try await secrets.read(Self.item(did))?.expose().split(separator: UInt8(ascii: "\n")),
                tokens.count == 2
            else { return nil }
            return StoredSession(
                account: SessionAccount(
                    did: did, handle: account.handle, service: account.entryway, pds: account.pds),
                tokens: SessionTokens(
                    access: Secret(String(decoding: tokens[0], as: UTF8.self)),
                    refresh: Secret(String(decoding: tokens[1], as: UTF8.self))))
        } catch {
            throw SessionStoringError("\(error)")
        }
    }

    func save(_ session: StoredSession) async throws(SessionStoringError) {
        let account = session.account
        let tokens = session.tokens
        do {
            // The tokens first: an account without tokens looks signed in and is not.
            let text = tokens.access.expose() + "\n" + tokens.refresh.expose()
            try await secrets.write(Secret(Array(text.utf8)), for: Self.item(account.did))
            try await accounts.save(
                StoredAccount(
                    did: account.did, handle: account.handle, entryway: account.service, pds: account.pds))
        } catch {
            throw SessionStoringError("\(error)")
        }
    }

    func forgetTokens(of did: String) async throws(SessionStoringError) {
        do {
            try await secrets.delete(Self.item(did))
            try await accounts.expire(did: did)
        } catch {
            throw SessionStoringError("\(error)")
        }
    }

    private static func item(_ did: String) -> SecretItem {
        SecretItem(service: "warren", account: did, label: "Warren: session of \(did)")
    }
}
