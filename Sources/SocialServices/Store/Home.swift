import Log
import Persistence
import Services

/// The folder in which Warren keeps what it knows, and how it is opened.
struct Home: Sendable {
    /// The folder of the store and the secrets.
    let path: String
    /// The embedded network whose data this is; nil for the real network's.
    let local: LocalNetworkInfo?
    /// Gives the passphrase of sealed secrets; nil when nobody can.
    let passphrases: (any PassphraseGiving)?
    let log: Log

    /// - Parameters:
    ///   - path: the home.
    ///   - local: the embedded network; its data lies in `local` below the home, apart from the real network's.
    init(path: String, local: LocalNetworkInfo?, passphrases: (any PassphraseGiving)? = nil, log: Log) {
        self.passphrases = passphrases
        self.path = local == nil ? path : path + "/local"
        self.local = local
        self.log = log
    }

    /// The store's file.
    var databasePath: String { path + "/warren.sqlite" }

    /// What a home holds, opened.
    struct Contents: Sendable {
        let accounts: LiveAccounts
        let database: Database
        let seen: SeenStore
        let locks: LockFolder
        let pictures: PictureCache
    }

    /// Opens the store and the secrets, and makes the folder where there is none.
    func open(actingAs account: String?) async throws(SocialError) -> Contents {
        try HomeFolder.make(path)
        let database: Database
        do throws(DatabaseError) {
            if isStoreEmptied { throw DatabaseError.corrupt(file: databasePath, detail: Self.emptied) }
            database = try await Database.open(.file(databasePath), migrator: SocialSchema.migrator, mayOnlyRead: true)
        } catch {
            throw SocialError(error)
        }
        let locks = LockFolder(path: path + "/locks")
        let seen = SeenStore(database: database)
        let pictures = PictureCache(folder: path + "/pictures", log: log.category("pictures"))
        let accounts = LiveAccounts(
            store: AccountStore(database: database), seen: seen, pictures: pictures,
            places: SecretPlaces(directory: path, isEmbedded: local != nil, passphrases: passphrases),
            refreshLock: FileRefreshLock(locks: locks), actingAs: account, embedded: local, log: log)
        return Contents(accounts: accounts, database: database, seen: seen, locks: locks, pictures: pictures)
    }
}
