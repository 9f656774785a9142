// Dispatch, to link the library whose main queue this serves.
import Dispatch
import Glibc

/// GLib's main loop as the main actor's: one thread for GTK, `@MainActor` and effects.
///
/// The program must start synchronously (a `main.swift` without top-level `await`): an asynchronous main function parks the main
/// thread, and the main actor would run on another.
public enum MainLoop {
    private static var isAttached = false
    private static var loops: [OpaquePointer] = []

    /// Lets GLib's default context serve the main actor and the effects. Call it first, on the main thread. More calls do nothing.
    public static func attach() {
        guard !isAttached else { return }
        isAttached = true
        let handle = _dispatch_get_main_queue_handle_4CF()
        let serve: GUnixFDSourceFunc = { handle, _, _ in
            // The event counter must be read, or the source stays ready.
            var count: UInt64 = 0
            _ = read(handle, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
            return 1
        }
        _ = g_unix_fd_add_full(G_PRIORITY_DEFAULT, handle, G_IO_IN, serve, nil, nil)
        let source = FlushSource()
        Flusher.main.schedule = { _ in source.wake() }
    }

    /// Runs the loop until `quit()`. An application of GIO's (`g_application_run`) has a loop of its own and does not need it.
    public static func run() {
        attach()
        let loop = g_main_loop_new(nil, 0)!
        loops.append(loop)
        g_main_loop_run(loop)
        loops.removeAll { $0 == loop }
        g_main_loop_unref(loop)
    }

    /// Ends the innermost `run()`.
    public static func quit() {
        if let loop = loops.last { g_main_loop_quit(loop) }
    }

    /// Runs something once, in a later turn.
    /// - Parameter priority: GLib's; the usual one is after everything that waits already, layout and drawing apart.
    public static func soon(priority: Int32 = G_PRIORITY_HIGH_IDLE, _ work: @escaping @MainActor () -> Void) {
        whenIdle(priority: priority) {
            work()
            return false
        }
    }

    /// Runs something again and again whenever nothing more important waits, until it returns false.
    /// - Returns: the source's id, for `cancel`.
    @discardableResult
    public static func whenIdle(
        priority: Int32 = G_PRIORITY_LOW, _ work: @escaping @MainActor () -> Bool
    ) -> UInt32 {
        g_idle_add_full(priority, callRepeating, Unmanaged.passRetained(Repeating(work)).toOpaque(), releaseRepeating)
    }

    /// Runs something once after a while. It costs one wake-up; nothing repeats by itself.
    /// - Returns: the source's id, for `cancel`.
    @discardableResult
    public static func after(milliseconds: UInt32, _ work: @escaping @MainActor () -> Void) -> UInt32 {
        let once = Repeating {
            work()
            return false
        }
        return g_timeout_add_full(
            G_PRIORITY_DEFAULT, milliseconds, callRepeating, Unmanaged.passRetained(once).toOpaque(), releaseRepeating)
    }

    /// Takes back what `whenIdle` or `after` returned and has not ended yet.
    public static func cancel(_ source: UInt32) {
        g_source_remove(source)
    }

    /// Waits until everything that is ready has been served: signals, effects, layout, drawing.
    public static func settle() async {
        await withCheckedContinuation { continuation in
            soon(priority: G_PRIORITY_LOW + 100) { continuation.resume() }
        }
    }
}

private final class Repeating {
    let work: @MainActor () -> Bool
    init(_ work: @escaping @MainActor () -> Bool) { self.work = work }
}

private let callRepeating: GSourceFunc = { data in
    Unmanaged<Repeating>.fromOpaque(data!).takeUnretainedValue().work() ? 1 : 0
}
private let releaseRepeating: GDestroyNotify = { Unmanaged<Repeating>.fromOpaque($0!).release() }

/// One source for the life of the process, armed by its ready time. A timeout source would arm itself again after each turn.
private final class FlushSource {
    private let source: UnsafeMutablePointer<GSource>

    init() {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.dispatch = { source, _, _ in
            g_source_set_ready_time(source, -1)
            Flusher.main.flush()
            return 1
        }
        source = g_source_new(functions, guint(MemoryLayout<GSource>.size))!
        g_source_set_static_name(source, "effects")
        // Between GLib's default priority (0) and GTK's layout (110) and drawing (120): whatever changed in a turn is on screen in its frame.
        g_source_set_priority(source, G_PRIORITY_HIGH_IDLE + 5)
        g_source_set_ready_time(source, -1)
        g_source_attach(source, nil)
    }

    func wake() {
        g_source_set_ready_time(source, 0)
    }
}
