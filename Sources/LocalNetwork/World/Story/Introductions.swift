import ATProto

extension Story {
    /// Who knows whom, the list, the feeds and the labeler.
    func introduce() throws(XRPCFailure) {
        let (alice, bob, carol, gus) = (Cast.alice, Cast.bob, Cast.carol, Cast.gus)
        world.follow(
            alice, [Cast.hollowlane] + Cast.members.filter { $0.did != alice.did } + [Cast.warden, gus], hoursAgo: 900)
        for member in Cast.members.dropFirst() {
            world.follow(
                member, [Cast.hollowlane] + Cast.members.filter { $0.did != member.did }, hoursAgo: 880)
        }
        world.follow(Cast.hollowlane, Cast.members + [Cast.warden], hoursAgo: 899)
        world.follow(Cast.erin, Cast.members.dropFirst(2) + [bob, Cast.hollowlane], hoursAgo: 300)
        world.follow(carol, [Cast.erin], hoursAgo: 290)
        world.follow(Cast.dan, [Cast.erin], hoursAgo: 280)
        world.follow(gus, Cast.all.filter { $0.did != gus.did }, hoursAgo: 200)
        world.follow(Cast.mallory, [alice, Cast.hollowlane], hoursAgo: 190)
        world.record(carol, Collection.block, ["subject": .string(gus.did)], hoursAgo: 88)
        world.record(alice, Collection.block, ["subject": .string(Cast.mallory.did)], hoursAgo: 60)

        let list = world.record(
            Cast.hollowlane, Collection.list,
            [
                "name": "Plot holders", "purpose": "app.bsky.graph.defs#curatelist",
                "description": "Everyone who digs at Hollow Lane.",
            ], hoursAgo: 890)
        membersList = list
        for member in Cast.members {
            world.record(
                Cast.hollowlane, Collection.listItem, ["list": .string(list.uri), "subject": .string(member.did)],
                hoursAgo: 889)
        }
        let nuisances = world.record(
            bob, Collection.list,
            [
                "name": "Keep off my shed", "purpose": "app.bsky.graph.defs#modlist",
                "description": "People who try to sell me things over the fence.",
            ], hoursAgo: 120)
        world.record(
            bob, Collection.listItem, ["list": .string(nuisances.uri), "subject": .string(gus.did)], hoursAgo: 119)

        try declareFeeds()
        declareLabeler()
    }

    private func declareFeeds() throws(XRPCFailure) {
        let avatar = try world.upload(Pictures.avatar(0xCFE0A8, 0x35684C), Cast.hollowlane)
        func feed(
            _ rkey: String, _ name: String, _ description: String, hoursAgo: Double
        ) -> WorldBuilder.Reference {
            world.record(
                Cast.hollowlane, Collection.generator,
                [
                    "did": "did:web:feeds.hollowlane.test", "displayName": .string(name),
                    "description": .string(description), "avatar": avatar.value,
                ], hoursAgo: hoursAgo, rkey: rkey)
        }
        discover = feed(
            "discover", "Over the fence", "What the whole lane is talking about, fresh things first.", hoursAgo: 700)
        pictures = feed(
            "pictures", "Hollow Lane in pictures", "Every picture from the plots, the newest first.", hoursAgo: 690)
        world.like([Cast.alice, Cast.dan, Cast.mei], earlier(discover), hoursAgo: 500)
        world.like([Cast.dan], earlier(pictures), hoursAgo: 499)
        world.record(
            Cast.hollowlane, Collection.starterPack,
            [
                "name": "New on the lane", "description": "The people to know, and the feed to read.",
                "list": .string(earlier(membersList).uri), "feeds": [["uri": .string(earlier(discover).uri)]],
            ], hoursAgo: 600)
    }

    private func declareLabeler() {
        func definition(
            _ identifier: String, _ severity: String, _ blurs: String, _ setting: String, _ name: String, _ text: String
        ) -> DataValue {
            [
                "identifier": .string(identifier), "severity": .string(severity), "blurs": .string(blurs),
                "defaultSetting": .string(setting), "adultOnly": false,
                "locales": [["lang": "en", "name": .string(name), "description": .string(text)]],
            ]
        }
        world.record(
            Cast.warden, Collection.labeler,
            [
                "policies": [
                    "labelValues": ["advert", "spoiler", "squeamish"],
                    "labelValueDefinitions": [
                        definition("advert", "alert", "content", "hide", "Advert", "Somebody is selling something."),
                        definition(
                            "spoiler", "inform", "content", "warn", "Spoiler", "Gives away who ate the lettuces."),
                        definition(
                            "squeamish", "inform", "media", "warn", "Not for the squeamish", "Slugs, mostly."),
                    ],
                ],
                "reasonTypes": [
                    "com.atproto.moderation.defs#reasonSpam", "com.atproto.moderation.defs#reasonOther",
                ], "subjectTypes": ["account", "record"],
            ], hoursAgo: 650, rkey: "self")
    }
}
