import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings

/// A list of bookmarks at a terminal.
@MainActor
final class BookmarksNapkinTerminalView: BookmarksNapkinViewControllable, TerminalScreen {
    private let presenter: BookmarksNapkinPresenter
    private let printer: TerminalPrinter

    init(presenter: BookmarksNapkinPresenter, printer: TerminalPrinter) {
        self.presenter = presenter
        self.printer = printer
    }

    var isLive: Bool { presenter.freshness == .live }

    func conclude() {
        printer.note(presenter.skipped)
        printer.note(presenter.freshness)
        let json = JSONValue.page("bookmarks", presenter.items, cursor: presenter.cursor) { JSONValue($0) }
            .adding(["kept": JSONValue(presenter.freshness)])
        printer.print(json: json) { page in
            if presenter.items.isEmpty { page.paragraph(StyledText(Strings.relations.noBookmarks())) }
            for (index, bookmark) in presenter.items.enumerated() {
                if index > 0 { page.space() }
                printer.posts.add(bookmark.item, to: &page)
                // A post shows its own address; without it, the bookmark could not be taken away.
                if case .post = bookmark.item { continue }
                page.line(StyledText(SafeText.line(bookmark.subject.uri), .faint))
            }
            printer.addMore(after: presenter.cursor, to: &page)
        }
    }
}

extension TerminalViews: BookmarksNapkinViewMaking {
    /// Makes the view of bookmarks.
    public func makeBookmarksView(
        presenter: BookmarksNapkinPresenter, listener: any BookmarksNapkinPresentableListener
    ) -> any BookmarksNapkinViewControllable {
        BookmarksNapkinTerminalView(presenter: presenter, printer: printer)
    }
}
