import ATProto
import Persistence

/// `app.bsky.notification`: what others did, and how far the viewer has seen it.
struct NotificationMethods: Sendable {
    let context: ServerContext

    var methods: [ServedMethod] {
        [
            .query("app.bsky.notification.listNotifications", as: .account, list),
            .query("app.bsky.notification.getUnreadCount", as: .account, unreadCount),
            .procedure("app.bsky.notification.updateSeen", updateSeen),
            .query("app.bsky.notification.getPreferences", as: .account, getPreferences),
            .procedure("app.bsky.notification.putPreferencesV2", putPreferences),
            .procedure("app.bsky.notification.registerPush") { _, _ in .nothing },
            .procedure("app.bsky.notification.unregisterPush") { _, _ in .nothing },
        ]
    }

    /// `n`: the notifications of `?1` that neither a block nor a mute hides.
    private static let visible = """
        WITH \(Viewing.blocked), \(Viewing.muted)
        SELECT n.*, CAST(n.id AS TEXT) AS key FROM notifications n
        WHERE n.did = ?1 AND n.author NOT IN (SELECT did FROM blocked) AND n.author NOT IN (SELECT did FROM muted)
            AND (n.thread_root IS NULL OR NOT EXISTS (
                SELECT 1 FROM thread_mutes t WHERE t.did = ?1 AND t.root = n.thread_root))
        """

    @Sendable private func list(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let viewer = try call.account()
        let limit = try call.query.limit()
        let cursor = try PageCursor(call)
        guard let last = cursor == .start ? .max : Int64(cursor.key) else { throw .invalidRequest("Malformed cursor") }
        let reasons = try call.query.list("reasons", atMost: 20)
        let rows = try sql.rows(
            """
            \(Self.visible) AND (n.sort_at, n.id) < (?2, ?3)
                AND (?4 IS NULL OR n.reason IN (SELECT value FROM json_each(?4)))
            ORDER BY n.sort_at DESC, n.id DESC LIMIT ?5
            """, viewer, cursor.time, last, reasons.isEmpty ? nil : SQLList.text(reasons), limit + 1)
        let page = Page(rows, limit: limit, key: "key")
        let views = Hydration(call, sql, context)
        try views.load(actors: page.rows.map { $0.text("author") })
        let seenAt = try seenAt(viewer, sql)
        var notifications: [DataValue] = []
        for row in page.rows {
            guard let author = views.profile(row.text("author")) else { continue }
            var view = ViewMembers([
                "uri": .string(row.text("uri")), "cid": .string(row.text("cid")), "author": author,
                "reason": .string(row.text("reason")), "record": try Stored.value(row.bytes("value")),
                "isRead": .bool(row.instant("sort_at") <= seenAt),
                "indexedAt": .string(row.instant("sort_at").text), "labels": [],
            ])
            view.set("reasonSubject", row.optionalText("reason_subject"))
            notifications.append(view.value)
        }
        var reply = ViewMembers(["notifications": .array(notifications), "priority": false])
        if seenAt.milliseconds > 0 { reply.set("seenAt", seenAt.text) }
        reply.set("cursor", page.cursor)
        return .json(reply.value)
    }

    @Sendable private func unreadCount(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let viewer = try call.account()
        let count = try sql.count(
            "SELECT count(*) FROM (\(Self.visible) AND n.sort_at > ?2)", viewer, try seenAt(viewer, sql).milliseconds)
        return .json(["count": .integer(Int64(count))])
    }

    @Sendable private func updateSeen(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        guard let date = ATDatetime.date(from: try call.text("seenAt")) else {
            throw .invalidRequest("Input/seenAt must be a valid datetime")
        }
        try sql.execute(
            """
            INSERT INTO viewer_state (did, seen_at) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at
            """, try call.account(), Instant(date).milliseconds)
        return .nothing
    }

    private func seenAt(_ viewer: String, _ sql: SQL) throws(XRPCFailure) -> Instant {
        try sql.row("SELECT seen_at FROM viewer_state WHERE did = ?", viewer)?.instant("seen_at")
            ?? Instant(milliseconds: 0)
    }

    @Sendable private func getPreferences(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        .json(["preferences": .map(try preferences(try call.account(), sql))])
    }

    /// Changes the kinds that are given and leaves the others.
    @Sendable private func putPreferences(_ call: XRPCCall, _ sql: SQL) throws(XRPCFailure) -> XRPCReply {
        let viewer = try call.account()
        var kept = try preferences(viewer, sql)
        for (kind, preference) in call.input.mapValue ?? [:] where kept[kind] != nil && preference.mapValue != nil {
            kept[kind] = preference
        }
        try sql.execute(
            """
            INSERT INTO viewer_state (did, notification_preferences) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET notification_preferences = excluded.notification_preferences
            """, viewer, DataValue.map(kept).cbor())
        return .json(["preferences": .map(kept)])
    }

    private func preferences(_ viewer: String, _ sql: SQL) throws(XRPCFailure) -> [String: DataValue] {
        let stored = try sql.row("SELECT notification_preferences FROM viewer_state WHERE did = ?", viewer)?
            .optionalBytes("notification_preferences")
        if let stored, let members = try Stored.value(stored).mapValue { return members }
        let filterable: DataValue = ["include": "all", "list": true, "push": true]
        let plain: DataValue = ["list": true, "push": true]
        return [
            "chat": ["include": "all", "push": true], "follow": filterable, "like": filterable,
            "likeViaRepost": filterable, "mention": filterable, "quote": filterable, "reply": filterable,
            "repost": filterable, "repostViaRepost": filterable, "starterpackJoined": plain, "subscribedPost": plain,
            "unverified": plain, "verified": plain,
        ]
    }
}
