/// The Polish texts: one file and one table an area, named `Polish…` because a module's files need names of their own.
enum Polish {
    static let texts = [
        ground, composer, signIn, commands, commandHelp, usage, trouble, posts, answers, relations, drafts, words,
        reports, lists, feeds, secrets, tour, manual, localNetwork, timeline, window, settings, shortcuts, notices,
    ].reduce(into: [:]) { texts, area in
        texts.merge(area) { first, _ in preconditionFailure("two Polish texts have one id: \(first)") }
    }
}
