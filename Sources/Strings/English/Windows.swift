extension Strings {
    /// What stands in windows besides posts.
    public static let window = WindowStrings()
}

/// What stands in windows besides posts.
public struct WindowStrings: Sendable {
    /// The program's name.
    public let title = PlainPhrase("window.title", "Warren")
    /// The home is being opened.
    public let opening = PlainPhrase("window.opening", "Opening…")
    /// Something did not work; a title.
    public let trouble = PlainPhrase("window.trouble", "That did not work")
    /// A button.
    public let retry = PlainPhrase("window.retry", "Try again")
    /// A button: the list from its start.
    public let refresh = PlainPhrase("window.refresh", "Refresh")
    /// The list of posts is being asked for.
    public let loading = PlainPhrase("window.loading", "Asking the server…")
    /// A list without posts; a title.
    public let nothingHere = PlainPhrase("window.nothingHere", "Nothing here yet")
    /// What to do about a home timeline without posts.
    public let followSomebody = PlainPhrase("window.followSomebody", "Follow somebody, and their posts appear here.")
    /// The home's tab with the posts of those whom the account follows.
    public let followedTab = PlainPhrase("window.followedTab", "Following")
    /// A tab of a feed of which nothing is known now.
    public let unknownFeed = PlainPhrase("window.unknownFeed", "Feed")
    /// Which of a post's pictures is shown.
    public let pictureNumber = Phrase<Int, Int>(
        "window.pictureNumber", ["number", "count"], "Picture {number} of {count}")
    /// Shows the picture before.
    public let previousPicture = PlainPhrase("window.previousPicture", "Previous picture")
    /// Shows the picture after.
    public let nextPicture = PlainPhrase("window.nextPicture", "Next picture")
    /// Shows a picture larger.
    public let zoomIn = PlainPhrase("window.zoomIn", "Larger")
    /// Shows a picture smaller.
    public let zoomOut = PlainPhrase("window.zoomOut", "Smaller")
    /// In place of a picture that cannot be had.
    public let noPicture = PlainPhrase("window.noPicture", "This picture cannot be loaded")
    /// Leads to posts that came above what is in sight.
    public let newPosts = Phrase<Int>(
        "window.newPosts", ["count"], pluralOf: "count", one: "{count} new post", other: "{count} new posts")
    /// The sign-in's title.
    public let signIn = PlainPhrase("window.signIn", "Sign in")
    /// What a sign-in does, and with what.
    public let signInExplained = PlainPhrase(
        "window.signInExplained",
        "Use an app password (Bluesky: Settings, Privacy and security, App passwords). It goes to the account's server and "
            + "nowhere else.")
    /// A field.
    public let handle = PlainPhrase("window.handle", "Handle, as in you.bsky.social")
    /// A field.
    public let password = PlainPhrase("window.password", "App password")
    /// A field that may stay empty.
    public let service = PlainPhrase("window.service", "Server; empty finds it by the handle")
    /// A field: the code that came by e-mail.
    public let code = PlainPhrase("window.code", "Code from the e-mail")
    /// The sign-in is under way.
    public let signingIn = PlainPhrase("window.signingIn", "Signing in…")
    /// The program was started with a word that it does not know; the word.
    public let unknownOption = Phrase<String>(
        "window.unknownOption", ["word"],
        "error: warren-gtk does not know {word}. It takes --local, --account HANDLE, --home DIR, --pictures DIR, "
            + "--size WIDTHxHEIGHT and --scheme light|dark, and addresses to open.")
    /// The window's size cannot be read.
    public let badSize = PlainPhrase(
        "window.badSize", "error: --size takes pixels such as 800x600, each side from 300 to 8000. Correct it.")
    /// The colours cannot be read.
    public let badScheme = PlainPhrase("window.badScheme", "error: --scheme is light or dark. Name one of them.")
    /// An option lacks what must follow it; the option.
    public let incompleteOption = Phrase<String>(
        "window.incompleteOption", ["word"], "error: {word} needs a value. Write it behind the option.")
    /// There is no display.
    public let noDisplay = PlainPhrase(
        "window.noDisplay",
        "error: There is no display. Start warren-gtk on a desktop, or use the command line: warren help.")
    /// A label in the window.
    public let home = PlainPhrase("window.home", "Home")
    /// A label in the window.
    public let feed = PlainPhrase("window.feed", "Feed")
    /// A label in the window.
    public let thread = PlainPhrase("window.thread", "Thread")
    /// A label in the window.
    public let notifications = PlainPhrase("window.notifications", "Notifications")
    /// A label in the window.
    public let search = PlainPhrase("window.search", "Search")
    /// A label in the window.
    public let bookmarks = PlainPhrase("window.bookmarks", "Bookmarks")
    /// A label in the window.
    public let profile = PlainPhrase("window.profile", "Profile")
    /// A label in the window.
    public let sidebar = PlainPhrase("window.sidebar", "Sections")
    /// A label in the window.
    public let back = PlainPhrase("window.back", "Back")
    /// A label in the window.
    public let newPost = PlainPhrase("window.newPost", "New post")
    /// A label in the window.
    public let newReply = PlainPhrase("window.newReply", "Reply")
    /// A label in the window.
    public let publish = PlainPhrase("window.publish", "Post")
    /// A label in the window.
    public let cancel = PlainPhrase("window.cancel", "Cancel")
    /// A label in the window.
    public let postText = PlainPhrase("window.postText", "Text of the post")
    /// A label in the window.
    public let posted = PlainPhrase("window.posted", "Posted")
    /// A label in the window.
    public let queued = PlainPhrase("window.queued", "Queued: it goes out once there is a connection")
    /// A label in the window.
    public let keptAsDraft = PlainPhrase("window.keptAsDraft", "Kept as a draft")
    /// An address from another program leads nowhere; the address.
    public let unopenable = Phrase<String>(
        "window.unopenable", ["address"],
        "No address of a post, profile, feed or list: {address}")
    /// A label in the window.
    public let routeSilent = PlainPhrase(
        "window.routeSilent", "Direct, but the server cannot be reached: what is shown was kept, what is done waits")
    /// The route is closed.
    public let routeClosed = PlainPhrase("window.routeClosed", "The route is closed: nothing leaves this machine")
    /// The route that is there.
    public let routeDirect = PlainPhrase("window.routeDirect", "Direct: servers see this machine’s address")
    /// A label in the window.
    public let follow = PlainPhrase("window.follow", "Follow")
    /// A label in the window.
    public let following = PlainPhrase("window.following", "Following")
    /// A label in the window.
    public let noBookmarks = PlainPhrase("window.noBookmarks", "Bookmark a post, and it is found here.")
    /// A label in the window.
    public let more = PlainPhrase("window.more", "Show more")
    /// A label in the window.
    public let searchField = PlainPhrase("window.searchField", "Search")
    /// A label in the window.
    public let searchExplained = PlainPhrase(
        "window.searchExplained",
        "Words, from:handle, \"phrases\"; in posts, among people and feeds, or offline in what you have seen.")
    /// A label in the window.
    public let nothingFound = PlainPhrase("window.nothingFound", "Nothing found")
    /// A label in the window.
    public let searchElsewhere = PlainPhrase("window.searchElsewhere", "Try other words, or look elsewhere.")
    /// A label in the window.
    public let posts = PlainPhrase("window.posts", "Posts")
    /// A label in the window.
    public let people = PlainPhrase("window.people", "People")
    /// A label in the window.
    public let feeds = PlainPhrase("window.feeds", "Feeds")
    /// A label in the window.
    public let seen = PlainPhrase("window.seen", "Seen")
    /// A button: act as another account; its handle.
    public let actAs = Phrase<String>("window.actAs", ["handle"], "Act as {handle}")
    /// How many characters may still come; negative when there are too many.
    public let left = Phrase<String>("window.left", ["count"], "{count} left")
    /// A label in the composer.
    public let suggestions = PlainPhrase("window.suggestions", "Suggestions")
    /// A label in the composer.
    public let addPictures = PlainPhrase("window.addPictures", "Add pictures")
    /// A label in the composer.
    public let removePicture = PlainPhrase("window.removePicture", "Remove the picture")
    /// A label in the composer.
    public let moveEarlier = PlainPhrase("window.moveEarlier", "Move the picture earlier")
    /// A label in the composer.
    public let moveLater = PlainPhrase("window.moveLater", "Move the picture later")
    /// A label in the composer.
    public let undescribed = PlainPhrase(
        "window.undescribed", "Without a description: people who cannot see it learn nothing of it.")
    /// A label in the composer.
    public let pasted = PlainPhrase("window.pasted", "pasted picture")
    /// A label in the composer.
    public let addPost = PlainPhrase("window.addPost", "Add a post below")
    /// A label in the composer.
    public let removePost = PlainPhrase("window.removePost", "Remove this post")
    /// A label in the composer.
    public let languages = PlainPhrase("window.languages", "Languages of the text")
    /// A label in the composer.
    public let gates = PlainPhrase("window.gates", "Who may reply and quote")
    /// A label in the composer.
    public let nobodyReplies = PlainPhrase("window.nobodyReplies", "Nobody replies")
    /// A label in the composer.
    public let mentionedReply = PlainPhrase("window.mentionedReply", "Those I mention reply")
    /// A label in the composer.
    public let followedReply = PlainPhrase("window.followedReply", "Those I follow reply")
    /// A label in the composer.
    public let followersReply = PlainPhrase("window.followersReply", "My followers reply")
    /// A label in the composer.
    public let nobodyQuotes = PlainPhrase("window.nobodyQuotes", "Nobody quotes it")
    /// A label in the composer.
    public let contentLabels = PlainPhrase("window.contentLabels", "What its content is")
    /// A label in the composer.
    public let labelSexual = PlainPhrase("window.labelSexual", "Suggestive")
    /// A label in the composer.
    public let labelNudity = PlainPhrase("window.labelNudity", "Nudity")
    /// A label in the composer.
    public let labelPorn = PlainPhrase("window.labelPorn", "Adult")
    /// A label in the composer.
    public let labelGraphicMedia = PlainPhrase("window.labelGraphicMedia", "Violent or disturbing")
    /// A label in the composer.
    public let goOnWriting = PlainPhrase("window.goOnWriting", "Go on writing")
    /// A label in the composer.
    public let discard = PlainPhrase("window.discard", "Discard")
    /// A label in the composer: leaves, and keeps what is written.
    public let close = PlainPhrase("window.close", "Close")
    /// A question in the composer.
    public let discardTitle = PlainPhrase("window.discardTitle", "Discard what you wrote?")
    /// What discarding does.
    public let discardExplained = PlainPhrase(
        "window.discardExplained", "Its draft is deleted too. Closing instead keeps it among the drafts.")
    /// A question in the composer: the draft cannot be written.
    public let unkept = PlainPhrase("window.unkept", "It could not be kept")
    /// A field: a picture's description; its file's name.
    public let describe = Phrase<String>(
        "window.describe", ["name"], "Describe {name} for people who do not see it")
    /// What is answered; its author's name.
    public let answered = Phrase<String>("window.answered", ["name"], "Reply to {name}")
    /// What is quoted; its author's name.
    public let quoted = Phrase<String>("window.quoted", ["name"], "Quoted from {name}")
    /// A label on the pages of drafts and of the outbox.
    public let drafts = PlainPhrase("window.drafts", "Drafts")
    /// A label on the pages of drafts and of the outbox.
    public let outbox = PlainPhrase("window.outbox", "Outbox")
    /// A label on the pages of drafts and of the outbox.
    public let settings = PlainPhrase("window.settings", "Settings")
    /// A label on the pages of drafts and of the outbox.
    public let undo = PlainPhrase("window.undo", "Undo")
    /// A label on the pages of drafts and of the outbox.
    public let delete = PlainPhrase("window.delete", "Delete")
    /// A label on the pages of drafts and of the outbox.
    public let edit = PlainPhrase("window.edit", "Edit and send again")
    /// A label on the pages of drafts and of the outbox.
    public let noDrafts = PlainPhrase("window.noDrafts", "No drafts")
    /// A label on the pages of drafts and of the outbox.
    public let noDraftsExplained = PlainPhrase(
        "window.noDraftsExplained", "What you write is kept here until you post it.")
    /// A label on the pages of drafts and of the outbox.
    public let draftDeleted = PlainPhrase("window.draftDeleted", "Draft deleted")
    /// A label on the pages of drafts and of the outbox.
    public let withoutText = PlainPhrase("window.withoutText", "Without text")
    /// A label on the pages of drafts and of the outbox.
    public let isReply = PlainPhrase("window.isReply", "Reply")
    /// A label on the pages of drafts and of the outbox.
    public let isQuote = PlainPhrase("window.isQuote", "Quote")
    /// A label on the pages of drafts and of the outbox.
    public let fromDeleted = PlainPhrase("window.fromDeleted", "from a deleted post")
    /// A label on the pages of drafts and of the outbox.
    public let outboxEmpty = PlainPhrase("window.outboxEmpty", "Everything was sent")
    /// A label on the pages of drafts and of the outbox.
    public let outboxEmptyExplained = PlainPhrase(
        "window.outboxEmptyExplained", "What you do without a connection waits here and goes out by itself.")
    /// A label on the pages of drafts and of the outbox.
    public let outboxExplained = PlainPhrase(
        "window.outboxExplained", "What waits goes out in order, once there is a connection.")
    /// A label on the pages of drafts and of the outbox.
    public let sendNow = PlainPhrase("window.sendNow", "Send now")
    /// A label on the pages of drafts and of the outbox.
    public let sendAgain = PlainPhrase("window.sendAgain", "Send again")
    /// A label on the pages of drafts and of the outbox.
    public let drop = PlainPhrase("window.drop", "Drop")
    /// A label on the pages of drafts and of the outbox.
    public let dropped = PlainPhrase("window.dropped", "Dropped: it will not be sent")
    /// A label on the pages of drafts and of the outbox.
    public let waits = PlainPhrase("window.waits", "Waits")
    /// A label on the pages of drafts and of the outbox.
    public let refused = PlainPhrase("window.refused", "Refused by the server")
    /// A label on the pages of drafts and of the outbox.
    public let unknownEnd = PlainPhrase("window.unknownEnd", "May have been sent: look before you send it again")
    /// A label on the pages of drafts and of the outbox.
    public let aPost = PlainPhrase("window.aPost", "Post")
    /// A label on the pages of drafts and of the outbox.
    public let doLike = PlainPhrase("window.doLike", "Like")
    /// A label on the pages of drafts and of the outbox.
    public let undoLike = PlainPhrase("window.undoLike", "Unlike")
    /// A label on the pages of drafts and of the outbox.
    public let doRepost = PlainPhrase("window.doRepost", "Repost")
    /// A label on the pages of drafts and of the outbox.
    public let undoRepost = PlainPhrase("window.undoRepost", "Undo the repost")
    /// A label on the pages of drafts and of the outbox.
    public let doBookmark = PlainPhrase("window.doBookmark", "Bookmark")
    /// A label on the pages of drafts and of the outbox.
    public let undoBookmark = PlainPhrase("window.undoBookmark", "Remove the bookmark")
    /// A label on the pages of drafts and of the outbox.
    public let doMuteThread = PlainPhrase("window.doMuteThread", "Mute the thread")
    /// A label on the pages of drafts and of the outbox.
    public let undoMuteThread = PlainPhrase("window.undoMuteThread", "Unmute the thread")
    /// A label on the pages of drafts and of the outbox.
    public let doBlock = PlainPhrase("window.doBlock", "Block")
    /// A label on the pages of drafts and of the outbox.
    public let undoBlock = PlainPhrase("window.undoBlock", "Unblock")
    /// A label on the pages of drafts and of the outbox.
    public let doMute = PlainPhrase("window.doMute", "Mute")
    /// A label on the pages of drafts and of the outbox.
    public let undoMute = PlainPhrase("window.undoMute", "Unmute")
    /// A label on the pages of drafts and of the outbox.
    public let doFollow = PlainPhrase("window.doFollow", "Follow")
    /// A label on the pages of drafts and of the outbox.
    public let undoFollow = PlainPhrase("window.undoFollow", "Unfollow")
    /// A label on the pages of drafts and of the outbox.
    public let doMuteWord = PlainPhrase("window.doMuteWord", "Mute a word")
    /// A label on the pages of drafts and of the outbox.
    public let undoMuteWord = PlainPhrase("window.undoMuteWord", "Unmute a word")
    /// A label on the pages of drafts and of the outbox.
    public let doReport = PlainPhrase("window.doReport", "Report")
    /// A label on the pages of drafts and of the outbox.
    public let doSeen = PlainPhrase("window.doSeen", "Mark notifications as seen")
    /// A label on the pages of drafts and of the outbox.
    public let doEditProfile = PlainPhrase("window.doEditProfile", "Edit the profile")
    /// A label on the pages of drafts and of the outbox.
    public let doChangeList = PlainPhrase("window.doChangeList", "Change a list")
    /// A label on the pages of drafts and of the outbox.
    public let doChangeFeeds = PlainPhrase("window.doChangeFeeds", "Change the feeds")
    /// A label on the pages of drafts and of the outbox.
    public let doDelete = PlainPhrase("window.doDelete", "Delete a post")
    /// A thread that is kept or waits; how many posts.
    public let threadOf = Phrase<Int>(
        "window.threadOf", ["count"], pluralOf: "count", one: "Thread of {count} post", other: "Thread of {count} posts"
    )
    /// How many pictures a draft has.
    public let pictureCount = Phrase<Int>(
        "window.pictureCount", ["count"], pluralOf: "count", one: "{count} picture", other: "{count} pictures")
    /// What a screen reader says of a section in which things ask for attention; its name, and how many.
    public let sectionWithCount = Phrase<String, Int>(
        "window.sectionWithCount", ["section", "count"], "{section}: {count}")
}
