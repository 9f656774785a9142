import Synchronization

/// Counts calls in windows of five minutes, as the reference server does; generous, since everything runs on one machine.
final class RateLimits: Sendable {
    /// The state of one caller's window after a call was counted.
    struct State: Sendable {
        var limit: Int
        var remaining: Int
        /// When the window ends: seconds since 1970, as the header says it.
        var resetsAt: Int64
        var isExceeded: Bool

        var headers: [(name: String, value: String)] {
            [
                (name: "RateLimit-Limit", value: String(limit)),
                (name: "RateLimit-Remaining", value: String(remaining)),
                (name: "RateLimit-Reset", value: String(resetsAt)),
                (name: "RateLimit-Policy", value: "\(limit);w=\(RateLimits.windowSeconds)"),
            ]
        }
    }

    static let windowSeconds: Int64 = 300
    static let callLimit = 30_000
    /// Sessions for one identifier: passwords are not guessed here either.
    static let sessionLimit = 300

    private struct Window {
        var endsAt: Int64
        var count: Int
    }

    private let windows = Mutex<[String: Window]>([:])

    func count(_ key: String, limit: Int, now: Instant) -> State {
        let seconds = now.milliseconds / 1000
        return windows.withLock { windows in
            if windows.count > 10_000 { windows = windows.filter { $0.value.endsAt > seconds } }
            var window = windows[key] ?? Window(endsAt: 0, count: 0)
            if window.endsAt <= seconds { window = Window(endsAt: seconds + Self.windowSeconds, count: 0) }
            window.count += 1
            windows[key] = window
            return State(
                limit: limit, remaining: max(0, limit - window.count), resetsAt: window.endsAt,
                isExceeded: window.count > limit)
        }
    }
}
