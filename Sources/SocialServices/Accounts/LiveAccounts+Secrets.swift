import Persistence
import Services
import XRPC

extension LiveAccounts: SecretKeeping {
    func secrets() async throws(SocialError) -> [KeptSecrets] {
        let shown = try await signInState().accounts
        let kept = try await stored { store throws(DatabaseError) in try await store.all() }.accounts
        return shown.compactMap { account in
            kept.first { $0.did == account.did }.map(vault.place).map {
                KeptSecrets(account: account, place: $0, path: vault.places.path(of: $0))
            }
        }
    }

    func moveSecrets(to place: SecretPlace) async throws(SocialError) -> [KeptSecrets] {
        try await kept(nil) { vault throws(AccountVault.Failure) in try await vault.check(place) }
        for moving in try await secrets() { try await move(moving.account, to: place) }
        try await stored { store throws(DatabaseError) in try await store.setUsualPlace(place) }
        return try await secrets()
    }

    private func move(_ account: Account, to place: SecretPlace) async throws(SocialError) {
        let result: Result<Void, AccountVault.Failure>
        do throws(XRPCError) {
            // No other process may get new tokens in between.
            result = try await refreshLock.withLock(of: account.did) { [vault] () async throws(XRPCError) in
                do throws(AccountVault.Failure) {
                    try await vault.move(account.did, to: place)
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw SocialError(error, host: account.service, handle: account.handle)
        }
        if case .failure(let failure) = result { throw SocialError(failure, handle: account.handle) }
        // Its tokens may be renewed in the new place from now on.
        forgetSession(of: account.did)
    }

    /// Where a sign-in puts the secrets: where it is told, where the account's are, where a move put all, where the current
    /// account's are, or else what there is.
    func placeOfSignIn(_ identifier: String, chosen: SecretPlace?) async throws(SocialError) -> SecretPlace {
        if let chosen { return chosen }
        let (accounts, current, usual) = try await stored { store throws(DatabaseError) in
            let (accounts, current) = try await store.all()
            return (accounts, current, try await store.usualPlace())
        }
        let name = ActorName.normalized(identifier).lowercased()
        if let known = accounts.first(where: {
            $0.did == name || $0.handle.lowercased() == name && !$0.handle.isInvalidMark
        }) {
            return vault.place(of: known)
        }
        if let usual { return usual }
        if let current = accounts.first(where: { $0.did == current }) { return vault.place(of: current) }
        return await vault.places.first()
    }
}
