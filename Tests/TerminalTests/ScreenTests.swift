import FoundationEssentials
import Log
import NapkinTesting
import Services
import ShellFeatures
import Testing

@testable import ShellFeatures
@testable import SocialFeatures
@testable import Terminal

private func options(isJSON: Bool) -> GlobalOptions {
    var options = GlobalOptions()
    options.isJSON = isJSON
    return options
}

/// Records what a view taps, in order, and shows in its presenter what the test says.
private final class SpyListener: Sendable {
    private let log = SpyLog<String>()
    private let react: @MainActor @Sendable (String) -> Void

    init(_ react: @escaping @MainActor @Sendable (String) -> Void = { _ in }) {
        self.react = react
    }

    /// The taps, once there are that many.
    func taps(_ count: Int) async -> [String] {
        await log.events(count)
    }

    func record(_ tap: String) async {
        log.record(tap)
        await react(tap)
    }
}

extension SpyListener: SignInNapkinPresentableListener, ComposerNapkinPresentableListener {
    func didTapSignIn(identifier: String, password: Secret<String>, service: String?) async {
        await record("sign in \(identifier) \(password.expose()) \(service ?? "-")")
    }
    func didEnterCode(_ code: String) async { await record("code \(code)") }
    func didFailToAsk(_ what: String, _ problem: String) async { await record("cannot ask \(what)") }
    func didChangeText(_ text: String, of part: Int) async { await record("text \(part) \(text)") }
    func didAddImage(_ image: PostDraft.Image, to part: Int) async {
        await record("image \(part) \(image.name) \(image.alt) \(image.bytes)")
    }
    func didRemoveImage(at index: Int, of part: Int) async { await record("remove \(index)") }
    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async { await record("alt \(alt)") }
    func didChangeLanguages(_ languages: [String]) async { await record("languages \(languages)") }
    func didFailToRead(_ name: String, problem: String) async { await record("cannot read \(name): \(problem)") }
    func didFailToOpen(_ name: String, problem: String) async { await record("cannot open \(name): \(problem)") }
    func didTapPublish() async { await record("publish") }
    func didTapKeep() async { await record("keep") }
    func didTapCancel() async { await record("cancel") }
}

extension SpyListener: SyntaxCheckNapkinPresentableListener, SavedResponseNapkinPresentableListener {
    func didSelect(kind: String) async { await record("kind \(kind)") }
    func didEnter(_ lines: [String?]) async { await record("lines \(lines.map { $0 ?? "?" })") }
    func didEnd() async { await record("end") }
    func didChoose(_ json: [UInt8]) async { await record("choose \(String(decoding: json, as: UTF8.self))") }
}

extension SpyListener: LocalNetworkNapkinPresentableListener, CommandNapkinPresentableListener {
    func didTapStart(port: UInt16?) async { await record("start \(port.map { "\($0)" } ?? "-")") }
    func didTapMail() async {}
    func didTapStop() async { await record("stop") }
    func didTapInterrupt() async { await record("interrupt") }
}

extension SpyListener: TimelineNapkinPresentableListener, ActionNapkinPresentableListener,
    AccountsNapkinPresentableListener
{
    func didShow() async { await record("shown") }
    func didShow(from first: ReadingPosition.Mark, offset: Int) async {}
    func didTapLoadMore() async { await record("more") }
    func didTapRefresh() async { await record("refresh") }
    func didTapLike(post uri: String) async { await record("like") }
    func didTapRepost(post uri: String) async { await record("repost") }
    func didSelect(post uri: String) async { await record("post \(uri)") }
    func didSelect(actor did: String) async { await record("actor \(did)") }
    func didSelect(tag: String) async {}
    func didTapReply(to uri: String) async {}
    func didTapQuote(_ uri: String) async {}
    func didTapPerform() async { await record("perform") }
    func didTapRevert() async { await record("revert") }
    func didTapSwitch(to account: String) async { await record("switch \(account)") }
    func didTapSignOut(_ account: String?) async { await record("sign out \(account ?? "-")") }
    func didTapAdd() async { await record("add") }
}

