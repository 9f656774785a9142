#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How a tree of napkins is watched: its clock, its bounds, and where its events go.
///
/// Give it to the root's lifecycle, `InteractorLifecycle(diagnostics:)`; what is attached below takes it over.
public final class Diagnostics: Sendable {
    /// Measures the bounds below. A test passes a clock that it moves by hand.
    public let clock: any Clock<Duration>

    /// How long a deactivation waits for cancelled tasks before it names them and goes on.
    public let stopBound: Duration

    /// How long the objects of a detached napkin may live before they count as leaked; `nil` looks for no leaks.
    public let leakGrace: Duration?

    private let problemReport: @Sendable (TreeEvent) -> Void
    private let stream = Broadcast<TreeEvent>(keepingNewest: 4096)

    /// Creates diagnostics.
    ///
    /// - Parameters:
    ///   - clock: measures the bounds.
    ///   - stopBound: how long a deactivation waits for cancelled tasks, 5 seconds by default.
    ///   - leakGrace: how long a detached napkin's objects may live: by default 3 seconds in debug builds, and
    ///     no leak detection in release builds.
    ///   - report: gets the problems, on any thread; by default one line each on standard error in debug builds, and
    ///     nothing in release builds.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        stopBound: Duration = .seconds(5),
        leakGrace: Duration? = Diagnostics.standardLeakGrace,
        report: @escaping @Sendable (TreeEvent) -> Void = Diagnostics.standardReport
    ) {
        self.clock = clock
        self.stopBound = stopBound
        self.leakGrace = leakGrace
        self.problemReport = report
    }

    /// The diagnostics of a lifecycle that was given none.
    public static let standard = Diagnostics()

    /// The grace period for leaks: 3 seconds in debug builds, `nil` in release builds.
    public static var standardLeakGrace: Duration? {
        #if DEBUG
            .seconds(3)
        #else
            nil
        #endif
    }

    /// Writes a problem to standard error in debug builds, and does nothing in release builds.
    public static let standardReport: @Sendable (TreeEvent) -> Void = { event in
        #if DEBUG
            let line = "napkin: \(event)\n"
            _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        #endif
    }

    /// What happens in the tree from now on, in order. A slow consumer keeps the newest 4,096 events.
    public func events() -> AsyncStream<TreeEvent> {
        stream.stream()
    }

    var isObserved: Bool { stream.consumerCount > 0 }

    func send(_ event: TreeEvent) {
        stream.send(event)
        if event.kind.isProblem { problemReport(event) }
    }
}
