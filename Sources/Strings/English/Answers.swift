extension Strings {
    /// What the commands answer.
    public static let answers = AnswerStrings()
}

/// What the commands answer.
public struct AnswerStrings: Sendable {
    /// Signed in; the handle and the server.
    public let signedIn = Phrase<String, String>(
        "answers.signedIn", ["handle", "server"], "Signed in as {handle} at {server}.")
    /// Signed out; the handle.
    public let signedOut = Phrase<String>("answers.signedOut", ["handle"], "Signed out {handle}.")
    /// Another account is current; the handle.
    public let switched = Phrase<String>("answers.switched", ["handle"], "You act as {handle} now.")
    /// There are no accounts.
    public let noAccounts = PlainPhrase(
        "answers.noAccounts", "No account is signed in on this device. Sign in with `warren login HANDLE`.")
    /// An account's tokens are refused.
    public let expired = PlainPhrase("answers.expired", "sign in again")
    /// There are no posts.
    public let noPosts = PlainPhrase("answers.noPosts", "There are no posts here.")
    /// Nobody was found.
    public let nobody = PlainPhrase("answers.nobody", "Nobody was found.")
    /// Nothing happened.
    public let noNotifications = PlainPhrase("answers.noNotifications", "Nothing has happened yet.")
    /// There is nothing to show.
    public let nothing = PlainPhrase("answers.nothing", "There is nothing in it.")
    /// How to see more; what to type.
    public let more = Phrase<String>("answers.more", ["command"], "more: {command}")
    /// A post was published; its address.
    public let posted = Phrase<String>("answers.posted", ["uri"], "posted {uri}")
    /// A post is liked now; its address.
    public let liked = Phrase<String>("answers.liked", ["uri"], "liked {uri}")
    /// A post was liked already.
    public let likedAlready = Phrase<String>("answers.likedAlready", ["uri"], "was liked already: {uri}")
    /// A like was taken back.
    public let unliked = Phrase<String>("answers.unliked", ["uri"], "no longer liked: {uri}")
    /// There was no like.
    public let unlikedAlready = Phrase<String>("answers.unlikedAlready", ["uri"], "was not liked: {uri}")
    /// A post is reposted now; its address.
    public let reposted = Phrase<String>("answers.reposted", ["uri"], "reposted {uri}")
    /// A post was reposted already.
    public let repostedAlready = Phrase<String>("answers.repostedAlready", ["uri"], "was reposted already: {uri}")
    /// A repost was taken back.
    public let unreposted = Phrase<String>("answers.unreposted", ["uri"], "no longer reposted: {uri}")
    /// There was no repost.
    public let unrepostedAlready = Phrase<String>(
        "answers.unrepostedAlready", ["uri"], "was not reposted: {uri}")
    /// Somebody is followed now.
    public let followed = Phrase<String>("answers.followed", ["who"], "following {who}")
    /// Somebody was followed already.
    public let followedAlready = Phrase<String>("answers.followedAlready", ["who"], "was followed already: {who}")
    /// Somebody is no longer followed.
    public let unfollowed = Phrase<String>("answers.unfollowed", ["who"], "no longer following {who}")
    /// Somebody was not followed.
    public let unfollowedAlready = Phrase<String>("answers.unfollowedAlready", ["who"], "was not followed: {who}")
    /// Everything is marked as seen.
    public let markedSeen = PlainPhrase("answers.markedSeen", "all marked as seen")
    /// What to do about a finding.
    public let remedy = Phrase<String>("answers.remedy", ["remedy"], "to do: {remedy}")
    /// A finding is as it should be.
    public let ok = PlainPhrase("answers.ok", "ok")
    /// A finding works with something less.
    public let limited = PlainPhrase("answers.limited", "limited")
    /// A finding does not work.
    public let missing = PlainPhrase("answers.missing", "missing")
    /// Where the local network is.
    public let localURL = Phrase<String>("answers.localURL", ["url"], "url: {url}")
    /// Who lives in the local network.
    public let localAccount = Phrase<String>("answers.localAccount", ["handle"], "account: {handle}")
    /// The password of everybody in the local network.
    public let localPassword = Phrase<String>("answers.localPassword", ["password"], "password: {password}")
    /// What to do with the local network.
    public let localHint = PlainPhrase(
        "answers.localHint",
        "The local network runs until Ctrl-C or `warren local down`. In another terminal, try `warren --local feed`.")
    /// The local network was stopped.
    public let localStopped = PlainPhrase("answers.localStopped", "The local network was stopped.")
    /// There was no local network.
    public let localNotRunning = PlainPhrase("answers.localNotRunning", "No local network was running for this home.")
    /// The program's name and version.
    public let version = Phrase<String>("answers.version", ["version"], "warren {version}")
    /// How many are unread.
    public let unread = Phrase<Int>(
        "answers.unread", ["count"], pluralOf: "count", one: "{count} unread", other: "{count} unread")
}
