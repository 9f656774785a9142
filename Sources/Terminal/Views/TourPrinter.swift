import Strings

/// Prints a story in which commands are run: what is told, what is typed, and what was answered.
@MainActor
public struct TourPrinter {
    private let device: any TerminalDevice
    // Lines longer than this are hard to read, however wide the terminal.
    private static let widest = 100
    private static let indent = "  "

    /// Prints at a device.
    public init(device: any TerminalDevice) {
        self.device = device
    }

    /// Columns that the commands of the story are given.
    public var innerWidth: Int { max(min(device.width, Self.widest) - Self.indent.count, 20) }

    /// Prints a heading.
    public func heading(_ text: String) {
        print { page in
            page.space()
            page.line(StyledText(text, .heading))
        }
    }

    /// Tells something.
    public func tell(_ text: String) {
        print { page in
            page.paragraph(StyledText(text))
            page.space()
        }
    }

    /// Shows what is typed.
    public func command(_ line: String) {
        print { page in
            var text = StyledText(Self.indent + "$ ", .faint)
            text.append(line, .command)
            page.line(text)
        }
    }

    /// Shows what a command answered, as it printed it.
    public func answer(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        for line in lines { device.write(line.isEmpty ? "\n" : Self.indent + line + "\n") }
    }

    /// Shows a command to try and what it does.
    public func suggestion(_ line: String, _ says: String) {
        print { page in
            var text = StyledText(Self.indent)
            text.append(line, .command)
            text.append(String(repeating: " ", count: max(34 - DisplayWidth.of(line), 1)))
            text.append(says, .faint)
            page.line(text)
        }
    }

    /// Leaves a line empty.
    public func space() {
        device.write("\n")
    }

    /// Says what went wrong.
    public func error(_ text: String) {
        device.writeError(SafeText.line(Strings.trouble.error(text)) + "\n")
    }

    private func print(_ body: (inout TextPage) -> Void) {
        var page = TextPage(width: min(device.width, Self.widest), inColour: device.showsColour)
        body(&page)
        device.write(page.text)
    }
}
