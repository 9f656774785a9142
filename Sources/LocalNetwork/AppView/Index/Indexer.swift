import ATProto

/// Derives the AppView's tables from records. It runs in the transaction that writes the record, so a client sees its
/// own write in the very next answer.
struct Indexer {
    let sql: SQL

    /// Takes in a new or changed record. Records of unknown collections are of no concern to the AppView.
    func put(_ record: IndexedRecord) throws(XRPCFailure) {
        try remove(record.uri)
        switch record.uri.collection {
        case Collection.profile:
            try ActorIndex(sql: sql).setProfile(
                record.value, cid: record.cid, of: record.did, at: record.indexedAt)
        case Collection.post: try PostIndex(sql: sql).put(record)
        case Collection.like: try putLike(record)
        case Collection.repost: try putRepost(record)
        case Collection.follow: try putFollow(record)
        case Collection.block: try putBlock(record)
        case Collection.list: try putList(record)
        case Collection.listItem: try putListItem(record)
        case Collection.listBlock: try putListBlock(record)
        case Collection.generator, Collection.labeler, Collection.starterPack, Collection.threadgate,
            Collection.postgate:
            try putDeclaration(record)
        default: break
        }
    }

    /// Takes out everything that was derived from a record.
    func remove(_ uri: RecordURI) throws(XRPCFailure) {
        let text = uri.text
        switch uri.collection {
        case Collection.profile:
            try ActorIndex(sql: sql).setProfile(nil, cid: nil, of: uri.did, at: Instant(milliseconds: 0))
        case Collection.post: try PostIndex(sql: sql).remove(text)
        case Collection.like: try remove(text, from: "likes", notifying: true)
        case Collection.repost:
            try remove(text, from: "feed_items")
            try remove(text, from: "reposts", notifying: true)
        case Collection.follow: try remove(text, from: "follows", notifying: true)
        case Collection.block: try remove(text, from: "actor_blocks")
        case Collection.list: try remove(text, from: "lists")
        case Collection.listItem: try remove(text, from: "list_items")
        case Collection.listBlock: try remove(text, from: "list_blocks")
        case Collection.generator, Collection.labeler, Collection.starterPack, Collection.threadgate,
            Collection.postgate:
            try remove(text, from: "declarations")
        default: break
        }
    }

    private func remove(_ uri: String, from table: String, notifying: Bool = false) throws(XRPCFailure) {
        try sql.execute("DELETE FROM \(table) WHERE uri = ?", uri)
        if notifying { try sql.execute("DELETE FROM notifications WHERE uri = ?", uri) }
    }

    private func putLike(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let subject = record.text("subject", "uri") else { return }
        try sql.execute(
            """
            INSERT INTO likes (uri, cid, did, subject, created_at, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, record.uri.text, record.cid, record.did, subject, record.createdAt ?? record.indexedAt.text,
            record.sortAt.milliseconds, record.indexedAt.milliseconds)
        let notices = NotificationIndex(sql: sql)
        try notices.add(record, to: RecordURI.did(of: subject), reason: "like", subject: subject)
        if let via = record.text("via", "uri") {
            try notices.add(record, to: RecordURI.did(of: via), reason: "like-via-repost", subject: via)
        }
    }

    private func putRepost(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let subject = record.text("subject", "uri") else { return }
        try sql.execute(
            "INSERT INTO reposts (uri, cid, did, subject, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, subject, record.sortAt.milliseconds, record.indexedAt.milliseconds)
        try sql.execute(
            "INSERT INTO feed_items (uri, cid, did, post, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, subject, record.sortAt.milliseconds, record.indexedAt.milliseconds)
        let notices = NotificationIndex(sql: sql)
        try notices.add(record, to: RecordURI.did(of: subject), reason: "repost", subject: subject)
        if let via = record.text("via", "uri") {
            try notices.add(record, to: RecordURI.did(of: via), reason: "repost-via-repost", subject: via)
        }
    }

    private func putFollow(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let subject = record.text("subject") else { return }
        try sql.execute(
            "INSERT INTO follows (uri, cid, did, subject, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, subject, record.sortAt.milliseconds, record.indexedAt.milliseconds)
        try NotificationIndex(sql: sql).add(record, to: subject, reason: "follow", subject: nil)
    }

    private func putBlock(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let subject = record.text("subject") else { return }
        try sql.execute(
            "INSERT INTO actor_blocks (uri, cid, did, subject, sort_at) VALUES (?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, subject, record.sortAt.milliseconds)
    }

    private func putList(_ record: IndexedRecord) throws(XRPCFailure) {
        try sql.execute(
            "INSERT INTO lists (uri, cid, did, purpose, value, sort_at, indexed_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, record.text("purpose") ?? "", record.value.cbor(),
            record.sortAt.milliseconds, record.indexedAt.milliseconds)
    }

    /// Only the owner of a list adds to it.
    private func putListItem(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let list = record.text("list"), let subject = record.text("subject"),
            RecordURI.did(of: list) == record.did
        else { return }
        try sql.execute(
            "INSERT INTO list_items (uri, cid, did, list, subject, sort_at) VALUES (?, ?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, list, subject, record.sortAt.milliseconds)
    }

    private func putListBlock(_ record: IndexedRecord) throws(XRPCFailure) {
        guard let list = record.text("subject") else { return }
        try sql.execute(
            "INSERT INTO list_blocks (uri, cid, did, subject, sort_at) VALUES (?, ?, ?, ?, ?)",
            record.uri.text, record.cid, record.did, list, record.sortAt.milliseconds)
    }

    private func putDeclaration(_ record: IndexedRecord) throws(XRPCFailure) {
        let subject = record.text("post")
        // A gate counts only beside its post: same author, same key.
        if record.uri.collection == Collection.threadgate || record.uri.collection == Collection.postgate {
            let post = RecordURI(did: record.did, collection: Collection.post, rkey: record.uri.rkey)
            guard subject == post.text else { return }
        }
        try sql.execute(
            """
            INSERT INTO declarations (uri, cid, did, collection, subject, value, sort_at, indexed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, record.uri.text, record.cid, record.did, record.uri.collection, subject, record.value.cbor(),
            record.sortAt.milliseconds, record.indexedAt.milliseconds)
    }
}
