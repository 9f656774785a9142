import Foundation
import GtkKit
import Services
import SocialServices
import Testing
import WarrenViews
import WindowComposition

extension GtkTests {
    /// What is told outside of the window.
    @Suite(.timeLimit(.minutes(1))) struct Desktop {
        private final class Person {
            var isInFront = true
            var opened: [String] = []
        }

        @Test func anAnswerIsToldOpenedAnsweredAndTakenBackOnceSeen() async throws {
            let service = NotificationService()
            let story = try await Story(pause: .milliseconds(100))
            let application = Reference(
                owned: OpaquePointer(
                    g_application_new("app.warren.Test\(getpid())", GApplicationFlags(rawValue: 0))))
            let pointer = UnsafeMutableRawPointer(application.pointer).assumingMemoryBound(to: GApplication.self)
            #expect(g_application_register(pointer, nil, nil) != 0)
            let person = Person()
            story.desktop.attach(to: application) {
                person.isInFront
            } open: {
                person.opened.append($0)
            } reply: { post in
                Task { await story.reply(to: post) }
            }
            try await story.signIn("alice.test")
            try await story.post("§ hello")
            let post = try #require(try await story.posts(of: "alice.test").first)
            let bob = try await story.services(of: "bob.test")

            // Whoever looks at the window is told by it alone.
            try await story.shown("count-notifications")
            let before = try story.driver.text("count-notifications")
            _ = try await bob.acting.perform(.like, on: post.uri)
            try await story.until { try story.driver.text("count-notifications") != before }
            #expect(service.shown.isEmpty)

            person.isInFront = false
            _ = try await bob.writing.publish(PostDraft(text: "§ hello too", replyTo: post.uri))
            try await story.until { !service.shown.isEmpty }
            let shown = service.shown[0]
            #expect(shown.title.contains("answered you") && shown.body == "§ hello too")
            #expect(shown.actions.contains("Reply") && shown.actions.contains("default"), "\(shown.actions)")
            service.invoke("default", of: shown.number)
            try await story.until { !person.opened.isEmpty }
            #expect(person.opened[0].contains("/app.bsky.feed.post/"))

            _ = try await bob.writing.publish(PostDraft(text: "§ and again", replyTo: post.uri))
            try await story.until { service.shown.count == 2 }
            let button = try #require(service.shown[1].actions.firstIndex(of: "Reply"))
            service.invoke(service.shown[1].actions[button - 1], of: service.shown[1].number)
            try await story.shown("publish")
            try await story.driver.click("cancel")
            try await story.until { !story.driver.isShown("publish") }

            // Looked at in the window, nothing is left of it outside, and nothing is counted.
            _ = try await bob.acting.perform(.repost, on: post.uri)
            try await story.until { service.shown.count == 3 }
            try await story.driver.click("section-notifications")
            try await story.until { service.closed.contains(3) }
            try await story.until { !story.driver.isShown("count-notifications") }
            #expect(story.driver.tree().contains("answered you"))
            await story.close()
            service.stop()
        }
    }
}
