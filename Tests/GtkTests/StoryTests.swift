import DesignSystem
import Foundation
import GtkKit
import LocalNetwork
import Log
import Napkin
import Services
import ShellFeatures
import SocialServices
import Testing
import WarrenViews
import WindowComposition

/// The whole app in a window, over a network of its own that can go away and come back.
final class Story: LaunchWindow {
    let home: String
    let driver: Driver
    private(set) var network: LocalNetwork
    private let directory: String
    private let window: WidgetPointer
    private let component: AppComponent
    private var root: WindowNapkinRun?
    private(set) var isClosed = false
    private(set) weak var content: (any GtkWindowContent)?

    var desktop: DesktopNotifier { component.desktop }

    /// - Parameter pause: how long it is waited before the server is asked again what happened.
    init(pause: Duration = .seconds(60)) async throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "warren-story-\(UUID().uuidString)").path
        home = base + "/home"
        directory = base + "/network"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        network = try await LocalNetwork.start(in: directory)
        // A story that failed leaves its windows, in which the driver would find the next one's widgets.
        for window in Driver().windows { gtk_window_destroy(window.cast()) }
        window = adw_window_new()
        gtk_window_set_default_size(window.cast(), 800, 700)
        driver = Driver()
        component = AppComponent(home: home, account: nil, isLocal: false, pause: pause, log: .none)
        // The app closes its window itself, once nothing is lost.
        connectHandled(UnsafeMutableRawPointer(window), "close-request") { [weak self] in
            self?.isClosed = true
            return true
        }
        let root = await WindowNapkinBuilder(dependency: component).build()
        self.root = root
        await root.launch(from: self)
    }

    func show(_ root: any ViewControllable) {
        guard let view = root as? any GtkWindowContent else { return }
        content = view
        adw_window_set_content(window.cast(), view.widget)
        gtk_window_present(window.cast())
    }

    func close() async {
        await root?.terminate()
        gtk_window_destroy(window.cast())
        await network.stop()
        try? FileManager.default.removeItem(atPath: URL(filePath: home).deletingLastPathComponent().path)
    }

    /// Opens a row of a list once it is laid out.
    func activate(row: Int, of list: String) async throws {
        try await until {
            (CustomWidget.of(try? driver.widget(list)) as? Recycler)?.live.contains { $0.row == row } ?? false
        }
        try await driver.activate(row: row, of: list)
    }

    /// Waits until something is so; the test's time limit ends it.
    func until(_ condition: () throws -> Bool) async throws {
        while try !condition() {
            guard !Task.isCancelled else {
                Issue.record("It does not come to that. There is:\n\(driver.tree())")
                throw CancellationError()
            }
            await driver.frame(of: window)
            await MainLoop.settle()
        }
    }

    func shown(_ identifier: String) async throws {
        try await until { driver.isShown(identifier) }
    }

    func signIn(_ handle: String, leadingTo page: String = "timeline") async throws {
        try await shown("sign-in")
        try await driver.type(handle, into: "handle")
        try await driver.type(network.password, into: "password")
        try await driver.type(network.url, into: "service")
        try await driver.click("sign-in")
        try await shown(page)
        if page == "timeline" { try await firstRow(of: page) }
    }

    /// Waits until a list shows its first row.
    func firstRow(of list: String) async throws {
        try await shown(list)
        try await until {
            (CustomWidget.of(try driver.widget(list)) as? Recycler)?.live.contains { $0.row == 0 } ?? false
        }
    }

    func post(_ text: String) async throws {
        try await driver.click("compose")
        try await shown("publish")
        try await driver.type(text, into: "text")
        try await until { gtk_widget_is_sensitive(try driver.widget("publish")) != 0 }
        try await driver.click("publish")
        try await until { !driver.isShown("publish") }
    }

    /// Another program hands an address over.
    func open(_ address: String) async {
        await root?.open(address)
        await MainLoop.settle()
    }

    /// The desktop asks for a reply.
    func reply(to post: String) async {
        await root?.reply(to: post)
    }

    /// What somebody else has on another device.
    func services(of handle: String) async throws -> SocialServiceSet {
        let info = LocalNetworkInfo(
            url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
        return try await SocialServiceSet.live(home: home + "-other", actingAs: handle, local: info, log: .none)
    }

    /// The window is closed, and another opened by the same process.
    func reopen() async {
        await root?.terminate()
        let root = await WindowNapkinBuilder(dependency: component).build()
        self.root = root
        await root.launch(from: self)
    }

    func leave() async {
        await network.stop()
    }

    func comeBack() async throws {
        let port = UInt16(network.url.split(separator: ":").last ?? "") ?? 0
        network = try await LocalNetwork.start(in: directory, port: port)
    }

    /// Bob writes something.
    func bobPosts(_ text: String) async throws {
        _ = try await services(of: "bob.test").writing.publish(PostDraft(text: text))
    }

    /// The text of the first row in sight of a list.
    func firstText(of list: String) throws -> String? {
        guard let recycler = CustomWidget.of(try driver.widget(list)) as? Recycler else { return nil }
        let row = recycler.live.first { $0.row == recycler.visibleRows.first } as? PostRow
        return row?.text
    }

    /// Somebody's posts, as another account sees them on another device.
    func posts(of handle: String) async throws -> [Post] {
        try await services(of: "bob.test").timelines.timeline(
            .author(actor: handle, filter: .postsWithReplies), limit: 20, cursor: nil
        ).items.map(\.post)
    }
}

