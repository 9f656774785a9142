import ATProto

/// Collects what the people of the small world did, then writes it: one commit a repo, and everything into the AppView in
/// the order in which it happened.
final class WorldBuilder {
    private let sql: SQL
    private let context: ServerContext
    private let start: Instant
    private var writes: [String: [RecordWrite]] = [:]
    private var indexed: [IndexedRecord] = []
    private var number: UInt16 = 0

    init(_ sql: SQL, _ context: ServerContext) {
        self.sql = sql
        self.context = context
        start = context.clock()
    }

    /// Something that can be liked, answered or quoted.
    struct Reference {
        var uri: String
        var cid: String
        /// The root of its thread.
        var root: DataValue

        var value: DataValue { ["uri": .string(uri), "cid": .string(cid)] }
    }

    /// A picture, and what it shows in words.
    struct Picture {
        var blob: DataBlob
        var description: String
        var size: (width: Int64, height: Int64)
    }

    func time(hoursAgo hours: Double) -> Instant {
        Instant(milliseconds: start.milliseconds - Int64(hours * 3_600_000))
    }

    // MARK: Acts

    func add(_ person: Person, passwordHash: String, hoursAgo: Double) throws(XRPCFailure) {
        let account = Account(
            did: person.did, handle: person.handle, email: person.email, passwordHash: passwordHash, isActive: true)
        try AccountCreation(sql: sql, context: context).insert(
            account, genesis: person.genesis, signingKey: person.signingKey, rotationKey: person.rotationKey,
            at: time(hoursAgo: hoursAgo))
        try Repos(sql: sql, context: context).create(person.did)
    }

    /// A record at the given time, under a key of that time unless one is given.
    @discardableResult
    func record(
        _ person: Person, _ collection: String, _ members: [String: DataValue], hoursAgo: Double, rkey: String? = nil
    ) -> Reference {
        let time = time(hoursAgo: hoursAgo)
        number += 1
        let key =
            rkey.flatMap { RecordKey($0) } ?? RecordKey(TID(microseconds: time.milliseconds * 1000, clock: number))
        guard let collection = NSID(collection) else { preconditionFailure("\(collection) is not a collection") }
        var members = members
        members["$type"] = .string(collection.string)
        members["createdAt"] = members["createdAt"] ?? .string(time.text)
        let value = DataValue.map(members)
        let uri = RecordURI(did: person.did, collection: collection.string, rkey: key.string)
        writes[person.did, default: []].append(.create(RepoPath(collection, key), value))
        let cid = CID.ofCBOR(value.cbor()).string
        indexed.append(IndexedRecord(uri: uri, cid: cid, value: value, indexedAt: time))
        let itself: DataValue = ["uri": .string(uri.text), "cid": .string(cid)]
        return Reference(uri: uri.text, cid: cid, root: members["reply"]?["root"] ?? itself)
    }

    @discardableResult
    func post(
        _ person: Person, hoursAgo: Double, _ prose: Prose, to parent: Reference? = nil, embed: DataValue? = nil,
        langs: [String] = ["en"], labels: [String] = []
    ) -> Reference {
        var post = ViewMembers(["text": .string(prose.text), "langs": .array(langs.map(DataValue.string))])
        post.set("facets", nonEmpty: prose.facets)
        if let parent { post.set("reply", ["root": parent.root, "parent": parent.value]) }
        post.set("embed", embed)
        if !labels.isEmpty { post.set("labels", Self.selfLabels(labels)) }
        return record(person, Collection.post, post.members, hoursAgo: hoursAgo)
    }

    func like(_ people: [Person], _ subject: Reference, hoursAgo: Double) {
        for (index, person) in people.enumerated() {
            record(person, Collection.like, ["subject": subject.value], hoursAgo: hoursAgo - Double(index) * 0.05)
        }
    }

    func repost(_ person: Person, _ subject: Reference, hoursAgo: Double) {
        record(person, Collection.repost, ["subject": subject.value], hoursAgo: hoursAgo)
    }

    func follow(_ person: Person, _ others: [Person], hoursAgo: Double) {
        for (index, other) in others.enumerated() {
            record(
                person, Collection.follow, ["subject": .string(other.did)], hoursAgo: hoursAgo - Double(index) * 0.02)
        }
    }

    func label(_ labeler: Person, _ uri: String, _ value: String, hoursAgo: Double) throws(XRPCFailure) {
        try sql.execute(
            "INSERT INTO labels (src, uri, val, cts) VALUES (?, ?, ?, ?)", labeler.did, uri, value,
            time(hoursAgo: hoursAgo).milliseconds)
    }

    /// A reference to a post that its author has taken back.
    func deletedPost(_ person: Person, hoursAgo: Double) -> Reference {
        let key = TID(microseconds: time(hoursAgo: hoursAgo).milliseconds * 1000, clock: 1023)
        let uri = RecordURI(did: person.did, collection: Collection.post, rkey: key.string).text
        let cid = CID.ofCBOR(DataValue.string(uri).cbor()).string
        return Reference(uri: uri, cid: cid, root: ["uri": .string(uri), "cid": .string(cid)])
    }

    /// The CID of a record that was made earlier.
    func cid(of uri: String) -> String {
        guard let record = indexed.last(where: { $0.uri.text == uri }) else {
            preconditionFailure("the story refers to \(uri) before it is written")
        }
        return record.cid
    }

    // MARK: What is attached

    func upload(_ bytes: [UInt8], _ person: Person) throws(XRPCFailure) -> DataBlob {
        try Blobs(sql: sql).add(bytes, mediaType: "image/png", of: person.did, at: start)
    }

    func picture(_ bytes: [UInt8], _ person: Person, _ description: String) throws(XRPCFailure) -> Picture {
        Picture(blob: try upload(bytes, person), description: description, size: (480, 320))
    }

    static func images(_ pictures: [Picture]) -> DataValue {
        [
            "$type": "app.bsky.embed.images",
            "images": .array(
                pictures.map { picture in
                    [
                        "image": picture.blob.value, "alt": .string(picture.description),
                        "aspectRatio": [
                            "width": .integer(picture.size.width), "height": .integer(picture.size.height),
                        ],
                    ]
                }),
        ]
    }

    static func quote(_ quoted: Reference) -> DataValue { ["$type": "app.bsky.embed.record", "record": quoted.value] }

    static func quote(_ quoted: Reference, with pictures: [Picture]) -> DataValue {
        ["$type": "app.bsky.embed.recordWithMedia", "record": quote(quoted), "media": images(pictures)]
    }

    static func card(_ url: String, _ title: String, _ description: String, thumb: DataBlob? = nil) -> DataValue {
        var external = ViewMembers([
            "uri": .string(url), "title": .string(title), "description": .string(description),
        ])
        external.set("thumb", thumb?.value)
        return ["$type": "app.bsky.embed.external", "external": external.value]
    }

    static func selfLabels(_ values: [String]) -> DataValue {
        [
            "$type": "com.atproto.label.defs#selfLabels", "values": .array(values.map { ["val": .string($0)] }),
        ]
    }

    // MARK: Writing

    /// Commits every repo and fills the AppView.
    func finish() throws(XRPCFailure) {
        let repos = Repos(sql: sql, context: context)
        for (did, writes) in writes.sorted(by: { $0.key < $1.key }) { try repos.commit(writes, to: did) }
        let indexer = Indexer(sql: sql)
        for record in indexed.sorted(by: { $0.indexedAt < $1.indexedAt }) { try indexer.put(record) }
    }
}
