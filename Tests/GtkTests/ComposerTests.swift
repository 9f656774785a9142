import Foundation
import GtkKit
import LocalNetwork
import Log
import Napkin
import Services
import SocialFeatures
import SocialServices
import Testing
import WarrenViews

/// A composer in a window, over an embedded network of its own.
@MainActor
private final class Composing: ComposerNapkinListener {
    /// What its parent was told.
    enum End: Equatable { case published, kept, cancelled }

    let services: SocialServiceSet
    let driver = Driver()
    private(set) var end: End?
    private let home: String
    private let network: LocalNetwork
    private let info: LocalNetworkInfo
    private let window: WidgetPointer
    private var router: (any ViewableRouting)?

    init(_ draft: (SocialServiceSet) async throws -> PostDraft = { _ in PostDraft(text: "") }) async throws {
        home = FileManager.default.temporaryDirectory.appending(path: "warren-composer-\(UUID().uuidString)").path
        network = try await LocalNetwork.start(in: nil)
        info = LocalNetworkInfo(
            url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
        services = try await SocialServiceSet.live(home: home, actingAs: "alice.test", local: info, log: .none)
        window = adw_window_new()
        gtk_window_set_default_size(window.cast(), 560, 520)
        let router = ComposerNapkinBuilder(
            dependency: Needs(services: services, views: WarrenViewSet(pictures: nil, isLocal: true))
        ).build(withListener: self, draft: try await draft(services))
        self.router = router
        let view = try #require(router.viewControllable as? any GtkViewControllable)
        await router.interactable.activate()
        adw_window_set_content(window.cast(), view.widget)
        gtk_window_present(window.cast())
        try await until { driver.isShown("text") }
    }

    /// Waits until something is so; the test's time limit ends it.
    func until(_ condition: () throws -> Bool) async throws {
        while try !condition() {
            try Task.checkCancellation()
            await driver.frame(of: window)
            await MainLoop.settle()
        }
    }

    func shown(_ identifier: String) async throws {
        try await until { driver.isShown(identifier) }
    }

    func publish() async throws {
        try await until { gtk_widget_is_sensitive(try driver.widget("publish")) != 0 }
        try await driver.click("publish")
        try await until { end != nil }
    }

    /// What alice wrote last, as another account sees it on another device.
    func posts() async throws -> [Post] {
        let others = try await SocialServiceSet.live(
            home: home + "-other", actingAs: "bob.test", local: info, log: .none)
        return try await others.timelines.timeline(
            .author(actor: "alice.test", filter: .postsWithReplies), limit: 20, cursor: nil
        ).items.map(\.post)
    }

    /// Answers whether what is written is kept. A button of the dialog closes it too.
    func answer(_ response: String) async throws {
        let dialog = try driver.widget("unsaved")
        adw_message_dialog_response(dialog.cast(), response)
        gtk_window_destroy(dialog.cast())
        await MainLoop.settle()
    }

    func close() async {
        await router?.interactable.deactivate()
        gtk_window_destroy(window.cast())
        await network.stop()
        for path in [home, home + "-other"] { try? FileManager.default.removeItem(atPath: path) }
    }

    func composerNapkinDidPublish(_ post: PublishedPost) async { end = .published }
    func composerNapkinDidKeep(_ draft: StoredDraft) async { end = .kept }
    func composerNapkinDidFail(_ error: SocialError) async {}
    func composerNapkinDidCancel(_ draft: PostDraft) async { end = .cancelled }
}

nonisolated private final class Needs: ComposerNapkinDependency {
    let services: SocialServiceSet
    let views: WarrenViewSet

    init(services: SocialServiceSet, views: WarrenViewSet) {
        self.services = services
        self.views = views
    }

    var writing: any PostWriting { services.writing }
    var drafts: any DraftKeeping { services.drafts }
    var runningDrafts: (any DraftEditing)? { services.draftEditing }
    var outbox: any OutboxManaging { services.outbox }
    var marking: any TextMarking { services.marking }
    var mentions: any MentionCompleting { services.mentions }
    var threads: any ThreadReading { services.threads }
    var composerViews: any ComposerNapkinViewMaking { views }
}

extension GtkTests {
    /// The composer over real services and a real server.
    @Suite(.timeLimit(.minutes(1))) struct Composer {
        @Test func writesAThreadWithAMentionAPictureAndGates() async throws {
            let composing = try await Composing()
            let driver = composing.driver
            try await driver.focus("text")
            try await driver.type("Supper with @bo", into: "text")
            try await composing.shown("mention-bob.test")
            #expect(await driver.press(GDK_KEY_Return))
            #expect(try driver.text("text") == "Supper with @bob.test ")
            #expect(!driver.isShown("mention-bob.test"))

            try await pasteFiles([Self.picture(), Self.picture()], into: "text", composing)
            try await composing.shown("alt-2")
            try await driver.type("A red square", into: "alt-2")
            try await composing.until { try driver.text("alt-2") == "A red square" }
            try await driver.click("earlier-2")
            try await composing.until { try driver.text("alt-1") == "A red square" }
            try await driver.click("remove-picture-2")
            try await composing.until { !driver.isShown("alt-2") && !driver.isShown("undescribed") }

            try await driver.click("add-post")
            try await composing.shown("text-2")
            try await driver.type("Bring #bread", into: "text-2")
            try await driver.click("languages")
            try await composing.shown("language-pl")
            try await driver.click("language-pl")
            try await driver.click("languages")
            try await driver.click("gates")
            try await composing.shown("gate-mentioned")
            try await driver.click("gate-mentioned")
            try await driver.click("gates")
            try await composing.publish()

            let posts = try await composing.posts()
            #expect(posts.prefix(2).map(\.text) == ["Bring #bread", "Supper with @bob.test "])
            #expect(posts[0].reply != nil && posts.prefix(2).map(\.languages) == [["pl"], ["pl"]])
            #expect(posts[1].replyGate?.rules == [.known(.mentioned)])
            guard case .images(let images) = posts[1].embed else {
                Issue.record("\(String(describing: posts[1].embed))")
                return
            }
            #expect(images.map(\.alt) == ["A red square"])
            guard case .mention = posts[1].facets.first?.feature else {
                Issue.record("\(posts[1].facets)")
                return
            }
            await composing.close()
        }

        @Test func showsWhatIsAnsweredAndPostsByKeyboard() async throws {
            var answered: Post?
            let composing = try await Composing { services in
                answered = try await services.timelines.timeline(
                    .author(actor: "bob.test", filter: .postsAndAuthorThreads), limit: 1, cursor: nil
                ).items.first?.post
                return PostDraft(text: "", replyTo: try #require(answered).uri)
            }
            try await composing.shown("answered")
            #expect(try composing.driver.text("answered") == answered?.text)
            try await composing.driver.focus("text")
            try await composing.driver.type("§ answer", into: "text")
            #expect(await composing.driver.press(GDK_KEY_Return, modifiers: GDK_CONTROL_MASK))
            try await composing.until { composing.end == .published }
            #expect(try await composing.posts().first?.text == "§ answer")
            await composing.close()
        }

        @Test func leavingKeepsWhatIsWritten() async throws {
            let composing = try await Composing()
            try await composing.driver.focus("text")
            try await composing.driver.type("@bo", into: "text")
            try await composing.shown("mention-bob.test")
            // Escape is for the suggestions first.
            await composing.driver.press(GDK_KEY_Escape)
            #expect(!composing.driver.isShown("mention-bob.test") && composing.end == nil)
            // The draft is there already, whatever ends the program now.
            var drafts: [StoredDraft] = []
            while drafts.isEmpty { drafts = try await composing.services.drafts.drafts() }
            #expect(drafts.map(\.text) == ["@bo"])
            try await composing.driver.type("Ask Bob", into: "text")
            await composing.driver.press(GDK_KEY_Escape)
            try await composing.until { composing.end == .kept }
            #expect(try await composing.services.drafts.drafts().map(\.text) == ["Ask Bob"])
            await composing.close()
        }

        @Test func discardsWhenThatIsMeant() async throws {
            let composing = try await Composing()
            #expect(!composing.driver.isShown("discard"))
            try await composing.driver.type("§ nothing", into: "text")
            try await composing.shown("discard")
            try await composing.driver.click("discard")
            try await composing.answer("no")
            #expect(composing.end == nil && !composing.driver.isShown("unsaved"))
            try await composing.driver.click("discard")
            try await composing.answer("yes")
            try await composing.until { composing.end == .cancelled }
            #expect(try await composing.services.drafts.drafts().isEmpty)
            await composing.close()
        }

        @Test func leavesWithoutAWordWhenNothingIsWritten() async throws {
            let composing = try await Composing()
            try await composing.driver.focus("text")
            await composing.driver.press(GDK_KEY_Escape)
            try await composing.until { composing.end == .cancelled }
            #expect(!composing.driver.isShown("unsaved"))
            await composing.close()
        }

        @Test func saysWhichFileIsNoPicture() async throws {
            let composing = try await Composing()
            try await pasteFiles(["/no/such/picture.png"], into: "text", composing)
            try await composing.shown("failure")
            #expect(try composing.driver.text("failure").contains("picture.png"))
            await composing.close()
        }

        private static func picture() throws -> String {
            let path = FileManager.default.temporaryDirectory.appending(path: "warren-\(UUID().uuidString).png").path
            let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 40, 30)!
            gdk_pixbuf_fill(pixels, 0xFF00_00FF)
            let texture = gdk_texture_new_for_pixbuf(pixels)!
            g_object_unref(UnsafeMutableRawPointer(pixels))
            defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
            try #require(gdk_texture_save_to_png(texture, path) != 0)
            return path
        }

        /// Copies files and pastes them, as out of a file manager.
        private func pasteFiles(_ paths: [String], into identifier: String, _ composing: Composing) async throws {
            let widget = try composing.driver.widget(identifier)
            let files = paths.map { g_file_new_for_path($0) }
            var array = files
            let list = gdk_file_list_new_from_array(&array, gsize(files.count))!
            for file in files { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
            var value = GValue()
            g_value_init(&value, gdk_file_list_get_type())
            g_value_take_boxed(&value, UnsafeMutableRawPointer(list))
            gdk_clipboard_set_value(gtk_widget_get_clipboard(widget), &value)
            g_value_unset(&value)
            composing.driver.emit("paste-clipboard", on: widget)
            await MainLoop.settle()
        }
    }
}
