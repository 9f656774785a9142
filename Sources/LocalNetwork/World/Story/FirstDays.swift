import ATProto

extension Story {
    /// The supper is announced, the pump breaks, the bees swarm.
    func tellFirstDays() throws(XRPCFailure) {
        announceSupper()
        try breakPump()
        try letBeesSwarm()
        try showVegetables()
    }

    private func announceSupper() {
        let (alice, bob, carol) = (Cast.alice, Cast.bob, Cast.carol)
        let post = world.post(
            Cast.hollowlane, hoursAgo: 140,
            """
            Harvest supper this Saturday at six, under the big pear tree. Bring a dish, a chair and your own fork. \
            Allergies to \(mention: alice), please. 🍐 \(tag: "harvestsupper")
            """,
            embed: WorldBuilder.card(
                "https://hollowlane.example/supper", "The Hollow Lane harvest supper",
                "Every September since 1911, rain or shine. It mostly rains."))
        supper = post
        let tables = world.post(
            bob, hoursAgo: 139, "I'll bring the trestle tables. Same as every year. Same wobble.", to: post)
        world.post(
            alice, hoursAgo: 138.6, "Noted under “tables” and under “wobble”. Thank you, Bob.", to: tables)
        let cake = world.post(carol, hoursAgo: 137, "Honey cake. The bees have agreed in principle.", to: post)
        world.post(Cast.mei, hoursAgo: 136, "我带红烧茄子和一大锅米饭。", to: post, langs: ["zh"])
        world.post(Cast.kenji, hoursAgo: 135, "大根のぬか漬けを持って行きます。", to: post, langs: ["ja"])
        world.post(
            Cast.noa, hoursAgo: 134, "אני מביאה סלט עגבניות, אם יישארו עגבניות 🍅", to: post, langs: ["he"])
        world.post(Cast.farah, hoursAgo: 133, "سأحضر التبولة والخبز الطازج 🌿", to: post, langs: ["ar"])
        world.like([alice, bob, carol, Cast.dan, Cast.noa, Cast.mei, Cast.farah], post, hoursAgo: 132)
        world.like([alice, Cast.dan, carol], tables, hoursAgo: 131)
        world.like([alice, Cast.hollowlane], cake, hoursAgo: 130)
        world.repost(alice, post, hoursAgo: 130)
    }

    private func breakPump() throws(XRPCFailure) {
        let (alice, bob, dan) = (Cast.alice, Cast.bob, Cast.dan)
        let picture = try world.picture(
            Pictures.pump, bob,
            "The green cast-iron pump at the gate. Four drops fall from its spout, one after another.")
        let post = world.post(
            bob, hoursAgo: 120,
            """
            The \(tag: "pump") is down to a dribble. The washer's gone, and the one before that was older than I am. \
            New one is ordered. Until then: cans from the brook, please, and mind the newts.
            """, embed: WorldBuilder.images([picture]))
        pump = post
        world.post(
            alice, hoursAgo: 119.5, "Thank you \(mention: bob). I'll put up a sign, and a queue for the brook.",
            to: post)
        let thirst = world.post(
            dan, hoursAgo: 119, "My pumpkins drink forty litres a day. Asking for a friend. The friend is a pumpkin.",
            to: post)
        let ration = world.post(bob, hoursAgo: 118.7, "Tell your friend it's rationed: two cans a plot.", to: thirst)
        world.post(dan, hoursAgo: 118.5, "It took that badly.", to: ration)
        world.like([alice, dan, Cast.carol, Cast.kenji], post, hoursAgo: 118)
        world.like([bob, alice, Cast.erin], thirst, hoursAgo: 117)
        world.repost(Cast.hollowlane, post, hoursAgo: 117)
    }

    private func letBeesSwarm() throws(XRPCFailure) {
        let (alice, carol, erin) = (Cast.alice, Cast.carol, Cast.erin)
        let picture = try world.picture(
            Pictures.hives, carol, "Three wooden hives in a row on the grass, with a great many bees above them.")
        let post = world.post(
            carol, hoursAgo: 112,
            "🐝🐝🐝 Hive two has swarmed into the church porch. The vicar is being very good about it. \(tag: "bees")",
            embed: WorldBuilder.images([picture]))
        let question = world.post(
            erin, hoursAgo: 111.5,
            "Is this on the record? The Gazette would like the vicar and the bees in one picture.",
            to: post)
        world.post(
            carol, hoursAgo: 111, "The vicar says yes. The bees did not reply before your deadline.", to: question)
        world.post(Cast.gus, hoursAgo: 110, "BEES LOVE GROW-MAX!!! ASK ME HOW!!!", to: post)
        world.like([alice, erin, Cast.noa, Cast.bob, Cast.dan], post, hoursAgo: 109)
        world.repost(erin, post, hoursAgo: 108)
    }

    private func showVegetables() throws(XRPCFailure) {
        let (alice, bob) = (Cast.alice, Cast.bob)
        let radish = world.post(
            Cast.kenji, hoursAgo: 100,
            "大根、今年は太い。いちばん長いのは四十二センチ。味噌汁が楽しみです。 \(tag: "大根")",
            embed: WorldBuilder.images([
                try world.picture(Pictures.daikon, Cast.kenji, "土から抜いた白い大根が五本。葉は青々としている。")
            ]), langs: ["ja"])
        let wish = world.post(Cast.mei, hoursAgo: 99.5, "太漂亮了！给我留一根，好吗？", to: radish, langs: ["zh"])
        world.post(Cast.kenji, hoursAgo: 99, "もちろん。土曜日に持って行きます。", to: wish, langs: ["ja"])
        world.like([Cast.mei, alice, Cast.farah], radish, hoursAgo: 98)

        let cuttings = world.post(
            Cast.farah, hoursAgo: 96,
            """
            النعناع هذا العام لا يتوقف عن النمو. من يريد شتلة؟ 🌿
            Mint cuttings, free to anyone who swears to keep it in a pot.
            """,
            embed: WorldBuilder.images([
                try world.picture(
                    Pictures.herbs, Cast.farah, "Four clay pots of herbs in a row; the mint is by far the largest.")
            ]), langs: ["ar", "en"])
        mint = cuttings
        world.post(alice, hoursAgo: 95.8, "I swore that in 2019. It is in the car park now.", to: cuttings)
        world.like([alice, bob, Cast.noa, Cast.carol], cuttings, hoursAgo: 95)

        let advert = world.post(
            Cast.gus, hoursAgo: 95,
            "🚨 TIRED OF SMALL MARROWS??? 🚨 GROW-MAX 50% OFF, TODAY ONLY (AND EVERY DAY): \(link: "growmax.example/now", "https://growmax.example/now")",
            embed: WorldBuilder.card("https://growmax.example/now", "GROW-MAX", "Your marrows will thank you."))
        try world.label(Cast.warden, advert.uri, "advert", hoursAgo: 94)
        try world.label(Cast.warden, Cast.gus.did, "advert", hoursAgo: 94)

        let book = world.post(
            Cast.noa, hoursAgo: 90, "סיימתי לקרוא ספר על גיזום עצי אגס. עכשיו אני מפחדת מהעץ. 🌳", langs: ["he"])
        world.post(bob, hoursAgo: 89, "It's more afraid of you.", to: book)
        world.like([bob, alice], book, hoursAgo: 88)

        world.post(
            Cast.hollowlane, hoursAgo: 80, "New here? Everyone with a plot is on this list:",
            embed: WorldBuilder.quote(earlier(membersList)))
    }
}
