internal import CSecret
internal import Synchronization

/// The way to end a call that another thread is in.
final class Ending: Sendable {
    private struct State {
        var hasEnded = false
        var call: Call?
    }

    private struct Call {
        let library: LibSecret
        /// A GCancellable, which any thread may cancel. As a number, since a pointer does not go from thread to thread.
        let address: UInt

        var cancellable: OpaquePointer? { OpaquePointer(bitPattern: address) }

        func cancel() {
            library.cancellableCancel(cancellable)
        }
    }

    private let state = Mutex(State())

    /// Runs `work`, unless it was ended before, with a handle by which it can be ended.
    func run<T>(
        _ library: () -> LibSecret?, _ work: (LibSecret, OpaquePointer?) throws(KeyringFailure) -> T
    ) throws(KeyringFailure) -> T {
        guard !state.withLock({ $0.hasEnded }) else { throw .cancelled }
        guard let library = library() else { throw .noService(reason: "libsecret is not installed") }
        let call = Call(library: library, address: UInt(bitPattern: library.cancellableNew()))
        state.withLock { state in
            state.call = call
            if state.hasEnded { call.cancel() }
        }
        defer {
            state.withLock { $0.call = nil }
            library.objectUnref(UnsafeMutableRawPointer(bitPattern: call.address))
        }
        return try work(library, call.cancellable)
    }

    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.call?.cancel()
        }
    }
}
