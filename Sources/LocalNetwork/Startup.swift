import ATProto
import Crypto
import Persistence

/// What happens between opening the store and serving it.
enum Startup {
    /// Builds the small world in an empty store; in a kept one, tells the directory where the accounts live now.
    static func prepare(
        _ store: Store, url: String, port: UInt16, content: SmallWorld.Content, clock: @escaping @Sendable () -> Instant
    ) throws(XRPCFailure) -> ServerContext {
        try store.write { sql throws(XRPCFailure) in
            let kept = try setting("token_secret", sql)
            let secret = kept ?? SecureRandom.bytes(32)
            let context = ServerContext(store: store, url: url, port: port, secret: secret, clock: clock)
            if kept == nil {
                try sql.execute("INSERT INTO settings (name, value) VALUES ('token_secret', ?)", secret)
                try SmallWorld.build(content, sql, context)
            }
            try moveAccounts(sql, context)
            return context
        }
    }

    static func accounts(_ store: Store) throws(XRPCFailure) -> [LocalAccount] {
        try store.read { sql throws(XRPCFailure) in
            try sql.rows("SELECT handle, did FROM accounts ORDER BY created_at, did LIMIT 10000").map {
                LocalAccount(handle: $0.text("handle"), did: $0.text("did"))
            }
        }
    }

    /// The port may be another than last time: one more operation in the log of each account that it changes.
    private static func moveAccounts(_ sql: SQL, _ context: ServerContext) throws(XRPCFailure) {
        let directory = PLCDirectory(sql: sql)
        for did in try sql.rows("SELECT did FROM accounts").map({ $0.text("did") }) {
            guard let last = try directory.last(did),
                last.services.values.contains(where: { $0.endpoint != context.url })
            else { continue }
            let key = try Accounts(sql: sql).rotationKey(did)
            try directory.update(did, signedBy: key, at: context.clock()) { operation in
                for name in operation.services.keys { operation.services[name]?.endpoint = context.url }
            }
        }
    }

    private static func setting(_ name: String, _ sql: SQL) throws(XRPCFailure) -> [UInt8]? {
        try sql.row("SELECT value FROM settings WHERE name = ?", name)?.bytes("value")
    }
}

/// Every method that the network answers.
enum MethodTable {
    static func methods(_ context: ServerContext) -> [ServedMethod] {
        SessionMethods(context: context).methods + EmailMethods(context: context).methods
            + IdentityMethods(context: context).methods
            + PreferencesMethods().methods + RecordMethods(context: context).methods + BlobMethods().methods
            + SyncMethods(context: context).methods + ActorMethods(context: context).methods
            + TimelineMethods(context: context).methods + FeedGeneratorMethods(context: context).methods
            + PostMethods(context: context).methods + ThreadMethods(context: context).methods
            + SearchMethods(context: context).methods + BookmarkMethods(context: context).methods
            + RelationMethods(context: context).methods + ListMethods(context: context).methods
            + NotificationMethods(context: context).methods + LabelerMethods(context: context).methods
            + ModerationMethods().methods
    }
}
