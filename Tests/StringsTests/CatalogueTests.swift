import Foundation
import Testing

@testable import Strings

@Suite struct CatalogueTests {
    private let entries = Strings.entries

    /// The names that a text has placeholders for.
    private func placeholders(_ text: String) -> Set<String> {
        Set(
            PhraseTemplate.parts(text).compactMap { part in
                if case .placeholder(let name) = part { String(name) } else { nil }
            })
    }

    @Test func everyPhraseHasAnIdOfItsOwn() {
        #expect(!entries.isEmpty)
        let ids = entries.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+/) != nil, "\(id)") }
    }

    @Test func noPhraseOfTheSourcesIsLeftOut() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Strings/English")
        let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        let known = Set(entries.map(\.id))
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?:Plain)?Phrase(?:<[^>]*>)?\(\s*"([^"]+)"/) {
                #expect(known.contains(String(match.1)), "\(match.1): add its area to Strings.areas")
            }
        }
    }

    @Test func everyTextUsesTheArgumentsThatItsPhraseHas() {
        for entry in entries {
            var needed = Set(entry.names)
            if case .plural(let name, _, _) = entry.english {
                #expect(entry.names.contains(name), "\(entry.id)")
                // "One reply" need not show its number.
                needed.remove(name)
            }
            for text in entry.english.all {
                #expect(placeholders(text).isSubset(of: entry.names), "\(entry.id)")
                #expect(placeholders(text).isSuperset(of: needed), "\(entry.id)")
            }
        }
    }

    @Test(arguments: Self.translations) func everyPhraseIsTranslated(_ language: String) throws {
        let texts = try Self.texts(language)
        #expect(entries.map(\.id).filter { texts[$0] == nil } == [])
        #expect(Set(texts.keys).subtracting(entries.map(\.id)) == [], "these are no phrases")
    }

    @Test(arguments: Self.translations) func translationsHaveThePlaceholdersOfTheirPhrases(_ language: String) throws {
        let texts = try Self.texts(language)
        let rule = PluralRule(language: language)
        let forms = Set((0...1_000).map(rule.form))
        for entry in entries {
            guard let text = texts[entry.id] else { continue }
            var needed = entry.english.all.reduce(Set(entry.names)) { $0.intersection(placeholders($1)) }
            if case .plural(let name, let own, _) = text {
                #expect(entry.names.contains(name), "\(entry.id)")
                #expect(forms.subtracting(own.keys).isSubset(of: [.other]), "\(entry.id) lacks a form")
                needed.remove(name)
            } else if case .plural(let name, _, _) = entry.english {
                Issue.record("\(entry.id) depends on \(name) in English only")
            }
            for text in text.all {
                #expect(placeholders(text).isSubset(of: entry.names), "\(entry.id)")
                #expect(placeholders(text).isSuperset(of: needed), "\(entry.id)")
            }
        }
    }

    @Test(arguments: Self.translations) func noTranslationIsLeftEnglish(_ language: String) throws {
        let texts = try Self.texts(language)
        // Names, and texts of placeholders alone.
        let same: Set = [
            "window.title", "window.sectionWithCount", "answers.version", "notices.other", "timeline.post",
            "posts.described",
            "secrets.isIn", "secrets.fileTrouble", "localNetwork.noFile", "trouble.storageSays",
        ]
        // Words that are the same in both languages.
        let alike: [String: Set<String>] = [
            "pl": [
                "posts.film", "shortcuts.menu", "window.aPost",
            ]
        ]
        let allowed = same.union(alike[language] ?? [])
        for entry in entries where !allowed.contains(entry.id) {
            guard let text = texts[entry.id] else { continue }
            #expect(!Set(text.all).isSubset(of: entry.english.all), "\(entry.id)")
        }
        for id in allowed {
            let entry = try #require(entries.first { $0.id == id })
            #expect(texts[id] == entry.english, "\(id) is not the same")
        }
    }

    @Test(arguments: Self.translations) func codeIsNotTranslated(_ language: String) throws {
        let texts = try Self.texts(language)
        // What stands between backticks, and options such as `--limit`.
        func code(_ text: String) -> Set<String> {
            Set(text.matches(of: /`[^`]*`|--[a-z][a-z-]*/).map { String($0.output) })
        }
        for entry in entries {
            guard let text = texts[entry.id] else { continue }
            let english = code(entry.english.all.joined(separator: "\n"))
            for text in text.all { #expect(code(text) == english, "\(entry.id)") }
        }
    }

    private static let translations = Catalogue.all.map(\.language).filter { $0 != "en" }

    private static func texts(_ language: String) throws -> [String: PhraseText] {
        try #require(Catalogue.all.first { $0.language == language }).texts
    }

    @Test func whatALanguageLacksIsEnglishByEnglishRules() {
        let phrase = Phrase<Int>("test.absent", ["n"], pluralOf: "n", one: "{n} thing", other: "{n} things")
        #expect(phrase.text(in: .polish, 1) == "1 thing")
        // 21 has the form of 1 in Russian.
        let russian = Catalogue(language: "ru", grouping: NumberGrouping("\u{A0}", from: 1_000), texts: [:])
        #expect(phrase.text(in: russian, 21) == "21 things")
    }

    @Test func aLanguageWithMoreFormsUsesThem() {
        func end(_ number: Int) -> String {
            let text = Strings.ground.imageTooLarge.text(in: .polish, number, 100)
            return text.split(separator: ",").first.map(String.init) ?? ""
        }
        #expect(end(1) == "Obraz ma 1 megapiksel")
        #expect(end(3) == "Obraz ma 3 megapiksele")
        #expect(end(12) == "Obraz ma 12 megapikseli")
        #expect(end(122) == "Obraz ma 122 megapiksele")
    }

    @Test func argumentsGoWhereTheirNamesAre() {
        let phrase = Phrase<String, Int>("test.order", ["who", "n"], "{n} by {who}, {{who}, {n}")
        #expect(phrase.text(in: .english, "{n}", 7) == "7 by {n}, {who}, 7")
        #expect(PlainPhrase("test.plain", "as { it is").text(in: .english) == "as { it is")
    }

    @Test func numbersAreGroupedAsTheLanguageDoes() {
        let phrase = Phrase<Int>("test.number", ["n"], "{n}")
        let cases: [(Int, String, String)] = [
            (0, "0", "0"), (999, "999", "999"), (1_000, "1,000", "1000"), (-1_234, "-1,234", "-1234"),
            (10_000, "10,000", "10\u{A0}000"), (1_234_567, "1,234,567", "1\u{A0}234\u{A0}567"),
            (.min, "-9,223,372,036,854,775,808", "-9\u{A0}223\u{A0}372\u{A0}036\u{A0}854\u{A0}775\u{A0}808"),
        ]
        for (number, english, polish) in cases {
            #expect(phrase.text(in: .english, number) == english)
            #expect(phrase.text(in: .polish, number) == polish)
        }
    }

    @Test func aTaskMayHaveAnotherLanguage() {
        let polish = Catalogue.$current.withValue(.polish) { Strings.ground.imageUnreadable() }
        let english = Catalogue.$current.withValue(.english) { Strings.ground.imageUnreadable() }
        #expect(polish.hasPrefix("Nie można"))
        #expect(english.hasPrefix("The image"))
    }
}
