import Composition
import Glibc
import GtkKit
import Log
import Napkin
import ShellFeatures
import Strings
import WarrenViews
import WindowComposition

/// The program in the desktop: one window, opened when the desktop asks for it.
final class Application {
    private static let id = "app.warren.Warren"
    // Others may still be using the embedded network that this process serves; a window that was closed does not wait for them.
    private static let patience = Duration.seconds(2)

    private let options: Options
    private let component: AppComponent
    private let application: UnsafeMutablePointer<AdwApplication>
    private let state: WindowStateFile?
    private let home: String
    private let reference: Reference
    private var window: MainWindow?
    private var start: Task<WindowNapkinRun, Never>?
    private var code: Int32 = 0

    init(options: Options) {
        self.options = options
        home = ProcessEnvironment().home(options.home)
        // Pictures are of what everybody sees at first.
        state = options.pictures == nil ? WindowStateFile(home: home, log: .none) : nil
        component = AppComponent(
            home: home, account: options.account, isLocal: options.isLocal, places: state, log: .none)
        // A home of its own is a program of its own.
        let isUnique = options.home == nil && !options.isLocal && options.account == nil
        application = adw_application_new(
            Self.id,
            GApplicationFlags(
                rawValue: G_APPLICATION_HANDLES_OPEN.rawValue | (isUnique ? 0 : G_APPLICATION_NON_UNIQUE.rawValue)))
        reference = Reference(owned: OpaquePointer(application))
    }

    /// Runs until the last window is closed.
    /// - Returns: the process's exit code.
    func run() -> Int32 {
        connect(UnsafeMutableRawPointer(application), "activate") { [unowned self] in activate() }
        connectOpen(UnsafeMutableRawPointer(application)) { [unowned self] in open($0) }
        component.desktop.attach(to: reference) { [unowned self] in
            window.map { gtk_window_is_active($0.pointer.cast()) != 0 } ?? false
        } open: { [unowned self] in
            open([$0])
        } reply: { [unowned self] post in
            activate()
            Task { await start?.value.reply(to: post) }
        }
        var words = (["warren-gtk"] + options.addresses).map { strdup($0) }
        let ended = g_application_run(asGApplication, Int32(words.count), &words)
        return ended != 0 ? ended : code
    }

    private var asGApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    }

    private func activate() {
        if let window { return window.present() }
        if let isDark = options.isDark {
            component.hasOwnColours = true
            adw_style_manager_set_color_scheme(
                adw_style_manager_get_default(),
                isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
        }
        let window = MainWindow(
            application: UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self),
            frame: options.frame ?? (state == nil ? nil : WindowStateFile.frame(home: home)))
        self.window = window
        connectHandled(UnsafeMutableRawPointer(window.pointer), "close-request") { [unowned self] in
            if self.window?.isReadyToClose() ?? true { close() }
            return true
        }
        start = Task {
            let root = await WindowNapkinBuilder(dependency: component).build()
            await root.launch(from: window)
            return root
        }
        if let directory = options.pictures {
            Task {
                let gallery = Gallery(window: window.pointer, pictures: component.pictureStore, directory: directory)
                do throws(Gallery.Failure) {
                    try await gallery.take()
                } catch {
                    var text = error.description + "\n"
                    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
                    code = 1
                }
                close()
            }
        }
    }

    private func open(_ addresses: [String]) {
        activate()
        Task {
            guard let root = await start?.value else { return }
            for address in addresses { await root.open(address) }
        }
    }

    private func close() {
        guard let window, let start else { return }
        self.window = nil
        let frame = window.frame
        // The tree ends in good order while nothing is seen any more.
        g_application_hold(asGApplication)
        gtk_widget_set_visible(window.pointer, 0)
        Task {
            await state?.keep(frame)
            await start.value.terminate()
            let closing = Task { await component.network.close() }
            let end = Task {
                try await Task.sleep(for: Self.patience)
                closing.cancel()
            }
            await closing.value
            end.cancel()
            gtk_window_destroy(window.pointer.cast())
            g_application_release(asGApplication)
        }
    }
}

/// The window, for the root's view.
final class MainWindow: LaunchWindow {
    let pointer: WidgetPointer
    private weak var content: (any GtkWindowContent)?

    private static let usualFrame = WindowStateFile.Frame(width: 720, height: 900, isMaximized: false)

    /// - Parameter frame: how large it is at first; nil is the usual size.
    init(application: UnsafeMutablePointer<GtkApplication>, frame: WindowStateFile.Frame?) {
        let frame = frame ?? Self.usualFrame
        pointer = adw_application_window_new(application)
        gtk_window_set_default_size(pointer.cast(), frame.width, frame.height)
        if frame.isMaximized { gtk_window_maximize(pointer.cast()) }
        gtk_widget_set_size_request(pointer, 360, 300)
        gtk_window_set_title(pointer.cast(), Strings.window.title())
    }

    /// How large it is.
    var frame: WindowStateFile.Frame {
        var (width, height) = (Int32(0), Int32(0))
        gtk_window_get_default_size(pointer.cast(), &width, &height)
        return WindowStateFile.Frame(
            width: width, height: height, isMaximized: gtk_window_is_maximized(pointer.cast()) != 0)
    }

    func show(_ root: any ViewControllable) {
        guard let view = root as? any GtkViewControllable else {
            preconditionFailure("\(type(of: root)) has no widget. Views in a window are GtkViewControllable.")
        }
        content = root as? any GtkWindowContent
        adw_application_window_set_content(pointer.cast(), view.widget)
        present()
    }

    func present() {
        gtk_window_present(pointer.cast())
    }

    func isReadyToClose() -> Bool {
        content?.isReadyToClose() ?? true
    }
}