@MainActor
struct SignInScreenTests {
    private func taps(
        _ count: Int, _ terminal: RecordedTerminal, _ input: SignInInput, wantsCode: Bool = false
    ) async -> [String] {
        let presenter = SignInNapkinPresenter()
        let listener = SpyListener { if wantsCode, $0.hasPrefix("sign in") { presenter.show(.codeNeeded) } }
        let route = CommandRoute.signIn(identifier: "alice.test", service: "http://x", input)
        let views = TerminalViews(device: terminal, route: route, options: options(isJSON: false))
        let view = views.makeSignInView(presenter: presenter, listener: listener) as? SignInNapkinTerminalView
        await view?.appear()
        return await listener.taps(count)
    }

    @Test func asksForThePasswordAndTheCode() async {
        let terminal = RecordedTerminal(answers: ["pw", "123"])
        #expect(
            await taps(2, terminal, SignInInput(), wantsCode: true) == ["sign in alice.test pw http://x", "code 123"])
        #expect(terminal.questions == ["App password of alice.test: ", "Code from the e-mail: "])
        #expect(!terminal.output.contains("pw") && !terminal.errors.contains("pw"))
    }

    @Test func readsThePasswordAndTheCodeFromTheInputsLines() async {
        let terminal = RecordedTerminal(input: Array(" p w \r\n456\n".utf8))
        let input = SignInInput(readsPassword: true, readsCode: true)
        #expect(await taps(2, terminal, input, wantsCode: true) == ["sign in alice.test  p w  http://x", "code 456"])
        #expect(terminal.questions.isEmpty)
    }

    @Test func saysWhenThereIsNobodyToAsk() async {
        #expect(await taps(1, RecordedTerminal(), SignInInput()) == ["cannot ask the password"])
        #expect(
            await taps(1, RecordedTerminal(), SignInInput(readsPassword: true)) == ["cannot ask the password"])
        let terminal = RecordedTerminal(input: Array("pw".utf8))
        #expect(
            await taps(2, terminal, SignInInput(readsPassword: true), wantsCode: true)
                == ["sign in alice.test pw http://x", "cannot ask the code"])
    }
}

@MainActor
struct ComposerScreenTests {
    private func taps(_ count: Int, _ composition: Composition, input: [UInt8] = []) async -> [String] {
        let listener = SpyListener()
        let views = TerminalViews(
            device: RecordedTerminal(input: input), route: .composer(composition), options: options(isJSON: false))
        let presenter = ComposerNapkinPresenter(draft: PostDraft(text: ""))
        let view = views.makeComposerView(presenter: presenter, listener: listener) as? ComposerNapkinTerminalView
        await view?.appear()
        return await listener.taps(count)
    }

    @Test func typesAddsAndPublishesInOrder() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "warren-screen-\(UUID().uuidString).png")
        try Data([1, 2]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let picture = Composition.Image(path: file.path, alt: "a cat")
        let composition = Composition(
            first: .init(text: .given("Hi"), images: [picture]),
            further: [.init(text: .given("more"), images: [picture])], languages: ["en"])
        #expect(
            await taps(6, composition) == [
                "text 0 Hi", "image 0 \(file.lastPathComponent) a cat [1, 2]", "text 1 more",
                "image 1 \(file.lastPathComponent) a cat [1, 2]", "languages [\"en\"]", "publish",
            ])
    }

    @Test func readsTheTextFromTheInputWithoutItsLastLineEnd() async {
        let composition = Composition(text: .standardInput)
        #expect(await taps(2, composition, input: Array("a\nb\n".utf8)) == ["text 0 a\nb", "publish"])
        #expect(
            await taps(1, composition, input: [0xFF]) == ["cannot read the standard input: it is not UTF-8 text"])
    }

    @Test func publishesNothingWithoutThePicture() async {
        let composition = Composition(text: .given("Hi"), images: [.init(path: "/nowhere/cat.png", alt: "")])
        #expect(await taps(2, composition) == ["text 0 Hi", "cannot open cat.png: there is no such file"])
    }
}

@MainActor
struct AnswerScreenTests {
    private let account = ActingAccount(did: "did:plc:a", handle: "a.test")

    private func views(_ terminal: RecordedTerminal, _ route: CommandRoute, _ options: GlobalOptions) -> TerminalViews {
        TerminalViews(device: terminal, route: route, options: options)
    }

