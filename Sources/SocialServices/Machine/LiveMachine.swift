import FoundationEssentials
import Glibc
import Persistence
import Services

/// Looks at what Warren stands on: its folder, its secrets, its accounts and their servers.
struct LiveMachine: MachineInspecting {
    let home: Home

    func findings() async -> [MachineFinding] {
        var found: [MachineFinding] = []
        do {
            let contents = try await home.open(actingAs: nil)
            let accounts = contents.accounts
            found = [await store(contents.database), try await secrets(accounts)]
            found += await accountFindings(accounts)
        } catch {
            found = [await store(error)]
        }
        found.append(
            MachineFinding(
                subject: "route", verdict: .ok, detail: "direct: requests leave by this machine's own address"))
        return found
    }

    /// So long a repair waits for another one, which may be at a large store.
    private static let patience = Duration.seconds(120)

    func repairStore() async throws(SocialError) -> StoreRepair? {
        let file = home.databasePath
        // Whoever comes second finds a store that is whole: two at once would each take the other's for the damaged one.
        let lock: FileLock?
        do throws(FileLock.Failure) {
            lock = try await FileLock.waiting(for: home.path + "/repair.lock", .exclusive, patience: Self.patience)
        } catch {
            throw .storage(detail: "nothing can be written in \(home.path): \(error)")
        }
        guard let lock else { throw .storage(detail: "another program is repairing \(file)") }
        defer { lock.release() }
        do throws(DatabaseError) {
            if home.isStoreEmptied { return try await startAnew() }
            guard try await !Database.damage(of: file, migrator: SocialSchema.migrator).isEmpty else { return nil }
            let report = try await Database.recover(file, migrator: SocialSchema.migrator)
            let database = try await Database.open(.file(file), migrator: SocialSchema.migrator)
            try await database.write { db in try SeenStore.measure(db) }
            return StoreRepair(report)
        } catch {
            throw SocialError(error)
        }
    }

    private func store(_ database: Database) async -> MachineFinding {
        if let damage = await damage() { return damage }
        if let obstacle = database.obstacle {
            return MachineFinding(
                subject: "store", verdict: .missing,
                detail: "\(home.databasePath) can only be read: nothing can be posted, liked or kept",
                trouble: SocialError(obstacle))
        }
        var volume = statvfs()
        let megabytes = statvfs(home.path, &volume) == 0 ? (UInt64(volume.f_bavail) * UInt64(volume.f_frsize)) >> 20 : 0
        return MachineFinding(
            subject: "store", verdict: megabytes < 1 ? .missing : megabytes < 100 ? .limited : .ok,
            detail: "\(home.path), \(megabytes) MB free",
            remedy: megabytes < 100 ? "Make room on that disk: drafts and settings are kept there." : nil)
    }

    /// A store that cannot be opened.
    private func store(_ error: SocialError) async -> MachineFinding {
        if let damage = await damage() { return damage }
        return MachineFinding(
            subject: "store", verdict: .missing, detail: home.path,
            remedy: "Repair that, or name another folder with --home or WARREN_HOME.", trouble: error)
    }

    private func damage() async -> MachineFinding? {
        var problems = try? await Database.damage(of: home.databasePath, migrator: SocialSchema.migrator)
        if home.isStoreEmptied { problems = [Home.emptied] }
        guard let first = problems?.first else { return nil }
        return MachineFinding(
            subject: "store", verdict: .missing, detail: "\(home.databasePath) is damaged (\(first))",
            remedy: "Save what can be read of it: warren doctor --repair")
    }

    /// Where the secrets of the account that acts are, or a new one's would be, and whether they can be had there.
    private func secrets(_ accounts: LiveAccounts) async throws(SocialError) -> MachineFinding {
        let state = try await accounts.signInState()
        let place = try await accounts.placeOfSignIn(state.currentDID ?? "", chosen: nil)
        let path = accounts.vault.places.path(of: place) ?? ""
        switch place {
        case .keyring:
            let detail = "kept in the desktop's keyring (Secret Service)"
            do throws(SocialError) {
                try await accounts.kept(state.current?.handle) { vault throws(AccountVault.Failure) in
                    try await vault.check(place)
                }
            } catch {
                return MachineFinding(subject: "secrets", verdict: .missing, detail: detail, trouble: error)
            }
            return MachineFinding(subject: "secrets", verdict: .ok, detail: detail)
        case .file:
            return MachineFinding(
                subject: "secrets", verdict: .limited,
                detail: "kept in a sealed file, its key beside it for this user alone",
                remedy:
                    "For a passphrase of yours: warren secrets move passphrase. For a keyring that locks with your session, "
                    + "install and start one (sudo apt-get install gnome-keyring), then: warren secrets move keyring")
        case .passphrase:
            return MachineFinding(
                subject: "secrets", verdict: .ok, detail: "kept in \(path), sealed with a passphrase")
        }
    }

    private func accountFindings(_ accounts: LiveAccounts) async -> [MachineFinding] {
        let state: SignInState
        do throws(SocialError) {
            state = try await accounts.signInState()
        } catch {
            return [
                MachineFinding(
                    subject: "accounts", verdict: .missing, detail: "the store cannot be read", trouble: error)
            ]
        }
        guard !state.accounts.isEmpty else {
            return [
                MachineFinding(
                    subject: "accounts", verdict: .limited, detail: "nobody is signed in",
                    remedy: "Sign in with: warren login HANDLE. Without an account, try: warren --local feed")
            ]
        }
        var found: [MachineFinding] = []
        var clock: MachineFinding?
        for account in state.accounts {
            let (finding, time) = await finding(of: account, isCurrent: account.did == state.currentDID, accounts)
            found.append(finding)
            if clock == nil, let time { clock = Self.clock(Date(), beside: time, of: account.service) }
        }
        if let clock { found.append(clock) }
        return found
    }

    /// How this machine's clock stands beside a server's.
    static func clock(_ now: Date, beside time: Date, of server: String) -> MachineFinding {
        let ahead = now.timeIntervalSince(time)
        guard abs(ahead) >= 300 else {
            return MachineFinding(subject: "clock", verdict: .ok, detail: "as that of \(server)")
        }
        let (days, hours, minutes) = (Int(abs(ahead)) / 86_400, Int(abs(ahead)) / 3600, Int(abs(ahead)) / 60)
        let span = days >= 2 ? "\(days) days" : hours >= 2 ? "\(hours) hours" : "\(minutes) minutes"
        return MachineFinding(
            subject: "clock", verdict: .limited,
            detail: "\(span) \(ahead > 0 ? "ahead of" : "behind") that of \(server)",
            remedy: "Set it, as with `sudo timedatectl set-ntp true`: posts carry the time that it shows.")
    }

    private func finding(of account: Account, isCurrent: Bool, _ accounts: LiveAccounts) async -> (
        MachineFinding, Date?
    ) {
        let name = "account \(account.handle)\(isCurrent ? " (current)" : "")"
        guard account.state == .signedIn else {
            let finding = MachineFinding(
                subject: name, verdict: .missing, detail: "\(account.service) ended the session",
                remedy: "Sign in again: warren login \(account.handle)")
            return (finding, nil)
        }
        do {
            let time = try await accounts.checkServer(of: account)
            let finding = MachineFinding(
                subject: name, verdict: .ok, detail: "\(account.service) answers and takes the session")
            return (finding, time)
        } catch {
            return (MachineFinding(subject: name, verdict: .limited, detail: account.service, trouble: error), nil)
        }
    }
}
