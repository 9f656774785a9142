import DesignSystem
import GtkKit
import Napkin
import Services
import Testing
import WarrenViews

@testable import ShellFeatures

/// The window with a page in it, made of presenters: nothing is asked for, and nothing changes by itself.
final class SampleWindow {
    let driver = Driver()
    /// The window that the page is in: a composer has its own.
    private(set) var window: WidgetPointer
    private let main: WidgetPointer
    private var hasOpened = false
    private let listener = SilentListener()
    private let root: any WindowNapkinViewControllable
    private let page: any ViewControllable

    /// Shows a page; it has been drawn when this returns.
    init(_ page: SamplePage, width: Int32 = 400, height: Int32 = 700) async throws {
        let views = WarrenViewSet(pictures: Sample.pictures, isLocal: false)
        let presenter = WindowNapkinPresenter()
        root = views.makeWindowView(presenter: presenter, listener: listener)
        self.page = page.make(views, listener)
        main = adw_window_new()
        window = main
        gtk_window_set_default_size(main.cast(), width, height)
        adw_window_set_content(main.cast(), try #require(root as? any GtkViewControllable).widget)
        presenter.show(4, in: .notifications)
        presenter.show(2, in: .drafts)
        presenter.show(.open(Sample.state))
        switch page.place {
        case .section(let section): presenter.show(WindowPlace(section: section))
        case .opened(let opened, let section):
            presenter.show(WindowPlace(section: section, paths: [section: FlowPath([opened])]))
        case .signIn: presenter.show(.open(.init(accounts: [], currentDID: nil)))
        case .composer: break
        }
        switch page.place {
        case .section, .opened: root.show([self.page])
        case .signIn: root.showSignIn(self.page)
        case .composer: root.showComposer(self.page)
        }
        gtk_window_present(main.cast())
        await settled()
        if case .composer(let identifier) = page.place {
            window = try #require(driver.window(of: identifier))
            try await until { try gtk_image_get_storage_type(driver.widget("thumbnail").opaque) != GTK_IMAGE_EMPTY }
        }
        if let opened = page.opened {
            try await driver.click(opened.click)
            window = try #require(driver.window(of: opened.window))
            hasOpened = true
            try await until {
                try !driver.isShown("picture") || gtk_picture_get_paintable(driver.widget("picture").opaque) != nil
            }
            await settled()
        }
    }

    /// Waits for what comes from elsewhere; the test's time limit ends it.
    private func until(_ condition: () throws -> Bool) async throws {
        while try !condition() {
            try Task.checkCancellation()
            await settled()
        }
    }

    /// Waits until all that was begun is drawn: a frame may lay out anew, and that may ask for pictures of another size.
    func settled() async {
        var calmFrames = 0
        while calmFrames < 3 {
            await driver.frame(of: window)
            await MainLoop.settle()
            calmFrames = Sample.pictures.isLoading ? 0 : calmFrames + 1
        }
    }

    func close() {
        root.closeComposer()
        if hasOpened { gtk_window_destroy(window.cast()) }
        gtk_window_destroy(main.cast())
    }
}
