import Testing

@testable import Terminal

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("ｱ", 1), ("Ａ", 2), ("🙂", 2), ("👩‍👩‍👧", 2),
        ("👍🏽", 2), ("🇫🇷", 2), ("❤", 1), ("❤️", 2), ("שלום", 4), ("\u{200D}", 0), ("a\u{AD}b", 2), ("नि", 2), ("각", 2),
    ])
    func countsColumns(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }
}

struct SafeTextTests {
    @Test func neutralisesWhatSteersATerminal() {
        #expect(SafeText.lines("a\u{1B}[31mb\u{7}c") == "a␛[31mb␇c")
        #expect(SafeText.lines("a\u{9B}31mb\u{7F}") == "a\u{FFFD}31mb␡")
        #expect(SafeText.lines("one\r\ntwo\rthree\u{2028}four") == "one\ntwo\nthree\nfour")
        #expect(SafeText.lines("a\tb") == "a    b")
        #expect(SafeText.line("one\ntwo") == "one two")
    }

    @Test func dropsBidiOverridesAndUnbalancedIsolates() {
        #expect(SafeText.lines("a\u{202E}b\u{202C}") == "ab")
        #expect(SafeText.lines("a\u{2067}b") == "ab")
        #expect(SafeText.lines("a\u{2069}b\u{2068}") == "ab")
        #expect(SafeText.lines("a\u{2068}b\nc\u{2069}") == "ab\nc")
        #expect(SafeText.lines("a\u{2068}b\u{2069}") == "a\u{2068}b\u{2069}")
    }

    @Test func dropsWhatIsInvisible() {
        let hidden: [Unicode.Scalar] = [
            "\u{AD}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{2060}",
            "\u{2064}", "\u{206F}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{E0001}", "\u{E0041}",
        ]
        for scalar in hidden {
            #expect(SafeText.lines("a" + String(Character(scalar)) + "b") == "ab", "\(scalar.value)")
            #expect(SafeText.line("a" + String(Character(scalar)) + "b") == "ab", "\(scalar.value)")
        }
        let wales = "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"
        #expect(SafeText.lines(wales + "x\u{E0041}") == wales + "x")
    }

    @Test func leavesOrdinaryTextAlone() {
        let text = "Grüße 👩‍👩‍👧 日本語 עברית e\u{301} می\u{200C}خواهم ❤️"
        #expect(SafeText.lines(text) == text)
        #expect(SafeText.isolated("plain") == "plain")
        #expect(SafeText.isolated("עברית") == "\u{2068}עברית\u{2069}")
    }
}

struct WrappingTests {
    private func lines(_ text: String, _ width: Int) -> [String] {
        StyledText(text).wrapped(to: width).map { $0.rendered(inColour: false) }
    }

    @Test func breaksAtSpaces() {
        #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(lines("a  b", 10) == ["a  b"])
        #expect(lines("", 10) == [""])
        #expect(lines("one\n\ntwo", 10) == ["one", "", "two"])
        #expect(lines("exactly10! next", 10) == ["exactly10!", "next"])
    }

    @Test func breaksLongWordsWhereTheLineEnds() {
        #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(lines("a bcdefghij", 4) == ["a", "bcde", "fghi", "j"])
    }

    @Test func breaksBetweenWideCharactersAndNeverInsideOne() {
        #expect(lines("日本語日本語", 5) == ["日本", "語日", "本語"])
        #expect(lines("日本語。次", 6) == ["日本", "語。次"])
        #expect(lines("👩‍👩‍👧👩‍👩‍👧", 3) == ["👩‍👩‍👧", "👩‍👩‍👧"])
        #expect(lines("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    }

    @Test func keepsInksAcrossLines() {
        var text = StyledText("see ")
        text.append("https://example.com", .link)
        let lines = text.wrapped(to: 10)
        #expect(lines.map(\.width).max() == 10)
        #expect(lines[1].runs.map(\.ink) == [.link])
    }

    @Test func isolatesEachLineThatIsWrittenFromRightToLeft() {
        #expect(lines("שלום abc", 20) == ["\u{2068}שלום abc\u{2069}"])
        #expect(lines("abc", 20) == ["abc"])
    }
}

struct TextPageTests {
    @Test func laysOutBehindGutters() {
        var page = TextPage(width: 24, inColour: false)
        page.paragraph(StyledText("top"))
        page.behind(StyledText("│ ")) { page in
            page.paragraph(StyledText("the quick brown fox jumps"))
        }
        page.item(mark: StyledText("- "), StyledText("the quick brown fox jumps"))
        #expect(
            page.text == """
                top
                │ the quick brown fox
                │ jumps
                - the quick brown fox
                  jumps

                """)
    }

    @Test func putsAnItemsTextBelowItsMarkWhereThereIsNoRoomBeside() {
        for (width, text) in [
            (24, "--option VALUE\n    the quick brown fox\n    jumps\n"),
            (60, "--option VALUE  the quick brown fox jumps\n"),
        ] {
            var page = TextPage(width: width, inColour: false)
            page.item(mark: StyledText("--option VALUE  "), StyledText("the quick brown fox jumps"))
            #expect(page.text == text)
        }
    }

    @Test func coloursOnlyWhenAsked() {
        var plain = TextPage(width: 80, inColour: false)
        var coloured = TextPage(width: 80, inColour: true)
        plain.line(StyledText("x", .bad))
        coloured.line(StyledText("x", .bad))
        #expect(plain.text == "x\n")
        #expect(coloured.text == "\u{1B}[31mx\u{1B}[0m\n")
    }

    @Test func laysEscapesFromOutsideOutAsPictures() {
        var page = TextPage(width: 80, inColour: true)
        page.paragraph(StyledText("\u{1B}]0;owned\u{7}"))
        #expect(page.text == "␛]0;owned␇\n")
    }
}

struct OpenedTextTests {
    private func rendered(_ address: String, inColour: Bool = true) -> String {
        StyledText("picture", .opens(address)).rendered(inColour: inColour)
    }

    @Test func aNameOpensItsAddressWhereThereAreColours() {
        let address = "https://a.test/x?y=1#z"
        #expect(rendered(address) == "\u{1B}]8;;\(address)\u{1B}\\\u{1B}[36mpicture\u{1B}[0m\u{1B}]8;;\u{1B}\\")
        #expect(rendered(address, inColour: false) == "picture")
    }

    @Test(arguments: [
        "", "file:///etc/passwd", "javascript:x", "https://a.test/\u{1B}\\x", "https://a.test/ x", "https://ä.test",
        "https://a.test/\u{7}", "https://a.test/" + String(repeating: "x", count: 2000),
    ])
    func anAddressThatCouldBeAnythingElseOpensNothing(_ address: String) {
        #expect(rendered(address) == "\u{1B}[36mpicture\u{1B}[0m")
    }
}
