import Terminal

/// placeholder
@MainActor
final class Tour {
    init(device: any TerminalDevice) {}
    func play() async -> ExitCode { .failed }
    func interrupt() {}
}
