extension Strings {
    /// What stands in the window of shortcuts besides what is said elsewhere.
    public static let shortcuts = ShortcutStrings()
}

/// What stands in the window of shortcuts besides what is said elsewhere.
public struct ShortcutStrings: Sendable {
    /// A label.
    public let title = PlainPhrase("shortcuts.title", "Keyboard shortcuts")
    /// A label.
    public let window = PlainPhrase("shortcuts.window", "Everywhere")
    /// A label.
    public let lists = PlainPhrase("shortcuts.lists", "Lists of posts")
    /// A label.
    public let posts = PlainPhrase("shortcuts.posts", "The post with the focus")
    /// A label.
    public let composer = PlainPhrase("shortcuts.composer", "Writing")
    /// A label.
    public let leave = PlainPhrase("shortcuts.leave", "Leave, and keep a draft")
    /// A label.
    public let nextTab = PlainPhrase("shortcuts.nextTab", "Next tab")
    /// A label.
    public let previousTab = PlainPhrase("shortcuts.previousTab", "Previous tab")
    /// A label.
    public let next = PlainPhrase("shortcuts.next", "Next")
    /// A label.
    public let previous = PlainPhrase("shortcuts.previous", "Previous")
    /// A label.
    public let first = PlainPhrase("shortcuts.first", "First")
    /// A label.
    public let last = PlainPhrase("shortcuts.last", "Last")
    /// A label.
    public let pageDown = PlainPhrase("shortcuts.pageDown", "A page down")
    /// A label.
    public let pageUp = PlainPhrase("shortcuts.pageUp", "A page up")
    /// A label.
    public let like = PlainPhrase("shortcuts.like", "Like")
    /// A label.
    public let copy = PlainPhrase("shortcuts.copy", "Copy")
    /// A label.
    public let selectAll = PlainPhrase("shortcuts.selectAll", "Select the whole text")
    /// A label.
    public let menu = PlainPhrase("shortcuts.menu", "Menu")
    /// A label.
    public let clearSelection = PlainPhrase("shortcuts.clearSelection", "Clear the selection")
}