    @Test func saysWhoPostedAndWhichPictureHasNoDescription() {
        let terminal = RecordedTerminal()
        let presenter = ComposerNapkinPresenter(draft: PostDraft(text: ""))
        let view =
            views(terminal, .composer(Composition(text: .given(""))), GlobalOptions())
            .makeComposerView(presenter: presenter, listener: SpyListener()) as? ComposerNapkinTerminalView
        let images = [("a.png", "a cat"), ("b.png", " ")].map { PostDraft.Image(bytes: [], name: $0.0, alt: $0.1) }
        presenter.show(
            PostDraft(text: "", images: images), posts: [], canPublish: true, isChanged: true)
        presenter.show(
            .published(
                PublishedPost(
                    reference: RecordReference(uri: "at://p", cid: "c"),
                    further: [RecordReference(uri: "at://q", cid: "d")], account: account)))
        view?.conclude()
        #expect(terminal.output == "a.test posted at://p\na.test posted at://q\n")
        #expect(terminal.errors.hasPrefix("note: the picture b.png has no description; "))
        #expect(!terminal.errors.contains("a.png"))
    }

    @Test(arguments: [
        (true, false, "a.test no longer follows b.test\n"), (false, false, "a.test follows b.test\n"),
    ]) func saysWhoFollowsWhom(_ undo: Bool, _ isJSON: Bool, _ text: String) {
        let terminal = RecordedTerminal()
        let presenter = ActionNapkinPresenter(action: .follow("https://bsky.app/profile/b.test"))
        let view =
            views(terminal, .follow(actor: "b.test", undo: undo), options(isJSON: isJSON))
            .makeActionView(presenter: presenter, listener: SpyListener()) as? ActionNapkinTerminalView
        let outcome = ActionOutcome(
            record: "at://r", changed: true, account: account, subject: ActionSubject(id: "did:plc:b", name: "b.test"))
        presenter.show(outcome, isOn: !undo)
        view?.conclude()
        #expect(terminal.output == text)
    }

    private func signOut(
        acting: Account?, waiting: Int = 0, isLocal: Bool = false, isJSON: Bool = false
    ) -> String {
        let terminal = RecordedTerminal(width: 200)
        var given = options(isJSON: isJSON)
        given.isLocal = isLocal
        let presenter = AccountsNapkinPresenter()
        let view =
            views(terminal, .signOut(account: nil), given)
            .makeAccountsView(presenter: presenter, listener: SpyListener()) as? AccountsNapkinTerminalView
        let left = Account(did: "d", handle: "a.test", service: "s", state: .signedOut)
        presenter.show(.signedOut(left, acting: acting, waiting: waiting))
        view?.conclude()
        return terminal.output
    }

    @Test func saysWhoActsAfterSomebodySignedOut() {
        let other = Account(did: "e", handle: "b.test", service: "s", state: .signedIn)
        #expect(signOut(acting: other) == "Signed out a.test. You act as b.test now.\n")
        #expect(signOut(acting: nil).contains("`warren login HANDLE`"))
        #expect(signOut(acting: nil, isLocal: true).contains("alice.test"))
        #expect(
            signOut(acting: other, isJSON: true)
                == #"{"did":"d","handle":"a.test","service":"s","state":"signedOut","current":false,"acting":"#
                + #"{"did":"e","handle":"b.test","service":"s","state":"signedIn","current":true},"waiting":0}"# + "\n")
        #expect(signOut(acting: nil, waiting: 2, isJSON: true).hasSuffix(#","acting":null,"waiting":2}"# + "\n"))
        #expect(signOut(acting: other, waiting: 2).contains("2 entries of a.test stay in the outbox"))
    }
}

@MainActor
struct AidScreenTests {
    private func check(_ count: Int, _ input: [UInt8], isJSON: Bool = false) async -> (output: String, taps: [String]) {
        let presenter = SyntaxCheckNapkinPresenter(kinds: ["even"])
        let listener = SpyListener { tap in
            if tap == "kind even" { presenter.show(kind: "even") }
            if tap.hasPrefix("lines ") {
                presenter.show(Array(repeating: true, count: tap.split(separator: ",").count))
            }
        }
        let terminal = RecordedTerminal(input: input)
        let views = TerminalViews(device: terminal, route: .syntaxCheck(kind: "even"), options: options(isJSON: isJSON))
        let view = views.makeSyntaxCheckView(presenter: presenter, listener: listener) as? SyntaxCheckNapkinTerminalView
        await view?.appear()
        return (terminal.output, await listener.taps(count))
    }

    @Test func handsLinesOverUntrimmedAndAnswersEach() async {
        let (output, taps) = await check(4, Array(" a \r\n\nlast".utf8))
        #expect(taps == ["kind even", "lines [\" a \\r\", \"\"]", "lines [\"last\"]", "end"])
        #expect(output == "ok\nok\nok\n")
    }

