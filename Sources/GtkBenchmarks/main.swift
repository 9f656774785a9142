// What the window costs, beside GTK itself. Run by Scripts/gtk-benchmarks, which also measures the same window in C.
import DesignSystem
import Glibc
import GtkKit

let arguments = Array(CommandLine.arguments.dropFirst())

MainLoop.attach()
adw_init()

/// An empty window of libadwaita's, until its first frame is drawn. Scripts/gtk-benchmarks times the whole process.
func emptyWindow() {
    let window = adw_window_new()!
    gtk_window_set_default_size(window.cast(), 600, 800)
    adw_window_set_content(window.cast(), Label("empty").makeWidget())
    gtk_window_present(window.cast())
    connect(UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window)!), "after-paint") { exit(0) }
    MainLoop.run()
}

/// The first frame of a window with a timeline, from the start of the process.
func firstTimeline() {
    let list = PostList()
    let window = adw_window_new()!
    let scrolled = gtk_scrolled_window_new()!
    list.show((0..<100).map(SamplePosts.post))
    gtk_scrolled_window_set_child(scrolled.opaque, list.widget)
    gtk_window_set_default_size(window.cast(), 600, 800)
    adw_window_set_content(window.cast(), scrolled)
    gtk_window_present(window.cast())
    connect(UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window)!), "after-paint") { exit(0) }
    MainLoop.run()
}

/// A window with a timeline that nobody touches: how often our threads wake.
func idle() async {
    let list = PostList()
    let window = adw_window_new()!
    let scrolled = gtk_scrolled_window_new()!
    list.show((0..<200).map(SamplePosts.post))
    gtk_scrolled_window_set_child(scrolled.opaque, list.widget)
    gtk_window_set_default_size(window.cast(), 600, 800)
    adw_window_set_content(window.cast(), scrolled)
    gtk_window_present(window.cast())
    await rest(milliseconds: 3_000)
    let before = Process.contextSwitches
    let seconds: UInt32 = 10
    await rest(milliseconds: seconds * 1_000)
    let after = Process.contextSwitches
    let main = Int(getpid())
    // One is the timer that ends the measurement.
    let own = (after[main] ?? 0) - (before[main] ?? 0)
    let others = after.map { $0.key == main ? 0 : $0.value - (before[$0.key] ?? 0) }.reduce(0, +)
    print(
        "idle: in \(seconds) s the main thread woke \(own) times, the last by the clock of this; other threads \(others)"
    )
}

switch arguments.first {
case "empty": emptyWindow()
case "first": firstTimeline()
default:
    Task {
        let wanted: (String) -> Bool = { arguments.isEmpty || arguments.contains($0) }
        if wanted("binding") { BindingBenchmark.run() }
        if wanted("timeline") { await TimelineBenchmark(count: 10_000).run() }
        if wanted("idle") { await idle() }
        exit(0)
    }
    MainLoop.run()
}
