import Dispatch
import Testing

/// Runs each test on a thread of its own, since it waits for other programs: Swift's few threads are needed by the tests
/// beside it.
struct OffThePool: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
    }

    private final class QueueExecutor: TaskExecutor {
        // Serial queues have threads of their own.
        private let queue = DispatchQueue(label: "warren.interop")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == OffThePool {
    /// On a thread of its own.
    static var offThePool: Self { OffThePool() }
}