    @Test func takesWhatIsNoTextForABadLine() async {
        let (_, taps) = await check(3, [0xFF, 0x0A])
        #expect(taps.contains("lines [\"?\"]"))
        let long = await check(3, Array(repeating: 0x61, count: 70_000) + [0x0A])
        #expect(long.taps.contains("lines [\"?\"]"))
    }

    @Test func answersInJSONToo() async {
        #expect(await check(3, [0x0A], isJSON: true).output == "true\n")
    }

    @Test func namesTheSavedAnswersTrouble() async {
        let listener = SpyListener()
        let presenter = SavedResponseNapkinPresenter()
        for path in ["/nowhere.json", "-"] {
            let terminal = RecordedTerminal(input: Array("{}".utf8))
            let views = TerminalViews(
                device: terminal, route: .savedResponse(path: path), options: options(isJSON: false))
            let view =
                views.makeSavedResponseView(presenter: presenter, listener: listener)
                as? SavedResponseNapkinTerminalView
            await view?.appear()
        }
        #expect(await listener.taps(2) == ["cannot open /nowhere.json: there is no such file", "choose {}"])
    }

    @Test func showsWhatASavedAnswerHoldsAndNotesWhatWasSkipped() {
        let terminal = RecordedTerminal()
        let views = TerminalViews(device: terminal, route: .savedResponse(path: "-"), options: options(isJSON: true))
        let presenter = SavedResponseNapkinPresenter()
        let view =
            views.makeSavedResponseView(presenter: presenter, listener: SpyListener())
            as? SavedResponseNapkinTerminalView
        let skipped = SkippedItem(path: "feed[3].post", reason: "no\n uri\u{1B}")
        presenter.show(.posts(Page(items: [], cursor: nil, skipped: [skipped])))
        view?.conclude()
        #expect(
            terminal.output
                == #"{"kind":"posts","posts":[],"cursor":null,"skipped":[{"path":"feed[3].post","reason":"no\n uri\u001b"}]}"#
                + "\n")
        #expect(terminal.errors == "note: skipped feed[3].post: no  uri␛\n")
    }

    @Test func interruptDoesNotWaitForAStart() {
        let presenter = LocalNetworkNapkinPresenter()
        let views = TerminalViews(
            device: RecordedTerminal(), route: .localNetworkUp(port: nil), options: options(isJSON: false))
        let view =
            views.makeLocalNetworkView(presenter: presenter, listener: SpyListener())
            as? LocalNetworkNapkinTerminalView
        presenter.show(.starting)
        #expect(view?.interrupt() == false)
    }

    @Test func saysWhereTheLocalNetworkIsAndStopsOnInterrupt() async {
        let presenter = LocalNetworkNapkinPresenter()
        let info = LocalNetworkInfo(url: "http://127.0.0.1:1", accounts: ["alice.test", "bob.test"], password: "p")
        let listener = SpyListener { tap in
            if tap == "start 80" { presenter.show(.running(info)) }
        }
        let terminal = RecordedTerminal()
        let views = TerminalViews(device: terminal, route: .localNetworkUp(port: 80), options: options(isJSON: false))
        let view =
            views.makeLocalNetworkView(presenter: presenter, listener: listener) as? LocalNetworkNapkinTerminalView
        await view?.appear()
        #expect(
            terminal.output.hasPrefix("url: http://127.0.0.1:1\naccount: alice.test\naccount: bob.test\npassword: p\n"))
        #expect(view?.interrupt() == true)
        #expect(await listener.taps(2) == ["start 80", "stop"])
    }
}

@MainActor
struct AccountsScreenTests {
    @Test func listsAnAccountWhoseSignInExpired() {
        let terminal = RecordedTerminal(width: 100)
        let views = TerminalViews(device: terminal, route: .accounts, options: options(isJSON: false))
        let presenter = AccountsNapkinPresenter()
        let view =
            views.makeAccountsView(presenter: presenter, listener: SpyListener()) as? AccountsNapkinTerminalView
        let account = Account(did: "did:x", handle: "a.test", service: "https://x", state: .expired)
        presenter.show(SignInState(accounts: [account], currentDID: "did:x"))
        view?.conclude()
        #expect(
            terminal.output
                == "* a.test  did:x  https://x  sign-in expired: sign in again with `warren login a.test`\n")
    }
}

