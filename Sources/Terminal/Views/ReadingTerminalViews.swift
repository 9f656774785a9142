import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A list of posts at a terminal.
@MainActor
final class TimelineNapkinTerminalView: TimelineNapkinViewControllable, TerminalScreen {
    private let presenter: TimelineNapkinPresenter
    private weak var listener: (any TimelineNapkinPresentableListener)?
    private let printer: TerminalPrinter
    private var told: Task<Void, Never>?

    init(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener, printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.printer = printer
    }

    /// The posts as JSON.
    var json: JSONValue { .page("posts", presenter.entries, cursor: presenter.cursor) { JSONValue($0) } }

    func conclude() {
        printer.note(presenter.skipped)
        printer.note(presenter.freshness)
        let json = json.adding(["kept": JSONValue(presenter.freshness), "since": .date(presenter.since)])
        printer.print(json: json) { page in
            add(to: &page)
            printer.addMore(after: presenter.cursor, to: &page)
        }
        // What nobody could see was not read.
        guard !printer.device.isOutputClosed, printer.device.outputTrouble == nil else { return }
        told = dispatch(to: listener) { await $0.didShow() }
    }

    func settle() async {
        guard let told else { return }
        await told.value
        if let failure = presenter.failure {
            printer.note(failure.text(now: printer.device.now, isLocal: printer.isLocal))
        }
    }

    /// Where the posts come from.
    var freshness: Freshness { presenter.freshness }
    var isLive: Bool { freshness == .live }

    /// Lays the posts out.
    func add(to page: inout TextPage) {
        if presenter.entries.isEmpty {
            let text =
                presenter.since.map { Strings.answers.nothingNew(Freshness.age(of: $0, now: printer.device.now)) }
                ?? Strings.answers.noPosts()
            page.paragraph(StyledText(text))
        }
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

    var isLive: Bool { presenter.thread?.freshness ?? .live == .live }

    func conclude() {
        guard let thread = presenter.thread else { return }
        printer.note(thread.skipped)
        printer.note(thread.freshness)
        printer.print(json: JSONValue(thread).adding(["kept": JSONValue(thread.freshness)])) {
            ThreadLayout(posts: printer.posts).add(thread, to: &$0)
        }
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

    var isLive: Bool { presenter.profile?.freshness ?? .live == .live }

    func conclude() {
        guard let profile = presenter.profile else { return }
        posts?.noteSkipped()
        let freshness = profile.freshness.joined(with: posts?.freshness ?? .live)
        printer.note(freshness)
        let json = posts.map { JSONValue(profile).adding($0.json) } ?? JSONValue(profile)
        printer.print(json: json.adding(["kept": JSONValue(freshness)])) { page in
            printer.posts.add(profile, to: &page)
            if let posts {
                page.space()
                posts.add(to: &page)
            }
        }
    }
}

/// Notifications at a terminal.
@MainActor
final class NotificationsNapkinTerminalView: NotificationsNapkinViewControllable, TerminalScreen {
    private let presenter: NotificationsNapkinPresenter
    private weak var listener: (any NotificationsNapkinPresentableListener)?
    private let printer: TerminalPrinter

    init(
        presenter: NotificationsNapkinPresenter, listener: any NotificationsNapkinPresentableListener,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.printer = printer
    }

    var isLive: Bool { presenter.freshness == .live }

    func conclude() {
        printer.note(presenter.skipped)
        printer.note(presenter.freshness)
        let json = JSONValue.page("notifications", presenter.items, cursor: presenter.cursor) { JSONValue($0) }
            .adding(["kept": JSONValue(presenter.freshness)])
        printer.print(json: json) { page in
            NotificationLayout(now: printer.device.now).add(presenter.items, to: &page)
            if presenter.seen?.delivery == .sent { page.paragraph(StyledText(Strings.answers.markedSeen(), .faint)) }
            printer.addMore(after: presenter.cursor, to: &page)
        }
        if case .queued(let problem)? = presenter.seen?.delivery { printer.noteQueued(problem) }
    }

    var exitCode: ExitCode { presenter.seen?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isMarking) }
}
