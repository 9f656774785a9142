public import Services

/// Where a window leads: which napkin it shows. A value; one exhaustive switch turns it into a napkin.
public enum WindowRoute: Hashable, Sendable {
    /// A sign-in, because nobody is signed in.
    case signIn
    /// A list of posts, as an account sees it.
    case timeline(FeedSource, account: String)
}
