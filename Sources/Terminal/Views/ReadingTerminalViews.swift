import Napkin
import Services
import SocialFeatures
import Strings

/// A list of posts at a terminal.
@MainActor
final class TimelineNapkinTerminalView: TimelineNapkinViewControllable, TerminalScreen {
    private let presenter: TimelineNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: TimelineNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    /// The posts as JSON.
    var json: JSONValue { .page("posts", presenter.entries, cursor: presenter.cursor) { JSONValue($0) } }

    func conclude() {
        printer.note(presenter.skipped)
        printer.print(json: json) { page in
            add(to: &page)
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }

    /// Lays the posts out.
    func add(to page: inout TextPage) {
        if presenter.entries.isEmpty { page.paragraph(StyledText(Strings.answers.noPosts())) }
        for (index, entry) in presenter.entries.enumerated() {
            if index > 0 { page.space() }
            printer.posts.add(entry, to: &page)
        }
    }

    /// Says what was left out.
    func noteSkipped() {
        printer.note(presenter.skipped)
    }
}

/// A thread at a terminal: what the post answers, the post, and what answers it, indented.
@MainActor
final class ThreadNapkinTerminalView: ThreadNapkinViewControllable, TerminalScreen {
    private let presenter: ThreadNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: ThreadNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func conclude() {
        guard let thread = presenter.thread else { return }
        printer.note(thread.skipped)
        printer.print(json: JSONValue(thread)) { ThreadLayout(posts: printer.posts).add(thread, to: &$0) }
    }
}

/// Lays threads out.
struct ThreadLayout {
    let posts: PostLayout

    // Deeper answers stay at this depth's column: a screen is only so wide.
    private static let deepest = 6
    private static let gutter = StyledText("│ ", .faint)

    func add(_ thread: ConversationThread, to page: inout TextPage) {
        for ancestor in thread.ancestors {
            posts.add(ancestor, to: &page)
            page.line(Self.gutter.trimmed)
        }
        if thread.ancestors.isEmpty, thread.replies.isEmpty {
            posts.add(thread.anchor, to: &page)
            return
        }
        page.behind(StyledText("┃ ", .good)) { posts.add(thread.anchor, to: &$0) }
        for reply in thread.replies { add(reply, depth: 1, to: &page) }
    }

    private func add(_ reply: ThreadReply, depth: Int, to page: inout TextPage) {
        page.space()
        let body: (inout TextPage) -> Void = { page in
            posts.add(reply.node, to: &page)
            for answer in reply.replies { add(answer, depth: depth + 1, to: &page) }
        }
        if depth <= Self.deepest {
            page.behind(Self.gutter, body)
        } else {
            body(&page)
        }
    }
}

/// A profile at a terminal, with the posts below it.
@MainActor
final class ProfileNapkinTerminalView: ProfileNapkinViewControllable, TerminalScreen {
    private let presenter: ProfileNapkinPresenter
    private let printer: TerminalPrinter
    private var posts: TimelineNapkinTerminalView?

    init(presenter: ProfileNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func showPosts(_ posts: any ViewControllable) {
        self.posts = posts as? TimelineNapkinTerminalView
    }

    func conclude() {
        guard let profile = presenter.profile else { return }
        posts?.noteSkipped()
        let json = posts.map { JSONValue(profile).adding($0.json) } ?? JSONValue(profile)
        printer.print(json: json) { page in
            printer.posts.add(profile, to: &page)
            if let posts {
                page.space()
                posts.add(to: &page)
            }
        }
    }
}

/// A search at a terminal.
@MainActor
final class SearchNapkinTerminalView: SearchNapkinViewControllable, TerminalScreen {
    private let presenter: SearchNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: SearchNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func conclude() {
        printer.note(presenter.skipped)
        switch presenter.results {
        case .posts(let posts):
            printer.print(json: .page("posts", posts, cursor: presenter.cursor) { JSONValue($0) }) { page in
                if posts.isEmpty { page.paragraph(StyledText(Strings.answers.noPosts())) }
                for (index, post) in posts.enumerated() {
                    if index > 0 { page.space() }
                    printer.posts.add(post, to: &page)
                }
                printer.addMore(after: presenter.cursor, to: &page)
            }
        case .people(let people):
            printer.print(json: .page("actors", people, cursor: presenter.cursor) { JSONValue($0) }) { page in
                if people.isEmpty { page.paragraph(StyledText(Strings.answers.nobody())) }
                for (index, actor) in people.enumerated() {
                    if index > 0 { page.space() }
                    printer.posts.add(actor, to: &page)
                }
                printer.addMore(after: presenter.cursor, to: &page)
            }
        case nil: return
        }
    }
}

/// Notifications at a terminal.
@MainActor
final class NotificationsNapkinTerminalView: NotificationsNapkinViewControllable, TerminalScreen {
    private let presenter: NotificationsNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: NotificationsNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    func conclude() {
        printer.note(presenter.skipped)
        let json = JSONValue.page("notifications", presenter.items, cursor: presenter.cursor) { JSONValue($0) }
        printer.print(json: json) { page in
            NotificationLayout(now: printer.device.now).add(presenter.items, to: &page)
            if presenter.isMarkedSeen { page.paragraph(StyledText(Strings.answers.markedSeen(), .faint)) }
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }
}
