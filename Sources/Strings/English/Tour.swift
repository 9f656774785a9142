extension Strings {
    /// The tour's story.
    public static let tour = TourStrings()
}

/// The tour's story.
public struct TourStrings: Sendable {
    /// The tour's title.
    public let title = PlainPhrase("tour.title", "A short tour of Warren")
    /// What Warren is.
    public let about = PlainPhrase(
        "tour.about",
        "Warren is a program for taking part in open social networks such as Bluesky: reading, "
            + "writing and answering, from your own machine. This tour needs no account and no internet: it"
            + " plays on a small network that Warren carries inside, and everything it makes is thrown away"
            + " at the end. The lines that begin with $ are what you would type; below each stands what "
            + "Warren really answered.")
    /// A step's title.
    public let startTitle = PlainPhrase("tour.startTitle", "A network of our own")
    /// What a step shows.
    public let start = PlainPhrase(
        "tour.start",
        "A whole little network starts on this machine: a server, and the people of an allotment "
            + "garden who write there.")
    /// A step's title.
    public let signInTitle = PlainPhrase("tour.signInTitle", "Sign in")
    /// What a step shows.
    public let signIn = PlainPhrase(
        "tour.signIn",
        "We are Alice, the garden's secretary. The password is handed over through a pipe here; "
            + "without one, Warren asks for it and does not show it.")
    /// A step's title.
    public let readTitle = PlainPhrase("tour.readTitle", "Read")
    /// What a step shows.
    public let read = PlainPhrase(
        "tour.read",
        "The newest posts of the people whom Alice follows. Pictures are shown by their descriptions.")
    /// A step's title.
    public let searchTitle = PlainPhrase("tour.searchTitle", "Search")
    /// What a step shows.
    public let search = PlainPhrase(
        "tour.search",
        "There was something about a supper under a pear tree. We look for it.")
    /// A step's title.
    public let threadTitle = PlainPhrase("tour.threadTitle", "Follow a conversation")
    /// What a step shows.
    public let thread = PlainPhrase(
        "tour.thread",
        "The address at the end of a post opens its conversation. People answer each other in five "
            + "languages and four scripts, and every one stays readable.")
    /// A step's title.
    public let writeTitle = PlainPhrase("tour.writeTitle", "Write")
    /// What a step shows.
    public let write = PlainPhrase(
        "tour.write",
        "A post, with an emoji and a link. Links, names and tags are found by themselves.")
    /// A step's title.
    public let pictureTitle = PlainPhrase("tour.pictureTitle", "Show a picture")
    /// What a step shows.
    public let picture = PlainPhrase(
        "tour.picture",
        "A picture goes along with a description for those who do not see it. What the camera wrote "
            + "into the file, such as the place, is taken out first.")
    /// A step's title.
    public let answerTitle = PlainPhrase("tour.answerTitle", "Answer as somebody else")
    /// What a step shows.
    public let answer = PlainPhrase(
        "tour.answer",
        "Warren knows as many accounts as you like. Bob signs in too and answers Alice; then Alice "
            + "acts again.")
    /// A step's title.
    public let noticeTitle = PlainPhrase("tour.noticeTitle", "Be told")
    /// What a step shows.
    public let notice = PlainPhrase("tour.notice", "Alice sees that Bob answered.")
    /// A step's title.
    public let likeTitle = PlainPhrase("tour.likeTitle", "Like")
    /// What a step shows.
    public let like = PlainPhrase("tour.like", "She likes it. Liking it a second time changes nothing.")
    /// A step's title.
    public let downTitle = PlainPhrase("tour.downTitle", "When the network is gone")
    /// What a step shows.
    public let down = PlainPhrase(
        "tour.down",
        "Now the network is taken down. Everything read is kept, so the feed is still there, and any "
            + "post that was shown can be found. Warren does not pretend: it says how old that is, and what was "
            + "never read it cannot show.")
    /// A step's title.
    public let upTitle = PlainPhrase("tour.upTitle", "And when it comes back")
    /// What a step shows.
    public let up = PlainPhrase(
        "tour.up",
        "The network starts again at the same place, and everything is still there, Bob's answer on "
            + "top.")
    /// What stands above the end.
    public let endTitle = PlainPhrase("tour.endTitle", "That was it")
    /// What to try next.
    public let end = PlainPhrase(
        "tour.end",
        "Try it yourself: the embedded network is always there with --local, and alice.test is signed"
            + " in already.")
    /// What a command to try does.
    public let tryFeed = PlainPhrase("tour.tryFeed", "read as Alice")
    /// What a command to try does.
    public let tryPost = PlainPhrase("tour.tryPost", "write as Alice")
    /// What a command to try does.
    public let tryLogin = PlainPhrase("tour.tryLogin", "sign in to the real network")
    /// What a command to try does.
    public let tryHelp = PlainPhrase("tour.tryHelp", "see every command")
    /// The description of the tour's picture.
    public let pictureAlt = PlainPhrase(
        "tour.pictureAlt",
        "Two green leaves of a lettuce seedling on brown earth")
    /// What Alice writes.
    public let writtenText = PlainPhrase(
        "tour.writtenText",
        "Good morning from plot 4 🌱 The seed list is at https://hollowlane.example/seeds #lettuce")
    /// What Alice writes below the picture.
    public let picturedText = PlainPhrase("tour.picturedText", "Lettuce, second attempt.")
    /// What Bob answers.
    public let answeredText = PlainPhrase("tour.answeredText", "Save me one, and mind the rabbit 🐇")
    /// The story went another way; at which step and what was missing.
    public let wentWrong = Phrase<String, String>(
        "tour.wentWrong", ["step", "what"],
        "The story went wrong at the step \u{201C}{step}\u{201D}: {what}. Please report this, with what is printed above."
    )
    /// A command ended with another code than the story says.
    public let wrongCode = Phrase<String, String>(
        "tour.wrongCode", ["code", "expected"], "the command ended with code {code} instead of {expected}")
    /// A command did not answer what the story says.
    public let missingText = Phrase<String>("tour.missingText", ["text"], "`{text}` is not in the answer")
    /// The temporary home cannot be made; why.
    public let noHome = Phrase<String>(
        "tour.noHome", ["reason"],
        "No temporary directory can be made: {reason}. Set TMPDIR to a directory that you may write to.")
}
