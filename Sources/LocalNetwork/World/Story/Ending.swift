import ATProto

extension Story {
    /// The profiles, which show what the week left behind.
    func finish() throws(XRPCFailure) {
        for person in Cast.all {
            guard let name = person.displayName else { continue }
            var profile = ViewMembers(["displayName": .string(name)])
            profile.set("description", person.about)
            profile.set("pronouns", person.pronouns)
            if let colours = person.colours {
                profile.set("avatar", try world.upload(Pictures.avatar(colours.ground, colours.fruit), person).value)
            }
            if person.did == Cast.hollowlane.did || person.did == Cast.alice.did {
                profile.set("banner", try world.upload(Pictures.fields, person).value)
            }
            if person.did == Cast.hollowlane.did {
                profile.set("pinnedPost", earlier(supper).value)
                profile.set("website", "https://hollowlane.example")
            }
            world.record(person, Collection.profile, profile.members, hoursAgo: 24 * 40, rkey: "self")
        }
    }

    /// What only Alice and the AppView know: mutes, bookmarks, how far she has read, her preferences.
    func keepPrivateState(_ sql: SQL) throws(XRPCFailure) {
        let alice = Cast.alice.did
        try sql.execute(
            "INSERT INTO mutes (did, subject, created_at) VALUES (?, ?, ?)", alice, Cast.gus.did,
            world.time(hoursAgo: 93).milliseconds)
        for (index, post) in [earlier(mint), earlier(rabbit)].enumerated() {
            try sql.execute(
                "INSERT INTO bookmarks (did, uri, cid, created_at) VALUES (?, ?, ?, ?)", alice, post.uri, post.cid,
                world.time(hoursAgo: 20 - Double(index)).milliseconds)
        }
        try sql.execute(
            "INSERT INTO viewer_state (did, seen_at) VALUES (?, ?)", alice, world.time(hoursAgo: 6.5).milliseconds)

        func saved(_ id: String, _ type: String, _ value: String) -> DataValue {
            ["id": .string(id), "type": .string(type), "value": .string(value), "pinned": true]
        }
        let preferences: DataValue = [
            "preferences": [
                [
                    "$type": "app.bsky.actor.defs#savedFeedsPrefV2",
                    "items": [
                        saved("3lhollowlane01", "timeline", "following"),
                        saved("3lhollowlane02", "feed", earlier(discover).uri),
                        saved("3lhollowlane03", "feed", earlier(pictures).uri),
                        saved("3lhollowlane04", "list", earlier(membersList).uri),
                    ],
                ],
                [
                    "$type": "app.bsky.actor.defs#labelersPref", "labelers": [["did": .string(Cast.warden.did)]],
                ],
                ["$type": "app.bsky.actor.defs#adultContentPref", "enabled": false],
                [
                    "$type": "app.bsky.actor.defs#mutedWordsPref",
                    "items": [
                        [
                            "id": "3lhollowlane05", "value": "leaf blower", "targets": ["content", "tag"],
                            "actorTarget": "all",
                        ]
                    ],
                ],
            ]
        ]
        try sql.execute("UPDATE accounts SET preferences = ? WHERE did = ?", preferences.cbor(), alice)
    }
}