@MainActor
struct ConclusionTests {
    private func conclude(
        _ outcome: CommandOutcome, isJSON: Bool = false
    ) -> (code: ExitCode, output: String, errors: String) {
        let terminal = RecordedTerminal(clock: { Sample.noon })
        let route = CommandRoute.timeline(
            .feed(uri: "at://did:plc:x/app.bsky.feed.generator/a b"), limit: 1, cursor: nil)
        let views = TerminalViews(device: terminal, route: route, options: options(isJSON: isJSON))
        let listener = SpyListener()
        let run = CommandNapkinPresenter(route: route)
        let root = views.makeCommandView(presenter: run, listener: listener)
        let presenter = TimelineNapkinPresenter(source: .feed(uri: "at://did:plc:x/app.bsky.feed.generator/a b"))
        root.show(views.makeTimelineView(presenter: presenter, listener: listener))
        presenter.show([TimelineEntry(post: Sample.post("1"))], cursor: "c&d", skipped: [])
        run.show(outcome)
        return (views.conclude(), terminal.output, terminal.errors)
    }

    @Test func printsTheAnswer() {
        let text = conclude(.finished)
        #expect(text.code == .done)
        #expect(text.output.hasPrefix("Alice @alice.test · now\nHello\n"))
        #expect(
            text.output.hasSuffix(
                "\n\nmore: warren feed 'at://did:plc:x/app.bsky.feed.generator/a b' --limit 1 --cursor 'c&d'\n"))
        let json = conclude(.finished, isJSON: true)
        #expect(json.output.hasPrefix(#"{"posts":[{"uri":"at://did:plc:alice/app.bsky.feed.post/1","#))
        #expect(json.output.hasSuffix(#","cursor":"c&d","kept":null,"since":null}"# + "\n"))
        #expect(json.output.split(separator: "\n").count == 1)
    }

    @Test func printsErrorsToTheStandardErrorAsOneLine() {
        let failed = conclude(.failed(.refused(status: 400, name: "N", message: "line\nbreak\u{1B}[2J")), isJSON: true)
        #expect(failed.code == .failed)
        #expect(failed.output.isEmpty)
        #expect(
            failed.errors
                == "error: The server refused: line break␛[2J (N, status 400). Check what was asked for.\n")
    }

    @Test func tellsHowItEnded() {
        #expect(conclude(.failed(.notSignedIn(account: nil))).code == .notSignedIn)
        #expect(conclude(.interrupted).code == .interrupted)
        let refused = conclude(.unknownChoice(what: "KIND", given: "x", choices: ["did", "nsid"]))
        #expect(refused.code == .usage)
        #expect(refused.errors == "error: KIND cannot be `x`. Use one of: did, nsid.\n")
    }
}

struct LineSourceTests {
    private func lines(_ input: String, chunk: Int, longest: Int = 100) async -> [LineSource.Line] {
        var source = LineSource(device: RecordedTerminal(input: Array(input.utf8)), longest: longest, chunk: chunk)
        var lines: [LineSource.Line] = []
        while let line = await source.next() { lines.append(line) }
        return lines
    }

    @Test(arguments: [1, 2, 3, 100])
    func readsLinesHoweverTheyArrive(_ chunk: Int) async {
        let lines = await lines("one\n\ntwo \r\nlast", chunk: chunk)
        #expect(lines == ["one", "", "two \r", "last"].map { .bytes(Array($0.utf8)) })
        #expect(await self.lines("", chunk: chunk) == [])
        #expect(await self.lines("\n", chunk: chunk) == [.bytes([])])
    }

    @Test(arguments: [1, 4, 100])
    func keepsNoLineThatIsTooLong(_ chunk: Int) async {
        #expect(await lines("12345\n1234\n", chunk: chunk, longest: 4) == [.tooLong, .bytes(Array("1234".utf8))])
    }
}

// What a terminal does not tell.
extension SpyListener {
    func didMoveCaret(to offset: Int, of part: Int) async {}
    func didDismissCompletion() async {}
    func didAskForContext() async {}
    func didTapLeave() async {}
    func didTapDiscard() async {}
    func didAddPost(below part: Int) async {}
    func didRemovePost(_ part: Int) async {}
    func didMoveImage(at index: Int, to place: Int, of part: Int) async {}
    func didChangeLabels(_ labels: [SelfLabel], of part: Int) async {}
    func didChangeGates(_ gates: PostGates) async {}
}
