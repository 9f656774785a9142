import Strings

/// Prints a story in which commands are run: what is told, what is typed, and what was answered.
@MainActor
public struct TourPrinter {
    private let device: any TerminalDevice
    // Lines longer than this are hard to read, however wide the terminal.
    private static let widest = 100
    private static let indent = "  "
    private static let gutter = StyledText("  ┊ ", .faint)

    /// Prints at a device.
    public init(device: any TerminalDevice) {
        self.device = device
    }

    private var width: Int { min(device.width, Self.widest) }

    /// Columns that the commands of the story are given.
    public var innerWidth: Int { max(width - Self.gutter.width, 20) }

    /// Prints a heading, with a line that shows where a part of the story begins.
    public func heading(_ text: String) {
        print { page in
            page.space()
            var line = StyledText("── ", .faint)
            line.append(text + " ", .heading)
            line.append(String(repeating: "─", count: max(width - line.width, 0)), .faint)
            page.line(line)
            page.space()
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

    /// Shows what a command answered, as it printed it, behind a line that sets it apart.
    public func answer(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        let gutter = Self.gutter.rendered(inColour: device.showsColour)
        let edge = Self.gutter.trimmed.rendered(inColour: device.showsColour)
        for line in lines { device.write((line.isEmpty ? edge : gutter + line) + "\n") }
    }

    /// Shows what a command said on the standard error, which is not wrapped there.
    public func problem(_ text: String) {
        guard !text.isEmpty else { return }
        print { page in
            page.behind(Self.gutter) { page in
                for line in text.split(separator: "\n") { page.paragraph(StyledText(String(line), .warning)) }
            }
        }
    }

    /// Shows a command to try and what it does.
    public func suggestion(_ line: String, _ says: String) {
        print { page in
            var mark = StyledText(Self.indent)
            mark.append(line, .command)
            mark.append(String(repeating: " ", count: max(34 - DisplayWidth.of(line), 2)))
            page.item(mark: mark, StyledText(says, .faint))
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
        var page = TextPage(width: width, inColour: device.showsColour)
        body(&page)
        device.write(page.text)
    }
}
