// The tests of what needs GTK: a program of its own, because `swift test` runs the main actor on a thread that is not the main one.
// Runs in a display of its own, by Scripts/gtk-tests; takes the arguments of `swift test` (`--filter` …).
import Glibc
import GtkKit
import Testing

guard gtk_init_check() != 0 else {
    perror("error: There is no display. Run Scripts/gtk-tests, which starts one")
    exit(1)
}
adw_init()
MainLoop.attach()
Snapshot.useFixedSettings()
Task { @MainActor in
    let code: CInt = await Testing.__swiftPMEntryPoint()
    exit(code)
}
MainLoop.run()
