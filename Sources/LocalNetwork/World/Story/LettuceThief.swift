import ATProto

extension Story {
    /// Somebody eats the lettuces, and is found out.
    func tellOfTheThief() throws(XRPCFailure) {
        try missLettuces()
        try watchAtNight()
        try findTheThief()
    }

    private func missLettuces() throws(XRPCFailure) {
        let (alice, bob, carol, dan, mallory) = (Cast.alice, Cast.bob, Cast.carol, Cast.dan, Cast.mallory)
        let post = world.post(
            alice, hoursAgo: 70,
            """
            Somebody has eaten eleven lettuces on plot 4. Not the whole lettuce: only the hearts.

            Whoever you are, we have a system for swapping vegetables, and this is not it. \(tag: "lettuce")
            """,
            embed: WorldBuilder.images([
                try world.picture(
                    Pictures.eatenLettuce, alice,
                    "Three rows of lettuces. Four are whole; of the others there is a stalk and a leaf each.")
            ]))
        lettuces = post
        let pigeons = world.post(dan, hoursAgo: 69.5, "Pigeons?", to: post)
        let gate = world.post(alice, hoursAgo: 69.3, "Pigeons don't close the gate behind them.", to: pigeons)
        world.post(carol, hoursAgo: 69, "Neither do slugs. Any footprints?", to: gate)
        world.post(bob, hoursAgo: 68.5, "Could be the newts. Revenge for the cans.", to: post)
        let accusation = world.post(
            mallory, hoursAgo: 68,
            "Maybe the secretary eats them herself and blames the wildlife. Only asking questions.",
            to: post)
        world.post(carol, hoursAgo: 67.5, "Mallory, she brought you soup in March.", to: accusation)
        world.post(Cast.mei, hoursAgo: 67, "我的菠菜也少了一半。小偷口味不错。", to: post, langs: ["zh"])
        world.post(Cast.kenji, hoursAgo: 66.8, "うちの大根の葉もなくなりました。", to: post, langs: ["ja"])
        let takenBack = world.deletedPost(dan, hoursAgo: 66.6)
        world.post(
            Cast.mei, hoursAgo: 66.5,
            "Dan, I saw that before you took it down. The slugs did not sign a confession.", to: takenBack)
        world.like([bob, carol, dan, Cast.mei, Cast.kenji, Cast.farah, Cast.noa, Cast.erin], post, hoursAgo: 66)
        world.like([alice, carol, Cast.noa], pigeons, hoursAgo: 65.5)
        world.like([bob, dan], gate, hoursAgo: 65)
        world.repost(carol, post, hoursAgo: 65)

        let camera = world.post(
            dan, hoursAgo: 64, "I still have a wildlife camera from my badger days. It goes up by plot 4 tonight. 📷",
            embed: WorldBuilder.quote(post))
        world.post(alice, hoursAgo: 63.5, "Bless you. There's a flask of tea under the bench.", to: camera)
        world.post(Cast.erin, hoursAgo: 63, "The Gazette holds its front page.", to: camera)
        world.like([alice, bob, Cast.erin], camera, hoursAgo: 62)
    }

    private func watchAtNight() throws(XRPCFailure) {
        let (alice, dan, warden) = (Cast.alice, Cast.dan, Cast.warden)
        world.post(
            warden, hoursAgo: 58, "Now marking adverts, spoilers and slugs. Subscribe, or don't.",
            embed: WorldBuilder.quote(labelerReference()))
        let slugs = world.post(
            dan, hoursAgo: 46, "Camera, first night: four hundred pictures of slugs. Not before breakfast.",
            embed: WorldBuilder.images([
                try world.picture(
                    Pictures.slugs, dan, "Seven brown slugs crossing the grass, closer than one would like.")
            ]), labels: ["graphic-media"])
        try world.label(warden, slugs.uri, "squeamish", hoursAgo: 45.8)
        world.post(alice, hoursAgo: 45, "I looked. I had been warned, and I looked.", to: slugs)
        world.like([Cast.noa, Cast.kenji], slugs, hoursAgo: 44)
        world.post(
            Cast.erin, hoursAgo: 40, "For everyone who only comes for the pictures: there is a feed of them.",
            embed: WorldBuilder.quote(earlier(pictures)))
    }

    private func labelerReference() -> WorldBuilder.Reference {
        // A labeler is quoted by its service record, whose key is fixed; readers look it up by that.
        let uri = RecordURI(did: Cast.warden.did, collection: Collection.labeler, rkey: "self").text
        return WorldBuilder.Reference(uri: uri, cid: world.cid(of: uri), root: [:])
    }

    private func findTheThief() throws(XRPCFailure) {
        let (alice, bob, carol, dan, erin) = (Cast.alice, Cast.bob, Cast.carol, Cast.dan, Cast.erin)
        let portrait = try world.picture(
            Pictures.rabbit, dan,
            "Night. A brown rabbit sits under a thin moon, a lettuce leaf in its mouth, looking at us.")
        let post = world.post(
            dan, hoursAgo: 28, "3:12 this morning. Case closed. 🐇",
            embed: WorldBuilder.quote(earlier(lettuces), with: [portrait]))
        rabbit = post
        try world.label(Cast.warden, post.uri, "spoiler", hoursAgo: 27.9)
        world.post(alice, hoursAgo: 27.8, "Oh no. It has a little face.", to: post)
        let name = world.post(Cast.noa, hoursAgo: 27.5, "קוראים לה גזר. כבר החלטתי. 🥕", to: post, langs: ["he"])
        world.post(bob, hoursAgo: 27.3, "“Gezer”: carrot. It's a good name.", to: name)
        world.post(bob, hoursAgo: 27, "That's under my shed. I thought the shed was humming.", to: post)
        world.post(Cast.farah, hoursAgo: 26.9, "هل تأكل الأرانب التبولة؟", to: post, langs: ["ar"])
        world.post(Cast.kenji, hoursAgo: 26.8, "かわいい泥棒ですね。", to: post, langs: ["ja"])
        world.post(Cast.mallory, hoursAgo: 26.5, "And who taught it to close the gate?", to: post)
        world.post(Cast.gus, hoursAgo: 26.4, "RABBITS GO CRAZY FOR GROW-MAX!!!", to: post)
        world.like(
            [alice, bob, carol, erin, Cast.noa, Cast.farah, Cast.kenji, Cast.mei, Cast.hollowlane], post, hoursAgo: 26.3
        )
        world.like([dan, alice, carol], name, hoursAgo: 26.2)
        world.repost(carol, post, hoursAgo: 26.1)
        world.repost(erin, post, hoursAgo: 26)

        let article = world.post(
            erin, hoursAgo: 25.5, "The Gazette, page one. \(tag: "lettuce")",
            embed: WorldBuilder.card(
                "https://gazette.example/lettuce-affair", "Rabbit held over lettuce affair",
                "An arrest at Hollow Lane, our correspondent reports. Neighbours describe the suspect as “soft”.",
                thumb: try world.upload(Pictures.rabbit, erin)))
        world.post(
            alice, hoursAgo: 25, "Not held. It is under Bob's shed and will not come out for questions.", to: article)
        world.repost(dan, article, hoursAgo: 24.8)
        world.like([dan, carol, bob], article, hoursAgo: 24.7)
    }
}