extension GtkTests {
    /// What a person does from beginning to end.
    @Suite(.timeLimit(.minutes(1))) struct Stories {
        @Test func signsInReadsAnswersAndWritesWithAndWithoutANetwork() async throws {
            let story = try await Story()
            try await story.signIn("@alice.test")
            #expect(!story.driver.isShown("back"))

            // Into a thread and back to where one was.
            try await story.activate(row: 0, of: "timeline")
            try await story.shown("thread")
            try await story.driver.click("back")
            try await story.shown("timeline")

            try await story.post("§ online")
            #expect(try await story.posts(of: "alice.test").first?.text == "§ online")

            // Without a network what was read is there, and what is written waits.
            await story.leave()
            try await story.post("§ offline")
            try await story.driver.click("section-search")
            try await story.shown("query")
            try await story.driver.click("section-home")
            try await story.shown("timeline")

            // Each once, in order.
            try await story.comeBack()
            try await story.post("§ back again")
            #expect(
                try await story.posts(of: "alice.test").prefix(3).map(\.text) == [
                    "§ back again", "§ offline", "§ online",
                ])
            await story.close()
        }

        @Test func theTimelineStaysWhereOneReadsAndTellsWhatIsNew() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            let newest = try story.firstText(of: "timeline")
            await story.driver.press(GDK_KEY_Page_Down)
            await story.driver.press(GDK_KEY_Page_Down)
            try await story.until { try story.firstText(of: "timeline") != newest }
            let first = try story.firstText(of: "timeline")
            // What others write comes above, and moves nothing.
            try await story.bobPosts("§ one")
            try await story.bobPosts("§ two")
            await story.driver.press(GDK_KEY_F5)
            try await story.shown("new-posts")
            #expect(try story.firstText(of: "timeline") == first)
            #expect(try story.driver.text("new-posts") == "2 new posts")

            // The next window stands at the same post, before any server was asked.
            await story.leave()
            await story.reopen()
            try await story.until { try story.driver.isShown("timeline") && story.firstText(of: "timeline") == first }
            #expect(try story.driver.text("new-posts") == "2 new posts")
            try await story.driver.click("new-posts")
            try await story.until { try story.firstText(of: "timeline") == "§ two" }
            try await story.until { !story.driver.isShown("new-posts") }

