import ATProto
import Persistence

extension Story {
    /// The vote, the minutes, water again, and supper.
    func tellToday() throws(XRPCFailure) {
        vote()
        writeMinutes()
        bringWater()
        try prepareSupper()
    }

    private func vote() {
        let (alice, bob, carol, dan) = (Cast.alice, Cast.bob, Cast.carol, Cast.dan)
        let post = world.post(
            Cast.hollowlane, hoursAgo: 20,
            """
            Members' vote: what about the rabbit?
            1. A fence around plot 4
            2. Plot 13 becomes the rabbit's
            3. Nothing, and more lettuces
            Answer with a number. Only plot holders can.
            """)
        let key = RecordURI(post.uri)?.rkey
        world.record(
            Cast.hollowlane, Collection.threadgate,
            [
                "post": .string(post.uri),
                "allow": [
                    ["$type": "app.bsky.feed.threadgate#listRule", "list": .string(earlier(membersList).uri)]
                ],
            ], hoursAgo: 20, rkey: key)
        world.post(carol, hoursAgo: 19.5, "2. Nobody has wanted 13 since the marrow incident.", to: post)
        world.post(bob, hoursAgo: 19.3, "2, if it leaves my shed.", to: post)
        world.post(dan, hoursAgo: 19, "2. I will photograph it weekly.", to: post)
        world.post(Cast.mei, hoursAgo: 18.7, "2 👍🏼", to: post, langs: ["zh"])
        world.post(Cast.noa, hoursAgo: 18.5, "2️⃣, ורק 2️⃣", to: post, langs: ["he"])
        world.post(Cast.kenji, hoursAgo: 18.2, "２番に一票。", to: post, langs: ["ja"])
        world.post(Cast.farah, hoursAgo: 18, "٢", to: post, langs: ["ar"])
        world.post(
            alice, hoursAgo: 17, "With mine that is eight of fourteen. Carried, and minuted. Who tells the rabbit?",
            to: post)
        world.like([carol, dan, Cast.noa, Cast.mei], post, hoursAgo: 16.8)
    }

    private func writeMinutes() {
        let alice = Cast.alice
        let first = world.post(
            alice, hoursAgo: 15,
            "Minutes of the extraordinary meeting, 1/3. Present: eight members, a flask of tea, and, under the shed, the applicant."
        )
        let second = world.post(
            alice, hoursAgo: 14.98,
            "2/3. Resolved: plot 13 is let to the rabbit for a rent of nothing a year, on condition that it stays off plot 4. The applicant did not object.",
            to: first)
        world.post(
            alice, hoursAgo: 14.96,
            "3/3 🥕🐇 With thanks to \(mention: Cast.dan) for the camera and \(mention: Cast.noa) for the name. The full minutes: \(link: "hollowlane.example/minutes", "https://hollowlane.example/minutes") \(tag: "hollowlane")",
            to: second)
        world.like([Cast.bob, Cast.dan, Cast.carol, Cast.noa, Cast.farah], first, hoursAgo: 14)
        world.repost(Cast.hollowlane, first, hoursAgo: 13.5)
        world.repost(Cast.bob, first, hoursAgo: 13)
        let sneer = world.post(
            Cast.mallory, hoursAgo: 12, "Eight of fourteen is not a quorum. Only asking questions.",
            embed: WorldBuilder.quote(first))
        world.post(
            Cast.carol, hoursAgo: 11.5,
            "It is when the other six are at the pub. Someone take this one some soup again.",
            embed: WorldBuilder.quote(sneer))
    }

    private func bringWater() {
        let bob = Cast.bob
        let post = world.post(
            bob, hoursAgo: 10,
            "Water! 💧 New washer in. She pulls like it's 1911. No more cans; the newts can come home.",
            embed: WorldBuilder.quote(earlier(pump)))
        world.post(Cast.dan, hoursAgo: 9.8, "The pumpkins are weeping with joy. Or leaking.", to: post)
        let thanks = world.post(Cast.alice, hoursAgo: 9.5, "Bob, you are a wonder. Sign comes down today.", to: post)
        world.post(bob, hoursAgo: 9.3, "Leave the sign up. It's a good sign.", to: thanks)
        world.like([Cast.alice, Cast.dan, Cast.carol, Cast.kenji, Cast.mei], post, hoursAgo: 9)
        world.repost(Cast.hollowlane, post, hoursAgo: 8.8)
        world.post(
            Cast.carol, hoursAgo: 8,
            "Nu doftar hela huset av honungskaka. Den räcker till alla, utom till kaninen. 🍯", langs: ["sv"])
    }

    private func prepareSupper() throws(XRPCFailure) {
        let (alice, bob, dan, farah) = (Cast.alice, Cast.bob, Cast.dan, Cast.farah)
        let scales = world.post(
            dan, hoursAgo: 6, "Weighed in: 41, 58 and 36 kilos, left to right. The middle one is called Margaret.",
            embed: WorldBuilder.images([
                try world.picture(
                    Pictures.pumpkins, dan, "Three orange pumpkins in evening light; the one in the middle is enormous."
                ),
                try world.picture(Pictures.pump, dan, "The pump, working again, with a full can beneath it."),
            ]))
        world.like([alice, Cast.erin, Cast.mei], scales, hoursAgo: 5.5)
        world.post(
            farah, hoursAgo: 5,
            """
            Tabbouleh for fourteen 👩🏽‍🌾👨‍👩‍👧‍👦:
            • 6 bunches of parsley (plot 2)
            • 2 of mint (the car park)
            • 8 tomatoes, 4 lemons, a cup of bulgur
            • oil, salt, and patience
            بالهناء والشفاء
            """, langs: ["en", "ar"])
        world.post(
            Cast.erin, hoursAgo: 4,
            "A question for \(mention: alice): will the rabbit be at supper? My readers insist on knowing.")
        world.post(
            Cast.noa, hoursAgo: 3, "גזר ראתה את חלקה 13 ואישרה. עברית, אנגלית ו-🥕 באותו משפט: sorted.",
            embed: WorldBuilder.quote(earlier(rabbit)), langs: ["he", "en"])
        let table = world.post(
            alice, hoursAgo: 1.5, "Supper at six. If you have a chair, bring two. \(tag: "harvestsupper")",
            embed: WorldBuilder.images([
                try world.picture(
                    Pictures.supperTable, alice,
                    "A long table laid under a string of lamps, six plates, nobody there yet.")
            ]))
        world.like([bob, Cast.carol, Cast.noa], table, hoursAgo: 1.3)
        world.post(Cast.kenji, hoursAgo: 1.2, "二つ持って行きます。", to: table, langs: ["ja"])
        world.post(farah, hoursAgo: 1, "Two chairs and a drum. 🥁", to: table)
        world.repost(Cast.hollowlane, table, hoursAgo: 0.9)
        world.post(bob, hoursAgo: 0.5, "Tables are up. Table three wobbles. Tradition is safe.")
        world.follow(Cast.erin, [alice], hoursAgo: 0.4)
        world.post(
            Cast.hollowlane, hoursAgo: 0.1,
            "The gate is open and the lamps are lit. 🏮 Come hungry. \(tag: "harvestsupper")",
            embed: WorldBuilder.quote(earlier(supper)))
    }
}
