import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// The chosen feeds at a terminal.
@MainActor
final class FeedsNapkinTerminalView: FeedsNapkinViewControllable, TerminalScreen {
    private let presenter: FeedsNapkinPresenter
    private weak var listener: (any FeedsNapkinPresentableListener)?
    private let change: SavedFeedChange?
    private let printer: TerminalPrinter

    init(
        presenter: FeedsNapkinPresenter, listener: any FeedsNapkinPresentableListener, change: SavedFeedChange?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.change = change
        self.printer = printer
    }

    var isLive: Bool { presenter.feeds?.freshness ?? .live == .live }
    var exitCode: ExitCode { presenter.outcome?.delivery.exitCode ?? .done }

    func interrupt() -> Bool { stop(listener, while: presenter.isWorking) }

    func appear() async {
        if let change {
            dispatch(to: listener) { await $0.didTapChange(change) }
        } else {
            dispatch(to: listener) { await $0.didTapLoad() }
        }
    }

    func conclude() {
        if let change, let outcome = presenter.outcome { return conclude(change, outcome) }
        guard let feeds = presenter.feeds else { return }
        printer.note(feeds.freshness)
        let json = JSONValue.object([
            "feeds": .array(feeds.feeds.map { JSONValue($0) }), "kept": JSONValue(feeds.freshness),
        ])
        printer.print(json: json) { page in
            if feeds.feeds.isEmpty { page.paragraph(StyledText(Strings.feeds.none())) }
            for (index, feed) in feeds.feeds.enumerated() {
                if index > 0 { page.space() }
                add(feed, to: &page)
            }
        }
    }

    private func add(_ feed: SavedFeed, to page: inout TextPage) {
        if feed.isPinned { page.paragraph(StyledText("▲ " + Strings.feeds.pinned(), .faint)) }
        switch feed.content {
        case .following:
            page.paragraph(StyledText(Strings.feeds.following(), .heading))
            page.line(StyledText("home", .faint))
        case .feed(let feed): printer.posts.add(feed, to: &page)
        case .list(let list): printer.posts.add(list, to: &page)
        case .missing(let source):
            page.paragraph(StyledText(Strings.feeds.missing(), .faint))
            page.line(StyledText(SafeText.line(source.uri ?? ""), .faint))
        case .unsupported(let type): page.paragraph(StyledText(Strings.posts.unsupported(type), .faint))
        }
    }

    private func conclude(_ change: SavedFeedChange, _ outcome: ActionOutcome) {
        let (who, what) = (SafeText.line(outcome.account.handle), SafeText.line(outcome.subject.name))
        let text =
            switch (change.action, outcome.changed) {
            case (_, false): Strings.feeds.same(who, what)
            case (.save, true): Strings.feeds.saved(who, what)
            case (.pin, true): Strings.feeds.isPinned(who, what)
            case (.unpin, true): Strings.feeds.unpinned(who, what)
            case (.remove, true): Strings.feeds.removed(who, what)
            }
        printer.print(outcome.delivery, json: JSONValue(outcome), done: text)
    }
}

extension FeedSource {
    fileprivate var uri: String? {
        switch self {
        case .feed(let uri), .list(let uri): uri
        case .home, .author: nil
        }
    }
}

extension JSONValue {
    fileprivate init(_ feed: SavedFeed) {
        let (type, uri, view): (String, String?, JSONValue) =
            switch feed.content {
            case .following: ("timeline", nil, .null)
            case .feed(let feed): ("feed", feed.uri, JSONValue(feed))
            case .list(let list): ("list", list.uri, JSONValue(list))
            case .missing(.list(let uri)): ("list", uri, .null)
            case .missing(let source): ("feed", source.uri, .null)
            case .unsupported(let type): (type, nil, .null)
            }
        self = .object([
            "type": .string(type), "uri": .optional(uri), "pinned": .boolean(feed.isPinned), "view": view,
        ])
    }
}

extension TerminalViews: FeedsNapkinViewMaking {
    /// Makes the view of the chosen feeds.
    public func makeFeedsView(
        presenter: FeedsNapkinPresenter, listener: any FeedsNapkinPresentableListener
    ) -> any FeedsNapkinViewControllable {
        let change: SavedFeedChange? = if case .changeFeeds(let change) = route { change } else { nil }
        return FeedsNapkinTerminalView(presenter: presenter, listener: listener, change: change, printer: printer)
    }
}
