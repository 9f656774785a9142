// Strings: every text that a person reads.
//
// An area of the program has one file in `English/`, which declares a struct of phrases and its place in `Strings`:
//
//   extension Strings {
//       /// The outbox: what waits to be sent.
//       public static let outbox = OutboxStrings()
//   }
//
//   public struct OutboxStrings: Sendable {
//       /// The outbox's title.
//       public let title = PlainPhrase("outbox.title", "Outbox")
//       /// Where an action goes; the placeholder is a handle.
//       public let sentTo = Phrase<String>("outbox.sentTo", ["handle"], "Sent to {handle}")
//       /// How many actions wait.
//       public let waiting = Phrase<Int>(
//           "outbox.waiting", ["count"], pluralOf: "count", one: "{count} action waits", other: "{count} actions wait")
//   }
//
// and one line in `Strings.areas` below. Whoever shows the text calls the phrase with its arguments:
//
//   Strings.outbox.title()   Strings.outbox.sentTo("alice.test")   Strings.outbox.waiting(3)
//
// Another language is a table from the phrases' ids to texts (see `Polish/`); what it lacks is shown in English.
// `{{` is a brace. Whole numbers are grouped as the language does; pass a `String` for a number that is a name.
// The tests check every phrase of every area: ids unique, placeholders declared and used, no file left out.

/// The phrases of the program, by area.
public enum Strings {
    /// Every area, for the checks that go over all phrases.
    static let areas: [any Sendable] = [
        ground, composer, signIn, commands, commandHelp, usage, trouble, posts, answers, relations, drafts, words,
        reports, lists, feeds, secrets, tour, manual,
        localNetwork, timeline, window, settings, shortcuts, notices,
    ]

    /// Every phrase of every area.
    static var entries: [PhraseEntry] {
        areas.flatMap { area in
            Mirror(reflecting: area).children.compactMap { ($0.value as? any PhraseDeclaration)?.entry }
        }
    }
}
