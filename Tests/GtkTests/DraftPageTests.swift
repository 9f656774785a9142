import Foundation
import GtkKit
import Services
import SocialServices
import Testing
import WarrenViews

extension GtkTests {
    /// The pages of what is kept and of what waits.
    @Suite(.timeLimit(.minutes(1))) struct Drafts {
        @Test func aDraftIsWrittenOnDeletedAndBroughtBackAndPosted() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.click("section-drafts")
            try await story.shown("status")
            try await story.write("§ one")
            try await story.driver.click("cancel")
            try await story.shown("delete-draft-1")
            #expect(try story.driver.text("count-drafts") == "1")
            try await story.driver.click("delete-draft-1")
            try await story.shown("status")
            #expect(!story.driver.isShown("count-drafts"))
            try await story.clickToast("Undo")
            try await story.shown("delete-draft-1")

            // By keyboard: Enter on the row opens it.
            try await story.driver.focus("drafts")
            try await story.activate(0, of: "drafts")
            try await story.shown("publish")
            #expect(try story.driver.text("text") == "§ one")
            try await story.driver.type("§ one and two", into: "text")
            try await story.until { gtk_widget_is_sensitive(try story.driver.widget("publish")) != 0 }
            try await story.driver.click("publish")
            try await story.shown("status")
            #expect(try await story.posts(of: "alice.test").first?.text == "§ one and two")
            await story.close()
        }

        @Test func whatWaitsIsCorrectedDroppedAndSent() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            await story.leave()
            try await story.post("§ wrong")
            try await story.post("§ right")
            try await story.post("§ never")
            // The toast leads there.
            try await story.clickToast("Outbox")
            try await story.shown("edit-1")
            #expect(try story.driver.text("count-outbox") == "3")
            #expect(!story.driver.isShown("retry-1"))
            try await story.driver.click("drop-3")
            try await story.until { !story.driver.isShown("drop-3") }
            try await story.driver.click("drop-2")
            try await story.until { !story.driver.isShown("drop-2") }
            try await story.clickToast("Undo")
            try await story.shown("drop-2")

            try await story.driver.click("edit-1")
            try await story.shown("publish")
            #expect(try story.driver.text("text") == "§ wrong")
            try await story.comeBack()
            try await story.driver.type("§ corrected", into: "text")
            try await story.until { gtk_widget_is_sensitive(try story.driver.widget("publish")) != 0 }
            try await story.driver.click("publish")
            try await story.shown("status")
            #expect(
                try await story.posts(of: "alice.test").prefix(2).map(\.text).sorted() == ["§ corrected", "§ right"])
            #expect(!story.driver.isShown("count-outbox") && !story.driver.isShown("count-drafts"))
            await story.close()
        }
    }
}

extension Story {
    /// Writes a post and leaves the composer open.
    func write(_ text: String) async throws {
        try await driver.click("compose")
        try await shown("publish")
        try await driver.type(text, into: "text")
        try await shown("discard")
    }

    /// Presses the button of a toast, once that is shown.
    func clickToast(_ label: String) async throws {
        func button(below widget: WidgetPointer, inToast: Bool = false) -> WidgetPointer? {
            for child in widget.children {
                let isToast = String(cString: g_type_name_from_instance(child.cast())) == "AdwToastWidget"
                if inToast, child.isInstance(of: gtk_button_get_type()),
                    gtk_button_get_label(child.cast()).map({ String(cString: $0) }) == label
                {
                    return child
                }
                if let found = button(below: child, inToast: inToast || isToast) { return found }
            }
            return nil
        }
        guard let content else { return }
        try await until { button(below: content.widget) != nil }
        if let button = button(below: content.widget) { driver.emit("clicked", on: button) }
        await MainLoop.settle()
    }

    /// Opens a row of a list, as Enter does.
    func activate(_ row: UInt32, of identifier: String) async throws {
        gtk_widget_activate_action_variant(
            try driver.widget(identifier), "list.activate-item", g_variant_new_uint32(row))
        await MainLoop.settle()
    }
}
