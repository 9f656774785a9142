import Foundation
import GtkKit
import Services
import SocialServices
import Testing
import WarrenViews

extension GtkTests {
    /// The page of settings, and the windows that it leads to.
    @Suite(.timeLimit(.minutes(1))) struct Settings {
        @Test func wordsAreMutedAndNoLonger() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.click("section-settings")
            try await story.shown("add-word")
            try await story.driver.type("turnip", into: "add-word")
            story.driver.emit("apply", on: try story.driver.widget("add-word"))
            try await story.shown("word-turnip")
            #expect(try story.driver.text("add-word") == "")
            try await story.driver.click("unmute-turnip")
            try await story.until { !story.driver.isShown("word-turnip") }
            await story.close()
        }

        @Test func coloursAndNotificationsAreChosen() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.click("section-settings")
            try await story.shown("appearance")
            let manager = adw_style_manager_get_default()
            defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_LIGHT) }
            adw_combo_row_set_selected(try story.driver.widget("appearance").cast(), 2)
            try await story.until { adw_style_manager_get_color_scheme(manager) == ADW_COLOR_SCHEME_FORCE_DARK }
            try await story.driver.click("notifies")
            let path = story.home + "/settings.json"
            try await story.until {
                (try? String(contentsOfFile: path, encoding: .utf8))?.contains("\"notifies\" : false") ?? false
            }
            await story.close()
        }

        @Test func anAccountIsAddedSwitchedAndSignedOut() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.click("section-settings")
            try await story.shown("account-alice.test")
            try await story.driver.click("add-account")
            try await story.signIn("bob.test", leadingTo: "timeline")
            #expect(!story.driver.isShown("sign-in"))
            try await story.driver.click("section-settings")
            try await story.shown("account-bob.test")
            try await story.driver.click("sign-out-bob.test")
            let dialog = try story.driver.widget("sign-out")
            adw_message_dialog_response(dialog.cast(), "yes")
            gtk_window_destroy(dialog.cast())
            // Somebody who is still there acts.
            try await story.until { story.driver.isShown("timeline") || story.driver.isShown("sign-in") }
            await story.close()
        }

        @Test func shortcutsAndWhatTheProgramIsAreShown() async throws {
            let story = try await Story()
            try await story.signIn("alice.test")
            try await story.driver.focus("compose")
            #expect(await story.driver.press(GDK_KEY_question, modifiers: GDK_SHIFT_MASK))
            let shortcuts = try story.driver.widget("shortcuts-window")
            // Everything that has keys stands there, whatever a table gets.
            for text in ["Keyboard shortcuts", "Everywhere", "A page down", "Clear the selection", "Outbox"] {
                #expect(story.driver.tree().contains(text))
            }
            gtk_window_destroy(shortcuts.cast())
            #expect(await story.driver.press(GDK_KEY_comma, modifiers: GDK_CONTROL_MASK))
            try await story.shown("about")
            try await story.driver.click("about")
            gtk_window_destroy(try story.driver.widget("about-window").cast())
            await story.close()
        }
    }
}
