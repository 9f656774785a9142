public import DesignSystem
import Glibc
public import GtkKit

/// Takes a picture of each page: walks through the window as a person would, by its driver.
public struct Gallery {
    /// Why there are not all pictures.
    public struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    private let window: WidgetPointer
    private let pictures: PictureStore
    private let directory: String

    /// - Parameters:
    ///   - window: the app's, which shows its first page or is about to.
    ///   - pictures: what its rows show.
    ///   - directory: where the files go; made where it is missing.
    public init(window: WidgetPointer, pictures: PictureStore, directory: String) {
        self.window = window
        self.pictures = pictures
        self.directory = directory
    }

    // Pages that take longer than this are broken.
    private static let patience = Duration.seconds(30)

    private var driver: Driver { Driver(root: window) }

    /// Writes the pictures; each is named for its page.
    public func take() async throws(Failure) {
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
            throw Failure(description: "error: \(directory) cannot be made: \(String(cString: strerror(errno)))")
        }
        try await shown("timeline", "sign-in")
        guard driver.isShown("timeline") else { return try await picture("sign-in") }
        try await picture("home")
        try await wait { driver.isShown("picture-0") }
        (try? driver.widget("picture-0")).flatMap(CustomWidget.of)?.activate()
        try await wait { Driver().isShown("picture-viewer") }
        try await picture("picture", of: Driver().window(of: "picture-viewer"))
        await Driver().press(GDK_KEY_Escape)
        try await tried { () async throws(Driver.Failure) in try await driver.activate(row: 2, of: "timeline") }
        try await shown("thread")
        try await picture("thread")
        for (section, widget) in [
            ("notifications", "notifications"), ("search", "query"), ("bookmarks", "bookmarks"), ("profile", "counts"),
        ] {
            try await tried { () async throws(Driver.Failure) in try await driver.click("section-" + section) }
            try await shown(widget, "status")
            if section == "search" {
                try await tried { () async throws(Driver.Failure) in
                    try await driver.type("lettuce", into: "query")
                    try await driver.click("scope-posts")
                }
                try await shown("found-posts")
            }
            try await picture(section)
        }
        try await tried { () async throws(Driver.Failure) in try await driver.click("compose") }
        let composer = Driver()
        try await wait { composer.isShown("publish") }
        try await tried { () async throws(Driver.Failure) in
            try await composer.type(
                "Supper at six, says @bob.test. https://hollowlane.test #harvestsupper", into: "text")
        }
        try await picture("composer", of: composer.window(of: "publish"))
        // Left, it is among the drafts.
        try await tried { () async throws(Driver.Failure) in try await composer.click("cancel") }
        try await wait { !composer.isShown("publish") }
        for (section, widget) in [("drafts", "drafts"), ("outbox", "status"), ("settings", "settings")] {
            try await tried { () async throws(Driver.Failure) in try await driver.click("section-" + section) }
            try await shown(widget)
            try await picture(section)
        }
        for name in ["shortcuts", "about"] {
            try await tried { () async throws(Driver.Failure) in try await driver.click(name) }
            try await wait { composer.isShown(name + "-window") }
            let window = composer.window(of: name + "-window")
            try await picture(name, of: window)
            if let window { gtk_window_destroy(window.cast()) }
        }
    }

    private func picture(_ name: String, of other: WidgetPointer? = nil) async throws(Failure) {
        // What the rows in sight asked for comes after they were drawn once.
        await driver.frame(of: window)
        await MainLoop.settle()
        try await wait { !pictures.isLoading }
        do throws(Snapshot.Failure) {
            try await Snapshot.write(other ?? window, to: "\(directory)/\(name).png")
        } catch {
            throw Failure(description: "error: the picture of \(name) was not taken: \(error)")
        }
    }

    private func shown(_ identifiers: String...) async throws(Failure) {
        try await wait { identifiers.contains(where: driver.isShown) }
    }

    private func wait(_ condition: () -> Bool) async throws(Failure) {
        let end = ContinuousClock.now + Self.patience
        while !condition() {
            guard ContinuousClock.now < end else {
                throw Failure(description: "error: a page does not appear. There is:\n" + driver.tree())
            }
            await driver.frame(of: window)
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    private func tried(_ step: () async throws(Driver.Failure) -> Void) async throws(Failure) {
        do throws(Driver.Failure) { try await step() } catch { throw Failure(description: "error: \(error)") }
    }
}
