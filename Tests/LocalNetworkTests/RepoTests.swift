import ATProto
import Crypto
import Testing

@testable import LocalNetwork

@Suite struct RepoTests {
    /// The tree of an exported repo, checked: signature by the key of the DID document, every rule of the tree, and that
    /// the records are there.
    private func checkedRepo(_ caller: Caller, _ did: String) async throws -> [String: CID] {
        let car = try CAR(try await caller.query("com.atproto.sync.getRepo", ["did": did]).bytes)
        let blocks = BlockMap(car.blocks)
        let head = try #require(car.roots.first)
        let commit = try Commit(cbor: try #require(blocks[head]))
        try commit.check(did: try #require(DID(did)), key: try await key(caller, did))
        var records: [String: CID] = [:]
        try MerkleSearchTree(root: commit.data, source: blocks).walk { step in
            if case .entry(let entry) = step { records[entry.key] = entry.value }
        }
        // Rebuilt from its records alone, the tree has the same root.
        var rebuilt = MerkleSearchTree()
        for (path, cid) in records {
            try rebuilt.put(path, cid)
            #expect(blocks[cid].map(cid.matches) == true, "\(path)")
        }
        #expect(rebuilt.rootCID == commit.data)
        #expect(car.blocks.count == Set(car.blocks.map(\.cid)).count)
        return records
    }

    private func key(_ caller: Caller, _ did: String) async throws -> VerifyingKey {
        let document = try await caller.send("GET", "/" + did).json
        let method = document.list("verificationMethod").first { $0.text("id") == did + "#atproto" }
        return try VerifyingKey(multikey: try #require(method?.text("publicKeyMultibase")))
    }

    @Test func everyRepoOfTheSmallWorldIsSignedAndWhole() async throws {
        try await withSmallWorld { network in
            let caller = Caller(network)
            for account in network.accounts {
                let records = try await checkedRepo(caller, account.did)
                #expect(records.isEmpty == (account.handle == "heidi.test"))
            }
        }
    }

    @Test func writingAndDeletingKeepTheRepoWhole() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var posts: [DataValue] = []
            for number in 0..<12 { posts.append(try await alice.post("post \(number)")) }
            for post in posts.prefix(5) { try await alice.delete(post) }
            let records = try await checkedRepo(alice, alice.did)
            #expect(Set(records.values.map(\.string)) == Set(posts.dropFirst(5).map(\.cid)))
            // The blocks of deleted records are gone from the server.
            let gone = try await alice.query(
                "com.atproto.sync.getBlocks", ["did": alice.did, "cids": posts[0].cid])
            #expect(gone.error == "BlockNotFound")
        }
    }

    @Test func anExportSinceARevisionHasOnlyWhatIsNew() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let old = try await alice.post("old")
            let rev = try await alice.query("com.atproto.sync.getLatestCommit", ["did": alice.did]).json.text("rev")
            let new = try await alice.post("new")
            let car = try CAR(
                try await alice.query("com.atproto.sync.getRepo", ["did": alice.did, "since": try #require(rev)]).bytes)
            let cids = Set(car.blocks.map(\.cid.string))
            #expect(cids.contains(new.cid) && !cids.contains(old.cid))
        }
    }

    @Test func proofsShowPresenceAndAbsence() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var post: DataValue = [:]
            for number in 0..<20 { post = try await alice.post("post \(number)") }
            let rkey = try #require(RecordURI(post.uri)?.rkey)
            for (key, isThere) in [(rkey, true), ("3jzfcijpj2z2a", false)] {
                let answer = try await alice.query(
                    "com.atproto.sync.getRecord", ["did": alice.did, "collection": Collection.post, "rkey": key])
                #expect(answer.headers["content-type"] == "application/vnd.ipld.car")
                let car = try CAR(answer.bytes)
                let blocks = BlockMap(car.blocks)
                let commit = try Commit(cbor: try #require(car.roots.first.flatMap { blocks[$0] }))
                try commit.check(did: try #require(DID(alice.did)), key: try await self.key(alice, alice.did))
                // The proof alone is enough to look the key up.
                let found = try MerkleSearchTree(root: commit.data, source: blocks).get(Collection.post + "/" + key)
                #expect((found != nil) == isThere)
                if let found { #expect(blocks[found].map(found.matches) == true) }
            }
        }
    }

    @Test func swapsGuardAgainstOthersWrites() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            func put(_ name: String, _ guards: [String: DataValue]) async throws -> Answer {
                let profile: [String: DataValue] = [
                    "repo": .string(alice.did), "collection": .string(Collection.profile), "rkey": "self",
                    "record": ["displayName": .string(name)],
                ]
                return try await alice.call(
                    "com.atproto.repo.putRecord", .map(profile.merging(guards) { $1 }))
            }
            let first = try await put("A", ["swapRecord": .null])
            #expect(first.status == 200)
            #expect(try await put("B", ["swapRecord": .null]).error == "InvalidSwap")
            let cid = try #require(first.json["cid"])
            let second = try await put("B", ["swapRecord": cid])
            #expect(second.status == 200)
            #expect(try await put("C", ["swapRecord": cid]).error == "InvalidSwap")
            let head = try #require(second.json.at("commit", "cid"))
            #expect(try await put("C", ["swapCommit": head]).status == 200)
            #expect(try await put("D", ["swapCommit": head]).error == "InvalidSwap")
            let shown = try await alice.query("app.bsky.actor.getProfile", ["actor": alice.did])
            #expect(shown.json.text("displayName") == "C")
        }
    }

    @Test func puttingTheSameAgainMakesNoCommit() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let input: DataValue = [
                "repo": .string(alice.did), "collection": .string(Collection.profile), "rkey": "self",
                "record": ["displayName": "A"],
            ]
            let first = try await alice.call("com.atproto.repo.putRecord", input)
            let second = try await alice.call("com.atproto.repo.putRecord", input)
            #expect(first.json == second.json && second.status == 200)
        }
    }

    @Test func recordKeysFollowTheirRules() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            func create(_ collection: String, _ rkey: String, _ record: DataValue) async throws -> Answer {
                try await alice.call(
                    "com.atproto.repo.createRecord",
                    [
                        "repo": .string(alice.did), "collection": .string(collection), "rkey": .string(rkey),
                        "record": record,
                    ])
            }
            let post: DataValue = ["text": "a", "createdAt": "2026-09-12T10:00:00Z"]
            #expect(try await create(Collection.post, "3jzfcijpj2z2a", post).status == 200)
            let again = try await create(Collection.post, "3jzfcijpj2z2a", post)
            #expect(again.status == 400 && again.json.text("message")?.contains("exists") == true)
            for bad in [".", "..", "a/b", "with space", String(repeating: "k", count: 513)] {
                #expect(try await create(Collection.post, bad, post).status == 400, "\(bad)")
            }
            // One character is a key (others refused it once).
            #expect(try await create(Collection.post, "a", post).status == 200)
            #expect(try await create(Collection.profile, "other", ["displayName": "A"]).status == 400)
            #expect(try await create("not a collection", "a", post).status == 400)
            #expect(try await create(Collection.post, "b", ["$type": "app.bsky.feed.like", "text": "a"]).status == 400)
        }
    }

    @Test func recordsAreValidated() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            func create(_ collection: String, _ record: DataValue, _ validate: DataValue? = nil) async throws -> Answer
            {
                var input: [String: DataValue] = [
                    "repo": .string(alice.did), "collection": .string(collection), "record": record,
                ]
                input["validate"] = validate
                return try await alice.call("com.atproto.repo.createRecord", .map(input))
            }
            func post(_ text: String, _ createdAt: String = "2026-09-12T10:00:00Z") -> DataValue {
                ["text": .string(text), "createdAt": .string(createdAt)]
            }
            let good = try await create(Collection.post, post(String(repeating: "é", count: 300)))
            #expect(good.status == 200 && good.json.text("validationStatus") == "valid")
            #expect(try await create(Collection.post, post(String(repeating: "é", count: 301))).status == 400)
            // 125 families are 125 graphemes and 3,125 bytes.
            let families = String(repeating: "👨‍👩‍👧‍👦", count: 125)
            #expect(try await create(Collection.post, post(families)).status == 400)
            #expect(try await create(Collection.post, post("a", "yesterday")).status == 400)
            #expect(try await create(Collection.post, ["text": "no time"]).status == 400)
            #expect(try await create(Collection.post, ["text": "no time"], false).status == 200)
            let unknown = try await create("org.example.thing", ["colour": "green"])
            #expect(unknown.json.text("validationStatus") == "unknown")
            #expect(try await create("org.example.thing", ["colour": "green"], true).status == 400)
        }
    }

    @Test func aBatchIsWrittenWholeOrNotAtAll() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            func write(_ kind: String, _ rkey: String, _ text: String? = nil) -> DataValue {
                var members: [String: DataValue] = [
                    "$type": .string("com.atproto.repo.applyWrites#" + kind),
                    "collection": .string(Collection.post), "rkey": .string(rkey),
                ]
                if let text { members["value"] = ["text": .string(text), "createdAt": "2026-09-12T10:00:00Z"] }
                return .map(members)
            }
            func apply(_ writes: [DataValue]) async throws -> Answer {
                try await alice.call(
                    "com.atproto.repo.applyWrites", ["repo": .string(alice.did), "writes": .array(writes)])
            }
            let done = try await apply([write("create", "a", "one"), write("create", "b", "two")])
            #expect(
                done.json.list("results").map(\.type)
                    == Array(repeating: "com.atproto.repo.applyWrites#createResult", count: 2))
            let failed = try await apply([write("update", "a", "changed"), write("delete", "missing")])
            #expect(failed.status == 400)
            let record = try await alice.query(
                "com.atproto.repo.getRecord", ["repo": alice.did, "collection": Collection.post, "rkey": "a"])
            #expect(record.json.text("value", "text") == "one")
            #expect(try await apply([write("update", "a", "changed"), write("delete", "b")]).status == 200)
            #expect(try await apply((0..<201).map { write("create", "k\($0)", "x") }).status == 400)
            #expect(try await checkedRepo(alice, alice.did).count == 1)
        }
    }

    @Test func onlyTheOwnerWrites() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let answer = try await alice.call(
                "com.atproto.repo.createRecord",
                [
                    "repo": "bob.test", "collection": .string(Collection.post),
                    "record": ["text": "a", "createdAt": "2026-09-12T10:00:00Z"],
                ])
            #expect(answer.status == 401)
        }
    }

    @Test func deletingTwiceIsNoError() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let post = try await alice.post("a")
            try await alice.delete(post)
            try await alice.delete(post)
            let gone = try await alice.query(
                "com.atproto.repo.getRecord",
                ["repo": alice.did, "collection": Collection.post, "rkey": RecordURI(post.uri)?.rkey ?? ""])
            #expect(gone.status == 400 && gone.error == "RecordNotFound")
        }
    }

    @Test func recordsAreListedInPagesBothWays() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            var uris: [String] = []
            for number in 0..<7 { uris.append(try await alice.post("\(number)").uri) }
            for (reverse, expected) in [("false", Array(uris.reversed())), ("true", uris)] {
                var seen: [String] = []
                var cursor: String?
                repeat {
                    let page = try await alice.query(
                        "com.atproto.repo.listRecords",
                        [
                            "repo": alice.handle, "collection": Collection.post, "limit": "3", "reverse": reverse,
                            "cursor": cursor ?? "",
                        ]
                    ).json
                    seen += page.list("records").map(\.uri)
                    cursor = page.text("cursor")
                } while cursor != nil && seen.count < 20
                #expect(seen == expected)
            }
        }
    }

    @Test func aSecondLikeTakesThePlaceOfTheFirst() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let post = try await alice.post("a")
            try await alice.like(post)
            let second = try await alice.like(post)
            let view = try #require(try await alice.view(post))
            #expect(view["likeCount"] == 1)
            #expect(view.text("viewer", "like") == second.uri)
        }
    }
}
