import FoundationEssentials
import Services
import ShellFeatures
import Testing
import Wording

@testable import ShellFeatures
@testable import SocialFeatures
@testable import Terminal

/// What is said of answers that are not live, and of what was found offline.
@MainActor
struct FreshnessTests {
    private let offline = SocialError.unreachable(host: "bsky.social", reason: "no route")

    @Test(arguments: [
        (0.0, "less than a minute ago"), (59, "less than a minute ago"), (60, "1 minute ago"), (720, "12 minutes ago"),
        (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (9e9, "104,166 days ago"),
        (-5, "less than a minute ago"),
    ])
    func tellsTheAge(_ seconds: Double, _ words: String) {
        #expect(Freshness.age(of: Sample.noon - seconds, now: Sample.noon) == words)
    }

    @Test func tellsWhy() {
        let kept = Freshness.kept(asOf: Sample.noon - 720, because: offline)
        #expect(
            kept.text(now: Sample.noon, isLocal: false)
                == "Offline: this is from 12 minutes ago. bsky.social cannot be reached: no route. Check the connection and try again."
        )
        #expect(Freshness.live.text(now: Sample.noon, isLocal: false) == nil)
        let limited = Freshness.kept(asOf: Sample.noon, because: .rateLimited(host: "h", until: nil))
        #expect(limited.text(now: Sample.noon, isLocal: false)?.hasPrefix("Not from the server: ") == true)
        #expect(
            JSONValue(kept).text == #"{"asOf":"2024-05-01T11:48:00.000Z","because":"unreachable"}"#)
        #expect(JSONValue(Freshness.live).text == "null")
    }

    private func timeline(isJSON: Bool, since: Date? = nil, _ entries: [TimelineEntry]) async -> (
        RecordedTerminal, [String]
    ) {
        let terminal = RecordedTerminal(clock: { Sample.noon })
        let route = CommandRoute.timeline(.home, limit: 25, cursor: nil, sinceLast: since != nil)
        var options = GlobalOptions()
        options.isJSON = isJSON
        let views = TerminalViews(device: terminal, route: route, options: options)
        let listener = ShownListener()
        let presenter = TimelineNapkinPresenter(source: .home)
        let run = CommandNapkinPresenter(route: route)
        let root = views.makeCommandView(presenter: run, listener: listener)
        root.show(views.makeTimelineView(presenter: presenter, listener: listener))
        presenter.show(
            entries, cursor: nil, skipped: [], freshness: .kept(asOf: Sample.noon - 720, because: offline), since: since
        )
        run.show(.finished)
        #expect(await listener.shown == 0)
        #expect(views.conclude() == .done)
        await views.settle()
        return (terminal, ["\(await listener.shown)"])
    }

    @Test func answerOfTheStoreIsPrintedWithALineOnTheStandardError() async {
        let (text, shown) = await timeline(isJSON: false, [TimelineEntry(post: Sample.post("1"))])
        #expect(text.output.hasPrefix("Alice @alice.test"))
        #expect(text.errors.hasPrefix("Offline: this is from 12 minutes ago."))
        #expect(text.errors.split(separator: "\n").count == 1)
        #expect(shown == ["1"])
        let (json, _) = await timeline(isJSON: true, since: Sample.noon - 3600, [])
        #expect(
            json.output == #"{"posts":[],"cursor":null,"kept":{"asOf":"2024-05-01T11:48:00.000Z","#
                + #""because":"unreachable"},"since":"2024-05-01T11:00:00.000Z"}"# + "\n")
        let (none, _) = await timeline(isJSON: false, since: Sample.noon - 3600, [])
        #expect(none.output == "Nothing new: you read this 1 hour ago.\n")
    }

    @Test func whatWasFoundIsShownByItsPlaceAndMarked() {
        let terminal = RecordedTerminal(showsColour: true, clock: { Sample.noon })
        let route = CommandRoute.searchSeen(query: "a 'b", limit: 25, cursor: nil)
        let views = TerminalViews(device: terminal, route: route, options: GlobalOptions())
        let presenter = SearchNapkinPresenter(scope: .seen, query: "a 'b")
        let view = views.makeSearchView(presenter: presenter, listener: SearchListener()) as? any TerminalScreen
        let found = FoundPost(
            post: Sample.post("1"),
            excerpt: [.init(text: "…the ", isMatch: false), .init(text: "bees\u{1B}[2J", isMatch: true)])
        presenter.show(.seen([found]), cursor: "7", skipped: [])
        view?.conclude()
        #expect(terminal.output.contains("…the \u{1B}[1;33mbees␛[2J"))
        #expect(terminal.output.contains("warren search seen 'a '\\''b' --cursor 7"))
    }

    @Test func parses() throws {
        func route(_ words: String...) throws -> CommandRoute? {
            guard case .route(let route) = try CommandLineParser().parse(words).target else { return nil }
            return route
        }
        #expect(try route("feed", "--since-last") == .timeline(.home, limit: 25, cursor: nil, sinceLast: true))
        #expect(
            try route("search", "seen", "honey", "bee*", "--limit", "3")
                == .searchSeen(query: "honey bee*", limit: 3, cursor: nil))
        #expect(throws: UsageError.contradiction("--since-last", "--cursor")) {
            try route("feed", "--since-last", "--cursor", "c")
        }
        #expect(throws: UsageError.missingArgument("QUERY", command: "search seen")) {
            try route("search", "seen", " ")
        }
    }
}

private actor ShownListener: TimelineNapkinPresentableListener, CommandNapkinPresentableListener {
    private(set) var shown = 0
    func didShow() async { shown += 1 }
    func didShow(from first: ReadingPosition.Mark, offset: Int) async {}
    func didTapLoadMore() async {}
    func didTapRefresh() async {}
    func didTapLike(post uri: String) async {}
    func didTapRepost(post uri: String) async {}
    func didSelect(post uri: String) async {}
    func didSelect(actor did: String) async {}
    func didSelect(tag: String) async {}
    func didTapReply(to uri: String) async {}
    func didTapQuote(_ uri: String) async {}
    func didTapInterrupt() async {}
}

private actor SearchListener: SearchNapkinPresentableListener {
    func didSearch(_ query: String, in scope: SearchScope) async {}
    func didTapLoadMore() async {}
    func didSelect(post uri: String) async {}
    func didSelect(actor did: String) async {}
}
