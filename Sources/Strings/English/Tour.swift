extension Strings {
    /// The tour's story.
    public static let tour = TourStrings()
}

/// The tour's story.
public struct TourStrings: Sendable {
    /// How the tour begins.
    public let title = PlainPhrase("tour.title", "Warren in ten steps")
}
