extension Strings {
    /// What the commands answer.
    public static let answers = AnswerStrings()
}

/// What the commands answer.
public struct AnswerStrings: Sendable {
    /// Signed in; the handle and the server.
    public let signedIn = Phrase<String, String>(
        "answers.signedIn", ["handle", "server"], "Signed in as {handle} at {server}.")
    /// Signed out, and another account acts; their handles.
    public let signedOut = Phrase<String, String>(
        "answers.signedOut", ["handle", "acting"], "Signed out {handle}. You act as {acting} now.")
    /// Signed out the last account; its handle.
    public let signedOutLast = Phrase<String>(
        "answers.signedOutLast", ["handle"],
        "Signed out {handle}. No account is left on this device; `warren login HANDLE` signs in.")
    /// Signed out the last account of the embedded network; its handle.
    public let signedOutLastLocally = Phrase<String>(
        "answers.signedOutLastLocally", ["handle"],
        "Signed out {handle}. No account is left; the next --local command that acts signs alice.test in again.")
    /// Another account is current; the handle.
    public let switched = Phrase<String>("answers.switched", ["handle"], "You act as {handle} now.")
    /// There are no accounts.
    public let noAccounts = PlainPhrase(
        "answers.noAccounts", "No account is signed in on this device. Sign in with `warren login HANDLE`.")
    /// There are no accounts on the embedded network yet.
    public let noAccountsLocally = PlainPhrase(
        "answers.noAccountsLocally",
        "Nobody has acted on the embedded network yet. The first --local command that acts signs alice.test in; "
            + "`warren --local switch bob.test` signs in somebody else.")
    /// An account's tokens are refused.
    public let expired = Phrase<String>(
        "answers.expired", ["handle"], "sign-in expired: sign in again with `warren login {handle}`")
    /// There are no posts.
    public let noPosts = PlainPhrase("answers.noPosts", "There are no posts here.")
    /// There are no posts since; how long ago that was.
    public let nothingNew = Phrase<String>("answers.nothingNew", ["age"], "Nothing new: you read this {age}.")
    /// No post seen before fits.
    public let nothingSeen = PlainPhrase(
        "answers.nothingSeen",
        "Nothing that you have seen fits. `warren search posts` asks the server, which knows more.")
    /// What is shown was kept, since the server is out of reach; its age and what is wrong.
    public let keptOffline = Phrase<String, String>(
        "answers.keptOffline", ["age", "why"], "Offline: this is from {age}. {why}")
    /// What is shown was kept, since the server does not answer; its age and what is wrong.
    public let kept = Phrase<String, String>(
        "answers.kept", ["age", "why"], "Not from the server: this is from {age}. {why}")
    /// How long ago.
    public let momentAgo = PlainPhrase("answers.momentAgo", "less than a minute ago")
    /// How long ago.
    public let minutesAgo = Phrase<Int>(
        "answers.minutesAgo", ["count"], pluralOf: "count", one: "{count} minute ago", other: "{count} minutes ago")
    /// How long ago.
    public let hoursAgo = Phrase<Int>(
        "answers.hoursAgo", ["count"], pluralOf: "count", one: "{count} hour ago", other: "{count} hours ago")
    /// How long ago.
    public let daysAgo = Phrase<Int>(
        "answers.daysAgo", ["count"], pluralOf: "count", one: "{count} day ago", other: "{count} days ago")
    /// Nobody was found.
    public let nobody = PlainPhrase("answers.nobody", "Nobody was found.")
    /// No feed was found.
    public let noFeeds = PlainPhrase("answers.noFeeds", "No feed was found.")
    /// Nothing happened.
    public let noNotifications = PlainPhrase("answers.noNotifications", "Nothing has happened yet.")
    /// There is nothing to show.
    public let nothing = PlainPhrase("answers.nothing", "There is nothing in it.")
    /// How to see more; what to type.
    public let more = Phrase<String>("answers.more", ["command"], "more: {command}")
    /// A post was published; by whom, and its address.
    public let posted = Phrase<String, String>("answers.posted", ["who", "uri"], "{who} posted {uri}")
    /// A post is kept to be sent later; its address.
    public let queued = Phrase<String>("answers.queued", ["what"], "queued {what}")
    /// An action is kept to be sent later; what is said of it once it is done.
    public let queuedAction = Phrase<String>("answers.queuedAction", ["done"], "queued: {done}")
    /// Why something was queued; what happened and what to do.
    public let queuedBecause = Phrase<String>(
        "answers.queuedBecause", ["reason"],
        "It is kept in the outbox and goes out with the next command that gets through, or with `warren outbox retry`. "
            + "{reason}")
    /// Something was stopped before the server had answered.
    public let queuedStopped = PlainPhrase(
        "answers.queuedStopped", "You stopped waiting for the server; there is no need to run it again.")
    /// Something waits for another process.
    public let queuedBehind = PlainPhrase("answers.queuedBehind", "Another command is sending just now.")
    /// An account left whose outbox is not empty; how many entries, handle.
    public let waitsForSignIn = Phrase<Int, String>(
        "answers.waitsForSignIn", ["count", "handle"], pluralOf: "count",
        one:
            "{count} entry of {handle} stays in the outbox until it signs in again; `warren outbox drop` takes it out.",
        other:
            "{count} entries of {handle} stay in the outbox until it signs in again; `warren outbox drop` takes them out."
    )
    /// The store was repaired; rows saved, rows known to be lost, damaged pages, and where the damaged file is.
    public let repaired = Phrase<Int, Int, Int, String>(
        "answers.repaired", ["saved", "lost", "pages", "file"], pluralOf: "pages",
        one: "The store is in use again: rows saved: {saved}, known to be lost: {lost}; {pages} page could not be read "
            + "wholly. The damaged file is kept as {file}.",
        other:
            "The store is in use again: rows saved: {saved}, known to be lost: {lost}; {pages} pages could not be read "
            + "wholly. The damaged file is kept as {file}.")
    /// A table of the store after a repair; rows saved.
    public let tableWhole = Phrase<Int>(
        "answers.tableWhole", ["saved"], pluralOf: "saved", one: "{saved} row saved", other: "{saved} rows saved")
    /// A table after a repair; rows saved, rows lost.
    public let tableLost = Phrase<Int, Int>(
        "answers.tableLost", ["saved", "lost"], pluralOf: "saved", one: "{saved} row saved, {lost} lost",
        other: "{saved} rows saved, {lost} lost")
    /// A table after a repair, parts of which could not be read; rows saved, rows known to be lost.
    public let tablePartial = Phrase<Int, Int>(
        "answers.tablePartial", ["saved", "lost"], pluralOf: "saved",
        one: "{saved} row saved, {lost} known to be lost; parts could not be read, and more may be missing",
        other: "{saved} rows saved, {lost} known to be lost; parts could not be read, and more may be missing")
    /// The store was whole.
    public let repairUnneeded = PlainPhrase(
        "answers.repairUnneeded", "The store is whole; nothing was changed.")
    /// What was read is shown and not kept; why, and what to do.
    public let notKept = Phrase<String>(
        "answers.notKept", ["trouble"], "What was read, and how far, could not be kept. {trouble}")
    /// The outbox is empty.
    public let outboxEmpty = PlainPhrase("answers.outboxEmpty", "Nothing waits in the outbox: everything was sent.")
    /// How many entries of the outbox went out by the way.
    public let outboxSent = Phrase<Int>(
        "answers.outboxSent", ["count"], pluralOf: "count", one: "sent {count} entry that waited in the outbox",
        other: "sent {count} entries that waited in the outbox")
    /// An entry waits.
    public let outboxWaiting = PlainPhrase("answers.outboxWaiting", "waits")
    /// An entry was refused.
    public let outboxRefused = PlainPhrase("answers.outboxRefused", "refused")
    /// It is not known what became of an entry.
    public let outboxUnknown = PlainPhrase("answers.outboxUnknown", "unknown")
    /// An entry was dropped; its number.
    public let outboxDropped = Phrase<String>("answers.outboxDropped", ["number"], "dropped entry {number}:")
    /// What entries do; the post, the account or the record.
    public let outboxPost = Phrase<String>("answers.outboxPost", ["text"], "post “{text}”")
    /// A thread in the outbox; how many posts, and the text of the first.
    public let outboxThread = Phrase<Int, String>(
        "answers.outboxThread", ["count", "text"], "post a thread of {count}, “{text}”")
    /// A like.
    public let outboxLike = Phrase<String>("answers.outboxLike", ["post"], "like {post}")
    /// A like that is taken back.
    public let outboxUnlike = Phrase<String>("answers.outboxUnlike", ["post"], "unlike {post}")
    /// A repost.
    public let outboxRepost = Phrase<String>("answers.outboxRepost", ["post"], "repost {post}")
    /// A repost that is taken back.
    public let outboxUnrepost = Phrase<String>("answers.outboxUnrepost", ["post"], "unrepost {post}")
    /// A follow.
    public let outboxFollow = Phrase<String>("answers.outboxFollow", ["actor"], "follow {actor}")
    /// A follow that is taken back.
    public let outboxUnfollow = Phrase<String>("answers.outboxUnfollow", ["actor"], "unfollow {actor}")
    /// A record that is removed.
    public let outboxDelete = Phrase<String>("answers.outboxDelete", ["record"], "delete {record}")
    /// What to do about entries that were refused.
    public let outboxHelp = PlainPhrase(
        "answers.outboxHelp",
        "`warren outbox retry` sends what waits and tries again what was refused, `warren outbox retry N` also what may have arrived; `warren outbox drop N` forgets an entry."
    )
    /// A post is liked now; by whom, and its address.
    public let liked = Phrase<String, String>("answers.liked", ["who", "uri"], "{who} likes {uri}")
    /// A post was liked already.
    public let likedAlready = Phrase<String, String>(
        "answers.likedAlready", ["who", "uri"], "{who} likes it already: {uri}")
    /// A like was taken back.
    public let unliked = Phrase<String, String>("answers.unliked", ["who", "uri"], "{who} no longer likes {uri}")
    /// There was no like.
    public let unlikedAlready = Phrase<String, String>(
        "answers.unlikedAlready", ["who", "uri"], "{who} did not like it: {uri}")
    /// A post is reposted now; by whom, and its address.
    public let reposted = Phrase<String, String>("answers.reposted", ["who", "uri"], "{who} reposted {uri}")
    /// A post was reposted already.
    public let repostedAlready = Phrase<String, String>(
        "answers.repostedAlready", ["who", "uri"], "{who} reposted it already: {uri}")
    /// A repost was taken back.
    public let unreposted = Phrase<String, String>(
        "answers.unreposted", ["who", "uri"], "{who} no longer reposts {uri}")
    /// There was no repost.
    public let unrepostedAlready = Phrase<String, String>(
        "answers.unrepostedAlready", ["who", "uri"], "{who} did not repost it: {uri}")
    /// Somebody is followed now; who follows, and whom.
    public let followed = Phrase<String, String>("answers.followed", ["who", "whom"], "{who} follows {whom}")
    /// Somebody was followed already.
    public let followedAlready = Phrase<String, String>(
        "answers.followedAlready", ["who", "whom"], "{who} follows {whom} already")
    /// Somebody is no longer followed.
    public let unfollowed = Phrase<String, String>(
        "answers.unfollowed", ["who", "whom"], "{who} no longer follows {whom}")
    /// Somebody was not followed.
    public let unfollowedAlready = Phrase<String, String>(
        "answers.unfollowedAlready", ["who", "whom"], "{who} did not follow {whom}")
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
