import Napkin
import Services
import SocialFeatures
import Strings

/// A search at a terminal.
@MainActor
final class SearchNapkinTerminalView: SearchNapkinViewControllable, TerminalScreen {
    private let presenter: SearchNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: SearchNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    var isLive: Bool { presenter.freshness == .live }

    func conclude() {
        printer.note(presenter.skipped)
        printer.note(presenter.freshness)
        switch presenter.results {
        case .posts(let posts):
            show("posts", posts, none: Strings.answers.noPosts()) {
                JSONValue($0)
            } layOut: { post, page in
                printer.posts.add(post, to: &page)
            }
        case .people(let people):
            show("actors", people, none: Strings.answers.nobody()) {
                JSONValue($0)
            } layOut: { actor, page in
                printer.posts.add(actor, to: &page)
            }
        case .feeds(let feeds):
            show("feeds", feeds, none: Strings.answers.noFeeds()) {
                JSONValue($0)
            } layOut: { feed, page in
                printer.posts.add(feed, to: &page)
                if feed.likeCount > 0 { page.line(StyledText(Strings.posts.likes(feed.likeCount), .faint)) }
            }
        case .seen(let found):
            show("posts", found, none: Strings.answers.nothingSeen()) {
                JSONValue($0)
            } layOut: { found, page in
                printer.posts.add(found, to: &page)
            }
        case nil: return
        }
    }

    private func show<Item: Sendable>(
        _ name: String, _ items: [Item], none: String, json: (Item) -> JSONValue,
        layOut: (Item, inout TextPage) -> Void
    ) {
        let document = JSONValue.page(name, items, cursor: presenter.cursor, json)
            .adding(["kept": JSONValue(presenter.freshness)])
        printer.print(json: document) { page in
            if items.isEmpty { page.paragraph(StyledText(none)) }
            for (index, item) in items.enumerated() {
                if index > 0 { page.space() }
                layOut(item, &page)
            }
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }
}
