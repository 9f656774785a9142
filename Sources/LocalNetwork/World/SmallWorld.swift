import Crypto

/// What a new local network begins with: the people of the Hollow Lane allotments, and a week of their posts.
///
/// Everything but the times is the same in every world: the last post is always a few minutes old.
enum SmallWorld {
    /// The password of every account.
    static let password = "lettuce"

    static func build(_ sql: SQL, _ context: ServerContext) throws(XRPCFailure) {
        let world = WorldBuilder(sql, context)
        let hash = PasswordHash.hash(password)
        for (index, person) in Cast.all.enumerated() {
            try world.add(person, passwordHash: hash, hoursAgo: 24 * 400 - Double(index))
        }
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
