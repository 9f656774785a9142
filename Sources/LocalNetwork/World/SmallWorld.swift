/// What a new local network begins with: the people of the Hollow Lane allotments, and a week of their posts.
///
/// Everything but the times is the same in every world: the last post is always a few minutes old.
enum SmallWorld {
    /// The password of every account.
    static let password = "lettuce"
    /// Its hash, made once for all: hashing takes as long as everything else that building the world does.
    private static let passwordHash =
        "$argon2id$v=19$m=65536,t=2,p=1$Xan+CJrCG9ZqOuZYq7C+gw$JsHEET7sbkWd8MqcErrmXRUICqHP+/XIdnMu/NuNbd8"

    /// What a new network is filled with.
    enum Content: Sendable {
        case wholeStory
        /// The accounts, who have done nothing yet: what a test of one behaviour begins with.
        case peopleOnly
    }

    static func build(_ content: Content, _ sql: SQL, _ context: ServerContext) throws(XRPCFailure) {
        let world = WorldBuilder(sql, context)
        for (index, person) in Cast.all.enumerated() {
            try world.add(person, passwordHash: passwordHash, hoursAgo: 24 * 400 - Double(index))
        }
        guard content == .wholeStory else { return }
        let story = Story(world: world)
        try story.introduce()
        try story.tellFirstDays()
        try story.tellOfTheThief()
        try story.tellToday()
        try story.finish()
        try world.finish()
        try story.keepPrivateState(sql)
    }
}
