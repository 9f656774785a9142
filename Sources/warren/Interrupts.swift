import Dispatch
import Glibc
import Terminal

/// Ctrl-C and its like: the first ends the run in good order, the second at once.
///
/// A handler of our own writes the signal into a pipe. Dispatch's signal sources would lose one that comes before its own
/// thread has come round to installing them.
@MainActor
final class Interrupts {
    private let source: any DispatchSourceRead
    private var count = 0

    init(_ handler: @escaping @MainActor () -> Void) {
        let pipe = SignalPipe.shared
        source = DispatchSource.makeReadSource(fileDescriptor: pipe.output, queue: .main)
        source.setEventHandler { [weak self] in
            var byte: UInt8 = 0
            guard read(pipe.output, &byte, 1) == 1 else { return }
            MainActor.assumeIsolated {
                guard let self else { return }
                self.count += 1
                if self.count > 1 { ProcessEnd.now(.interrupted) }
                handler()
            }
        }
        source.activate()
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in
                let before = errno
                var byte: UInt8 = 1
                _ = write(SignalPipe.shared.input, &byte, 1)
                errno = before
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }

    func cancel() {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_IGN) }
        source.cancel()
    }
}

/// The way from the signal handler to the main queue. Made before the handler is, which only writes to it.
private struct SignalPipe {
    static let shared = SignalPipe()

    let output: Int32
    let input: Int32

    private init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "no pipe for signals: \(String(cString: strerror(errno)))")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (output, input) = (ends[0], ends[1])
    }
}
