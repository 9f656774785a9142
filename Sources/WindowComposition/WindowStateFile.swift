import FoundationEssentials
public import Log
public import ShellFeatures

/// What is known of the last window: how large it was, and where somebody was in it. A small file in the home that no program
/// needs: without it, or with one that cannot be read, a window begins as the first one did.
public actor WindowStateFile: WindowPlaceKeeping {
    /// How large a window is.
    public struct Frame: Hashable, Sendable, Codable {
        /// Pixels.
        public var width: Int32
        /// Pixels.
        public var height: Int32
        /// It fills the screen; the size is the one that it has otherwise.
        public var isMaximized: Bool

        /// A size.
        public init(width: Int32, height: Int32, isMaximized: Bool) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }
    }

    private struct State: Codable {
        var frame: Frame?
        var account: String?
        var place: WindowPlace?
    }

    private static let largest = 1 << 18
    // Narrower than the narrowest page, or larger than any screen.
    private static let sides: ClosedRange<Int32> = 300...8000

    private let path: String
    private let log: Log
    private var state: State

    /// Reads the file, where there is one.
    /// - Parameter home: directory of everything that is kept.
    public init(home: String, log: Log) {
        path = home + "/window.json"
        self.log = log
        state = Self.read(path) ?? State()
    }

    /// How large the last window was; nil where that is not known.
    public nonisolated static func frame(home: String) -> Frame? {
        guard let frame = read(home + "/window.json")?.frame, sides.contains(frame.width), sides.contains(frame.height)
        else { return nil }
        return frame
    }

    /// Where an account was in the last window; only the last account's is known.
    public func place(of account: String) -> WindowPlace? {
        state.account == account ? state.place : nil
    }

    /// Keeps where an account is.
    public func keep(_ place: WindowPlace, of account: String) {
        guard state.place != place || state.account != account else { return }
        (state.account, state.place) = (account, place)
        write()
    }

    /// Keeps how large the window is.
    public func keep(_ frame: Frame) {
        guard state.frame != frame else { return }
        state.frame = frame
        write()
    }

    private static func read(_ path: String) -> State? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, size <= largest,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? JSONDecoder().decode(State.self, from: data)
    }

    private func write() {
        do {
            // In one step: a file that was cut off would cost the place.
            try JSONEncoder().encode(state).write(to: URL(filePath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            log.warning("the window's place could not be kept: \(error)")
        }
    }
}
