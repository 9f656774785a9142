/// Text that is laid out for a terminal: lines that are wrapped to its width, behind gutters that show what belongs
/// together.
struct TextPage {
    /// Columns of the terminal.
    let width: Int
    /// Whether there are colours.
    let inColour: Bool
    /// What was laid out so far.
    private(set) var text = ""
    private var gutters: [StyledText] = []
    // The narrowest column that text is still wrapped to, however deep the gutters.
    private static let narrowest = 20
    // The narrowest column that text is put into beside a mark, and how far it is indented below one.
    private static let narrowestBeside = 30
    private static let stackedIndent = 4

    /// An empty page.
    init(width: Int, inColour: Bool) {
        self.width = width
        self.inColour = inColour
    }

    /// Adds one line as it is, however long: for what is to be copied, such as an address.
    mutating func line(_ line: StyledText) {
        for (index, gutter) in gutters.enumerated() {
            let isAtEnd = line.runs.isEmpty && index == gutters.count - 1
            text += (isAtEnd ? gutter.trimmed : gutter).rendered(inColour: inColour)
        }
        text += line.rendered(inColour: inColour)
        text += "\n"
    }

    /// Adds an empty line.
    mutating func space() {
        line(StyledText())
    }

    /// Adds text, wrapped.
    mutating func paragraph(_ paragraph: StyledText) {
        let taken = gutters.reduce(0) { $0 + $1.width }
        for wrapped in paragraph.wrapped(to: max(width - taken, Self.narrowest)) { line(wrapped) }
    }

    /// Adds text, wrapped, whose first line has a mark that the others are indented under. Where the mark leaves too little
    /// room beside it, the text stands below it.
    mutating func item(mark: StyledText, _ paragraph: StyledText) {
        let taken = gutters.reduce(0) { $0 + $1.width }
        let room = width - taken - mark.width
        if room < Self.narrowestBeside, mark.width > Self.stackedIndent {
            line(mark.trimmed)
            behind(StyledText(String(repeating: " ", count: Self.stackedIndent))) { $0.paragraph(paragraph) }
            return
        }
        let lines = paragraph.wrapped(to: max(width - taken - mark.width, Self.narrowest))
        let indent = String(repeating: " ", count: mark.width)
        for (index, wrapped) in lines.enumerated() {
            var whole = index == 0 ? mark : StyledText(indent)
            for run in wrapped.runs { whole.append(run) }
            line(whole)
        }
    }

    /// Lays out what `body` adds behind a gutter.
    mutating func behind(_ gutter: StyledText, _ body: (inout TextPage) -> Void) {
        gutters.append(gutter)
        body(&self)
        gutters.removeLast()
    }
}
