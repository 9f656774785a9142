/// What a stretch of text is, which decides its colour where there are colours.
enum Ink: Hashable, Sendable {
    /// Running text.
    case plain
    /// A person's name.
    case name
    /// A handle, a time, a count: present, but not in the way.
    case faint
    /// A web address or a mention.
    case link
    /// A hashtag.
    case tag
    /// A heading.
    case heading
    /// It went well.
    case good
    /// Look here.
    case warning
    /// It went wrong.
    case bad
    /// What a person types.
    case command
    /// What was looked for.
    case match
    /// What a terminal that can opens: the web address.
    case opens(String)

    /// The Select Graphic Rendition parameters; nil for none.
    var parameters: String? {
        switch self {
        case .plain: nil
        case .name, .heading: "1"
        case .faint: "2"
        case .link: "4;36"
        case .tag, .opens: "36"
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        case .command: "1;32"
        case .match: "1;33"
        }
    }

    // Longer ones are of no use to anybody.
    private static let longestAddress = 2000

    /// The address to open, where it is one of the web that cannot be anything else to a terminal.
    fileprivate var address: String? {
        guard case .opens(let address) = self, address.hasPrefix("https://") || address.hasPrefix("http://"),
            address.utf8.count <= Self.longestAddress, address.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        return address
    }
}

/// Text in stretches, each with its ink. Whatever goes in has been made harmless: see ``SafeText``.
struct StyledText: Hashable, Sendable {
    /// One stretch.
    struct Run: Hashable, Sendable {
        let text: String
        let ink: Ink

        fileprivate init(text: String, ink: Ink) {
            self.text = text
            self.ink = ink
        }
    }

    private(set) var runs: [Run] = []

    /// No text.
    init() {}

    /// One stretch of one or more lines.
    init(_ text: String, _ ink: Ink = .plain) {
        append(text, ink)
    }

    /// Adds a stretch; its line ends are kept.
    mutating func append(_ text: String, _ ink: Ink = .plain) {
        guard !text.isEmpty else { return }
        runs.append(Run(text: SafeText.lines(text), ink: ink))
    }

    /// Adds a stretch that must not break the line, such as a name that somebody chose: line ends become spaces, and
    /// right-to-left text is isolated from its neighbours.
    mutating func appendInline(_ text: String, _ ink: Ink = .plain) {
        guard !text.isEmpty else { return }
        runs.append(Run(text: SafeText.isolated(SafeText.line(text)), ink: ink))
    }

    /// Adds a stretch of another text, which is harmless already.
    mutating func append(_ run: Run) {
        runs.append(run)
    }

    /// Columns of the text, when it is one line.
    var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// The text without spaces at its end.
    var trimmed: StyledText {
        guard let last = runs.last else { return self }
        var rest = last.text[...]
        while rest.last == " " { rest.removeLast() }
        let kept = rest.isEmpty ? runs.dropLast() : runs.dropLast() + [Run(text: String(rest), ink: last.ink)]
        return StyledText(runs: Array(kept))
    }

    /// The text with or without colours.
    func rendered(inColour: Bool) -> String {
        var result = ""
        for run in runs {
            guard inColour, let parameters = run.ink.parameters else {
                result += run.text
                continue
            }
            let coloured = "\u{1B}[\(parameters)m\(run.text)\u{1B}[0m"
            guard let address = run.ink.address else {
                result += coloured
                continue
            }
            // OSC 8: terminals that do not know it show the text alone.
            result += "\u{1B}]8;;\(address)\u{1B}\\\(coloured)\u{1B}]8;;\u{1B}\\"
        }
        return result
    }

    /// Breaks the text into lines of at most `width` columns: at spaces where there are any, between wide characters, and
    /// inside a word only when it is longer than a line.
    func wrapped(to width: Int) -> [StyledText] {
        var breaker = LineBreaker(width: max(width, 2))
        for run in runs {
            for character in run.text { breaker.add(character, ink: run.ink) }
        }
        return breaker.finish()
    }

    fileprivate init(runs: [Run]) {
        self.runs = runs
    }
}

/// Collects characters into lines.
private struct LineBreaker {
    private struct Cell {
        let character: Character
        let ink: Ink
        let width: Int
    }

    private let width: Int
    private var lines: [StyledText] = []
    private var line: [Cell] = []
    private var lineWidth = 0
    // Index in `line` before which it may be broken, and the columns up to there.
    private var breakIndex = 0

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ character: Character, ink: Ink) {
        if character == "\n" {
            endLine()
            return
        }
        let cell = Cell(character: character, ink: ink, width: DisplayWidth.of(character))
        if character == " " {
            // A space at the end of a full line hangs over and is cut.
            line.append(cell)
            lineWidth += 1
            breakIndex = line.count
            return
        }
        if cell.width == 2, let last = line.last, last.width == 2 || last.character == " ", !Self.clings(character) {
            breakIndex = line.count
        }
        // The second round cuts a word that does not fit a line by itself.
        while lineWidth + cell.width > width, !line.isEmpty { breakLine() }
        line.append(cell)
        lineWidth += cell.width
    }

    mutating func finish() -> [StyledText] {
        if !line.isEmpty || lines.isEmpty { endLine() }
        return lines
    }

    private mutating func breakLine() {
        let cut = breakIndex > 0 ? breakIndex : line.count
        let rest = Array(line[cut...])
        line.removeSubrange(cut...)
        endLine()
        line = rest
        lineWidth = rest.reduce(0) { $0 + $1.width }
    }

    private mutating func endLine() {
        while let last = line.last, last.character == " " { line.removeLast() }
        var runs: [StyledText.Run] = []
        var text = ""
        var ink = Ink.plain
        for cell in line {
            if cell.ink != ink, !text.isEmpty {
                runs.append(StyledText.Run(text: text, ink: ink))
                text = ""
            }
            ink = cell.ink
            text.append(cell.character)
        }
        if !text.isEmpty { runs.append(StyledText.Run(text: text, ink: ink)) }
        lines.append(StyledText(runs: isolated(runs)))
        line.removeAll(keepingCapacity: true)
        lineWidth = 0
        breakIndex = 0
    }

    // Each line is isolated by itself: an isolate that spans lines would be broken by the gutter in front of the next.
    private func isolated(_ runs: [StyledText.Run]) -> [StyledText.Run] {
        guard runs.contains(where: { SafeText.isRightToLeft($0.text) }) else { return runs }
        let opener = StyledText.Run(text: "\u{2068}", ink: .plain)
        let closer = StyledText.Run(text: "\u{2069}", ink: .plain)
        return [opener] + runs + [closer]
    }

    // Closing punctuation stays with what it closes.
    private static func clings(_ character: Character) -> Bool {
        "、。，．！？：；）］｝」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(character)
    }
}