            // What one writes oneself is shown to whoever is at the start.
            try await story.post("§ mine")
            try await story.until { try story.firstText(of: "timeline") == "§ mine" }
            try await story.until { !story.driver.isShown("new-posts") }
            await story.close()
        }

        @Test func pinnedFeedsHaveTabsAndPicturesAViewer() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.until { story.driver.isShown("tabs") }
            let first = try story.firstText(of: "timeline")
            #expect(await story.driver.press(GDK_KEY_Page_Down, modifiers: GDK_CONTROL_MASK))
            try await story.until { (try? story.firstText(of: "timeline")).map { $0 != first } ?? false }
            #expect(await story.driver.press(GDK_KEY_Page_Up, modifiers: GDK_CONTROL_MASK))
            try await story.until { (try? story.firstText(of: "timeline")) == first }

            try await story.until { story.driver.isShown("picture-0") }
            let node = CustomWidget.of(try story.driver.widget("picture-0"))
            node?.activate()
            try await story.shown("picture-viewer")
            try await story.until { story.driver.isShown("picture") && !story.driver.isShown("no-picture") }
            await story.driver.press(GDK_KEY_plus)
            await story.driver.press(GDK_KEY_Escape)
            try await story.until { !story.driver.isShown("picture-viewer") }
            await story.close()
        }

        /// Every page that is left is taken down, with its widgets.
        @Test func goingRoundAndRoundCostsNoMemory() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            func goRound() async throws {
                try await story.activate(row: 1, of: "timeline")
                try await story.shown("thread")
                try await story.driver.click("back")
                for (section, page) in [
                    ("notifications", "notifications"), ("bookmarks", "bookmarks"), ("profile", "counts"),
                    ("home", "timeline"),
                ] {
                    try await story.driver.click("section-" + section)
                    try await story.until { story.driver.isShown(page) || story.driver.isShown("status") }
                }
                try await story.until { story.driver.isShown("timeline") }
            }
            // The first rounds fill caches.
            for _ in 0..<5 { try await goRound() }
            let before = try residentBytes()
            for _ in 0..<20 { try await goRound() }
            let growth = try residentBytes() - before
            #expect(growth < 6_000_000, "20 rounds cost \(growth / 1000) kB")
            await story.close()
        }

        @Test func theWindowKeepsWhatIsWrittenBeforeItCloses() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.click("compose")
            try await story.shown("text")
            #expect(story.content?.isReadyToClose() == true)
            try await story.driver.type("§ half a", into: "text")
            #expect(story.content?.isReadyToClose() == false)
            // Asked twice, it is still one window that is waited for.
            #expect(story.content?.isReadyToClose() == false)
            try await story.until { story.isClosed }
            await story.reopen()
            try await story.shown("count-drafts")
            try await story.driver.click("section-drafts")
            try await story.shown("drafts")
            #expect(story.driver.tree().contains("§ half a"))
            await story.close()
        }

        @Test func aPostIsQuotedFromItsRow() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            let list = try #require(CustomWidget.of(try story.driver.widget("timeline")) as? Recycler)
            list.focus(0)
            try await story.until { story.driver.focused != nil && gtk_widget_get_focus_child(list.pointer) != nil }
            #expect(await story.driver.press(GDK_KEY_q))
            try await story.shown("publish")
            try await story.shown("quoted")
            let quoted = try story.driver.text("quoted")
            try await story.driver.type("§ look", into: "text")
            try await story.until { gtk_widget_is_sensitive(try story.driver.widget("publish")) != 0 }
            try await story.driver.click("publish")
            try await story.until { !story.driver.isShown("publish") }
            let post = try #require(try await story.posts(of: "alice.test").first)
            guard case .record(.post(let original)) = post.embed else {
                Issue.record("\(String(describing: post.embed))")
                return await story.close()
            }
            #expect(post.text == "§ look" && original.text == quoted)
            // The button offers both.
            try await story.driver.click("repost")
            try await story.shown("post-menu")
            await story.close()
        }

        @Test func sectionsKeepWhatWasOpenedInThem() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.activate(row: 0, of: "timeline")
            try await story.shown("thread")
            try await story.driver.click("section-notifications")
            try await story.shown("notifications")
            try await story.driver.click("section-search")
            try await story.shown("query")
            try await story.driver.type("lettuce", into: "query")
            try await story.driver.click("scope-people")
            try await story.driver.click("scope-posts")
            try await story.shown("found-posts")
            try await story.driver.click("section-profile")
            try await story.shown("counts")
            #expect(try story.driver.text("handle") == "@alice.test")
            #expect(!story.driver.isShown("follow"))
            // The thread is still open, and once more leads to the section's root.
            try await story.driver.click("section-home")
            try await story.shown("thread")
            try await story.driver.click("section-home")
            try await story.shown("timeline")
            await story.close()
        }

        @Test func addressesFromOtherProgramsAreOpened() async throws {
            let story = try await Story()
            // Before anybody has signed in, it waits for them.
            await story.open("https://bsky.app/profile/bob.test")
            try await story.signIn("alice.test", leadingTo: "counts")
            try await story.until { try story.driver.text("handle") == "@bob.test" }
            let post = try #require(try await story.posts(of: "alice.test").first)
            await story.open(post.uri)
            try await story.shown("thread")
            await story.open("https://example.com/?a=<b>&c")
            try await story.until { story.driver.tree().contains("list: https://example.com/?a=<b>&c") }
            #expect(story.driver.isShown("thread"))
            // What is opened from the pages of the next window opens in that one.
            await story.reopen()
            try await story.firstRow(of: "timeline")
            try await story.activate(row: 0, of: "timeline")
            try await story.shown("thread")
            await story.close()
        }
    }
}

/// What this process has in memory, in bytes.
private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
}
