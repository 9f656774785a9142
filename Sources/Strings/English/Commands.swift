extension Strings {
    /// What the commands do, for the help.
    public static let commands = CommandStrings()
}

/// What the commands do, for the help.
public struct CommandStrings: Sendable {
    /// What a command does.
    public let localUp = PlainPhrase("commands.localUp", "Start the embedded network and keep it running")
    /// More about a command.
    public let localUpDetails = PlainPhrase(
        "commands.localUpDetails",
        "A small social network of its own: a server, a dozen people and their posts, all on this"
            + " machine and only reachable from it. It runs until Ctrl-C or `warren local down`. "
            + "Commands with --local use it while it runs, and else serve it themselves.")
    /// What an example does.
    public let localUpExample = PlainPhrase("commands.localUpExample", "start it")
    /// What an example does.
    public let localFeedExample = PlainPhrase("commands.localFeedExample", "in another terminal: read it as alice.test")
    /// What a command does.
    public let localDown = PlainPhrase("commands.localDown", "Stop the embedded network that runs for this home")
    /// What an example does.
    public let localDownExample = PlainPhrase("commands.localDownExample", "stop it from another terminal")
    /// What a command does.
    public let localTour = PlainPhrase("commands.localTour", "Play a short story that shows what Warren does")
    /// What an example does.
    public let localTourExample = PlainPhrase("commands.localTourExample", "needs no account and leaves nothing behind")
    /// What a command does.
    public let login = PlainPhrase("commands.login", "Sign in")
    /// More about a command.
    public let loginDetails = PlainPhrase(
        "commands.loginDetails",
        "The password is asked for at the terminal, or read from the standard input's first line;"
            + " it is never an argument, where other programs could see it. Use an app password, which "
            + "the server's settings hand out. When the server sends a code by e-mail, it is asked for "
            + "too.")
    /// What an example does.
    public let loginExample = PlainPhrase("commands.loginExample", "asks for the password")
    /// What an example does.
    public let loginInputExample = PlainPhrase("commands.loginInputExample", "takes it from a password store")
    /// What a command does.
    public let logout = PlainPhrase("commands.logout", "Sign out")
    /// What an example does.
    public let logoutExample = PlainPhrase("commands.logoutExample", "sign the current account out")
    /// What a command does.
    public let accounts = PlainPhrase("commands.accounts", "List the accounts on this device")
    /// What an example does.
    public let accountsExample = PlainPhrase("commands.accountsExample", "`*` marks the current one")
    /// What a command does.
    public let switchAccount = PlainPhrase("commands.switchAccount", "Make another account the current one")
    /// What an example does.
    public let switchExample = PlainPhrase("commands.switchExample", "act as bob.example from now on")
    /// What a command does.
    public let feed = PlainPhrase(
        "commands.feed",
        "Read a list of posts: the followed accounts' (home), a custom feed's or a list's")
    /// What an example does.
    public let feedExample = PlainPhrase("commands.feedExample", "the newest posts of the accounts you follow")
    /// What an example does.
    public let feedSinceExample = PlainPhrase("commands.feedSinceExample", "only what is new since the last time")
    /// What an example does.
    public let feedJSONExample = PlainPhrase("commands.feedJSONExample", "five of them for a script")
    /// What a command does.
    public let thread = PlainPhrase("commands.thread", "Read a post with what it answers and what answers it")
    /// What an example does.
    public let threadExample = PlainPhrase("commands.threadExample", "a thread by its web address")
    /// What a command does.
    public let profile = PlainPhrase("commands.profile", "Look at somebody's profile")
    /// What an example does.
    public let profileExample = PlainPhrase("commands.profileExample", "who is alice.example?")
    /// What an example does.
    public let profilePostsExample = PlainPhrase("commands.profilePostsExample", "and what did she write last?")
    /// What a command does.
    public let notifications = PlainPhrase("commands.notifications", "See what happened to your account")
    /// What an example does.
    public let notificationsExample = PlainPhrase(
        "commands.notificationsExample",
        "likes, replies, followers, mentions")
    /// What a command does.
    public let searchPosts = PlainPhrase("commands.searchPosts", "Find posts")
    /// What a command does.
    public let searchPeople = PlainPhrase("commands.searchPeople", "Find people")
    /// What a command does.
    public let searchSeen = PlainPhrase("commands.searchSeen", "Find posts that you have seen, also offline")
    /// More about a command.
    public let searchSeenDetails = PlainPhrase(
        "commands.searchSeenDetails",
        "Looks through every post that was ever shown to the account, and asks no server. All words must occur; "
            + "a phrase stands in double quotes, and a word that ends in * may go on. Also: from:HANDLE (or "
            + "from:me), since:DAY and until:DAY such as since:2026-01-31 (that day, and before that day), and "
            + "lang:en. The newest come first.")
    /// What an example does.
    public let searchSeenExample = PlainPhrase("commands.searchSeenExample", "seen posts with both words")
    /// What an example does.
    public let searchSeenOperatorsExample = PlainPhrase(
        "commands.searchSeenOperatorsExample", "what bob wrote this year, with that phrase in it")
    /// What an example does.
    public let searchPostsExample = PlainPhrase("commands.searchPostsExample", "posts with both words")
    /// What an example does.
    public let searchPeopleExample = PlainPhrase("commands.searchPeopleExample", "people who are called so")
    /// What a command does.
    public let post = PlainPhrase("commands.post", "Write a post, a reply or a quote")
    /// More about a command.
    public let postDetails = PlainPhrase(
        "commands.postDetails",
        "Links, @mentions and #tags in the text are found by themselves. A post takes 300 "
            + "characters and four pictures; each --alt describes the --image before it. A picture or a "
            + "quote may go without text. Several posts go out as one thread with --then: all of them at once, or "
            + "none. --reply, --gate and --lang are about the whole thread, wherever they stand.")
    /// What an example does.
    public let postThreadExample = PlainPhrase(
        "commands.postThreadExample", "a thread of two posts, the second with a picture")
    /// What an example does.
    public let postGateExample = PlainPhrase(
        "commands.postGateExample", "only those whom you follow or mention may reply, and nobody may quote it")
    /// What an example does.
    public let postExample = PlainPhrase("commands.postExample", "write a post")
    /// What an example does.
    public let postImageExample = PlainPhrase("commands.postImageExample", "with a picture")
    /// What an example does.
    public let postInputExample = PlainPhrase("commands.postInputExample", "with the text of a file")
    /// What a command does.
    public let like = PlainPhrase("commands.like", "Like a post")
    /// What an example does.
    public let likeExample = PlainPhrase("commands.likeExample", "like it")
    /// What a command does.
    public let unlike = PlainPhrase("commands.unlike", "Take a like back")
    /// What an example does.
    public let unlikeExample = PlainPhrase("commands.unlikeExample", "no longer like it")
    /// What a command does.
    public let repost = PlainPhrase("commands.repost", "Repost a post")
    /// What an example does.
    public let repostExample = PlainPhrase("commands.repostExample", "show it to your followers")
    /// What a command does.
    public let unrepost = PlainPhrase("commands.unrepost", "Take a repost back")
    /// What an example does.
    public let unrepostExample = PlainPhrase("commands.unrepostExample", "no longer show it")
    /// What a command does.
    public let follow = PlainPhrase("commands.follow", "Follow somebody")
    /// What an example does.
    public let followExample = PlainPhrase("commands.followExample", "see her posts at home")
    /// What a command does.
    public let unfollow = PlainPhrase("commands.unfollow", "Stop following somebody")
    /// What an example does.
    public let unfollowExample = PlainPhrase("commands.unfollowExample", "no longer see them")
    /// What a command does.
    public let outbox = PlainPhrase("commands.outbox", "Show what was done and no server has taken yet")
    /// What an example does.
    public let outboxExample = PlainPhrase("commands.outboxExample", "what waits, and why")
    /// What a command does.
    public let outboxRetry = PlainPhrase(
        "commands.outboxRetry", "Send what waits in the outbox, and try again what was refused")
    /// What an example does.
    public let outboxRetryExample = PlainPhrase("commands.outboxRetryExample", "send everything now")
    /// What a command does.
    public let outboxDrop = PlainPhrase("commands.outboxDrop", "Forget an entry of the outbox: it is not sent")
    /// What an example does.
    public let outboxDropExample = PlainPhrase("commands.outboxDropExample", "do not send entry 3 after all")
    /// What a command does.
    public let completions = PlainPhrase(
        "commands.completions", "Print a script that lets a shell complete Warren's commands and options")
    /// What an example does.
    public let completionsExample = PlainPhrase(
        "commands.completionsExample", "for bash; `source <(warren completions bash)` tries them in this shell")
    /// What a command does.
    public let manual = PlainPhrase("commands.manual", "Print the manual page")
    /// What an example does.
    public let manualExample = PlainPhrase("commands.manualExample", "`warren man | man -l -` shows it")
    /// What a command does.
    public let doctor = PlainPhrase("commands.doctor", "Say what this machine has, what it lacks and how to get it")
    /// What an example does.
    public let doctorExample = PlainPhrase("commands.doctorExample", "look here first when something does not work")
    /// What a command does.
    public let atCheck = PlainPhrase("commands.atCheck", "Check identifiers, one a line")
    /// More about a command.
    public let atCheckDetails = PlainPhrase(
        "commands.atCheckDetails",
        "Answers `ok` or `bad` for each line of the standard input. Nothing is trimmed. An "
            + "unknown KIND lists the kinds there are. With --json it is `true` or `false`.")
    /// What an example does.
    public let atCheckExample = PlainPhrase("commands.atCheckExample", "answers ok")
    /// What a command does.
    public let atViews = PlainPhrase("commands.atViews", "Show a saved answer of a server as the app would")
    /// What an example does.
    public let atViewsExample = PlainPhrase(
        "commands.atViewsExample",
        "what could not be read is named on the standard error")
    /// What a command does.
    public let help = PlainPhrase("commands.help", "Explain a command")
    /// What an example does.
    public let helpExample = PlainPhrase("commands.helpExample", "all about writing")
    /// What a command does.
    public let version = PlainPhrase("commands.version", "Print the version")
    /// What an example does.
    public let versionExample = PlainPhrase("commands.versionExample", "for bug reports")
}
