// The app in a window. Synchronous: the main thread is GTK's, and the main actor's.
import Glibc
import GtkKit

// A server that goes away in the middle of a write is no reason to die.
signal(SIGPIPE, SIG_IGN)

do throws(OptionTrouble) {
    let options = try Options(CommandLine.arguments.dropFirst())
    guard gtk_init_check() != 0 else { throw .noDisplay }
    MainLoop.attach()
    let code = Application(options: options).run()
    // The libraries' own clean-up would run beside threads that still use them.
    _exit(code)
} catch {
    var text = error.description + "\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(2)
}
