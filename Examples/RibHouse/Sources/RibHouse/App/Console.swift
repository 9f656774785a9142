public import Napkin

/// The whole program: the tree, its window, and the lines that a person or a script types.
@MainActor
public final class Console {
    /// What the program understands.
    public static let help = """
        login NAME, logout, order DISH, serve NUMBER, announce TEXT, dismiss
        wait TEXT   goes on when TEXT is on the screen (for scripts)
        tree        shows the tree of napkins
        quit        or the end of the input ends the program
        """

    private let output: @MainActor (String) -> Void
    private let window: TerminalWindow
    private let diagnostics: Diagnostics

    /// Creates a program that has not begun.
    ///
    /// - Parameters:
    ///   - diagnostics: watch the tree.
    ///   - output: gets what is to be written, a screen or a message at a time.
    public init(diagnostics: Diagnostics = .standard, output: @escaping @MainActor (String) -> Void) {
        self.diagnostics = diagnostics
        self.output = output
        window = TerminalWindow(output: output)
    }

    /// Runs until the lines end or one of them is `quit`. One command begins when the one before has been carried out.
    public func run(_ lines: AsyncStream<String>) async {
        let root = await LaunchNapkinBuilder(dependency: AppComponent()).build(diagnostics: diagnostics)
        await root.launch(from: window)
        for await line in lines {
            if line == "quit" { break }
            await carryOut(line, root)
            window.draw()
        }
        window.close()
        await root.terminate()
        output("Goodbye.")
    }

    private func carryOut(_ line: String, _ root: LaunchNapkinRouter) async {
        if line.isEmpty {
            return
        } else if line == "help" {
            output(Self.help)
        } else if line == "tree" {
            output(root.treeDescription())
        } else if line.hasPrefix("wait ") {
            await window.shows(String(line.dropFirst("wait ".count)))
        } else if let command = Command(line) {
            guard let action = window.handle(command) else { return output("Not now: \(line)") }
            await action.value
        } else {
            output("What is \"\(line)\"? Try help.")
        }
    }
}
