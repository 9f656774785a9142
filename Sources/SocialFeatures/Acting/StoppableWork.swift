import Services

/// What a view tells whose person waits no longer.
public protocol WorkStopping: AnyObject, Sendable {
    /// The person waits no longer: what is in the outbox by then is told as queued.
    func didTapStop() async
}

extension SocialError {
    /// What to show of it: whoever stopped something knows.
    var unlessStopped: SocialError? { self == .cancelled ? nil : self }
}

/// What an interactor does for a tap: one piece at a time, which can be stopped. The interactor owns it.
final class StoppableWork {
    private var current: Task<Void, Never>?

    /// Runs a piece of work to its end; does nothing while another is under way.
    /// - Parameter start: starts it, as a task of the interactor.
    func run(isolation: isolated (any _Concurrency.Actor)? = #isolation, _ start: () -> Task<Void, Never>) async {
        guard current == nil else { return }
        let task = start()
        current = task
        await task.value
        current = nil
    }

    /// Cancels what is under way. Whoever does it still tells what came of it.
    func stop() {
        current?.cancel()
    }
}
