import Synchronization

/// What an account's session is at one time.
///
/// ```
/// signIn ──▶ signedIn ──refresh──▶ signedIn ──sign-out, or the server refuses to refresh──▶ signedOut
/// ```
public enum SessionConfiguration: Hashable, Sendable {
    /// Signed in; a new value follows each refresh that changed something about the account.
    case signedIn(SessionAccount)
    /// Signed out for good: signing in again makes a new session.
    case signedOut(did: String, SignedOutReason)
}

/// Tells any number of listeners the current configuration and each one that follows.
final class ConfigurationBroadcast: Sendable {
    private struct State {
        var current: SessionConfiguration
        var listeners: [UInt64: AsyncStream<SessionConfiguration>.Continuation] = [:]
        var lastID: UInt64 = 0
    }

    private let state: Mutex<State>

    init(_ current: SessionConfiguration) {
        state = Mutex(State(current: current))
    }

    deinit {
        state.withLock { state in
            for listener in state.listeners.values { listener.finish() }
        }
    }

    var current: SessionConfiguration { state.withLock { $0.current } }

    func send(_ configuration: SessionConfiguration) {
        state.withLock { state in
            guard state.current != configuration else { return }
            state.current = configuration
            for listener in state.listeners.values { listener.yield(configuration) }
        }
    }

    func stream() -> AsyncStream<SessionConfiguration> {
        // A listener that is behind needs the newest ones only.
        let (stream, continuation) = AsyncStream.makeStream(
            of: SessionConfiguration.self, bufferingPolicy: .bufferingNewest(16))
        let id = state.withLock { state -> UInt64 in
            state.lastID += 1
            state.listeners[state.lastID] = continuation
            continuation.yield(state.current)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: id) }
        }
        return stream
    }
}
