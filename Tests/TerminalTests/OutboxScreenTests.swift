import FoundationEssentials
import NapkinTesting
import Services
import ShellFeatures
import Testing
import Wording

@testable import SocialFeatures
@testable import Terminal

private let account = ActingAccount(did: "did:plc:a", handle: "a.test")

private func item(
    _ id: Int64, _ action: OutboxAction, _ state: OutboxItem.State = .waiting, _ problem: SocialError? = nil
) -> OutboxItem {
    OutboxItem(
        id: id, account: account, action: action, record: "at://r\(id)", state: state, problem: problem,
        created: Sample.noon - 7200, attempts: 2)
}

private func post(_ text: String) -> OutboxAction {
    .post(OutboxPost(OutboxPost.Part(text: text)))
}

private final class SpyOutbox: OutboxNapkinPresentableListener {
    let taps = SpyLog<String>()
    func didTapRetry(_ id: Int64?) async { taps.record("retry \(id.map(String.init) ?? "all")") }
    func didTapDrop(_ id: Int64) async { taps.record("drop \(id)") }
    func didTapUndoDrop(_ id: Int64) async {}
    func didTapEdit(_ id: Int64) async {}
}

@MainActor
struct OutboxScreenTests {
    private let terminal = RecordedTerminal(width: 100, clock: { Sample.noon })
    private let presenter = OutboxNapkinPresenter()
    private let listener = SpyOutbox()

    private func view(_ route: CommandRoute, isJSON: Bool = false) throws -> OutboxNapkinTerminalView {
        var options = GlobalOptions()
        options.isJSON = isJSON
        let views = TerminalViews(device: terminal, route: route, options: options)
        return try #require(
            views.makeOutboxView(presenter: presenter, listener: listener) as? OutboxNapkinTerminalView)
    }

    @Test func tapsWhatTheCommandLineAsksFor() async throws {
        await (try view(.outbox)).appear()
        // One after another: taps of different views have no order.
        await (try view(.outboxRetry(nil))).appear()
        #expect(await listener.taps.events(1) == ["retry all"])
        await (try view(.outboxRetry(3))).appear()
        #expect(await listener.taps.events(2).last == "retry 3")
        await (try view(.outboxDrop(4))).appear()
        #expect(await listener.taps.events(3).last == "drop 4")
    }

    @Test func showsWhatWaitsAndWhy() throws {
        let view = try view(.outbox)
        presenter.show([
            item(3, post("one\ntwo\u{1B}"), .waiting, .unreachable(host: "x.test", reason: "refused")),
            item(4, .perform(.like, post: "at://b"), .refused, .notFound(what: "the post at://b")),
            item(5, .unfollow(actor: "b.test"), .unknown),
        ])
        view.conclude()
        let lines = terminal.output.split(separator: "\n")
        #expect(lines.first == "3  waits  a.test  post “one two␛”  2h")
        #expect(lines.contains { $0.hasPrefix("   ") && $0.contains("x.test") })
        #expect(lines.contains("4  refused  a.test  like at://b  2h"))
        #expect(lines.contains("5  unknown  a.test  unfollow b.test  2h"))
        #expect(terminal.output.contains("`warren outbox retry`"))
        #expect(view.exitCode == .done)
    }

    @Test func shortensAPost() throws {
        #expect(post(String(repeating: "x", count: 61)).summary == "post “\(String(repeating: "x", count: 60))…”")
        #expect(post(String(repeating: "x", count: 60)).summary == "post “\(String(repeating: "x", count: 60))”")
    }

    @Test func saysThatNothingWaits() throws {
        let view = try view(.outbox)
        presenter.show([])
        view.conclude()
        #expect(terminal.output == "Nothing waits in the outbox: everything was sent.\n")
    }

    @Test func showsItInJSON() throws {
        let view = try view(.outbox, isJSON: true)
        presenter.show([
            item(3, post("Hi")), item(4, .perform(.repost, post: "at://b"), .refused, .notFound(what: "it")),
        ])
        view.conclude()
        #expect(
            terminal.output
                == #"{"entries":[{"id":3,"account":{"did":"did:plc:a","handle":"a.test"},"action":"post","subject":null,"#
                + #""text":"Hi","uri":"at://r3","state":"waiting","problem":null,"created":"2024-05-01T10:00:00.000Z","attempts":2,"further":[]},"#
                + #"{"id":4,"account":{"did":"did:plc:a","handle":"a.test"},"action":"repost","subject":"at://b","text":null,"#
                + #""uri":"at://r4","state":"refused","problem":"\#(SocialError.notFound(what: "it").text(now: Sample.noon))","#
                + #""created":"2024-05-01T10:00:00.000Z","attempts":2,"further":[]}]}"# + "\n")
    }

    @Test func saysWhatWasDropped() throws {
        let view = try view(.outboxDrop(3))
        presenter.show(dropped: item(3, post("Hi")))
        view.conclude()
        #expect(terminal.output == "dropped entry 3:\npost “Hi”\n")
        let json = try self.view(.outboxDrop(3), isJSON: true)
        json.conclude()
        #expect(terminal.output.contains(#"{"id":3,"account":"#))
    }

    @Test func aRetryEndsAsWhatItLeftSays() throws {
        let all = try view(.outboxRetry(nil))
        let one = try view(.outboxRetry(3))
        // What was there before does not count.
        presenter.show([item(3, post("a"))])
        presenter.show(left: [])
        #expect(all.exitCode == .done && one.exitCode == .done)
        presenter.show(left: [item(3, post("a"))])
        #expect(all.exitCode == .queued && one.exitCode == .queued)
        presenter.show(left: [item(3, post("a")), item(4, post("b"), .refused)])
        #expect(all.exitCode == .failed && one.exitCode == .queued)
        presenter.show(left: [item(4, post("b"), .unknown)])
        #expect(all.exitCode == .failed && one.exitCode == .done)
        all.conclude()
        #expect(terminal.output.hasPrefix("4  unknown"))
    }

    @Test func saysWhatWentOutByTheWay() {
        let views = TerminalViews(device: terminal, route: .accounts, options: GlobalOptions())
        views.tell(sentFromOutbox: 0)
        #expect(terminal.errors.isEmpty)
        views.tell(sentFromOutbox: 1)
        views.tell(sentFromOutbox: 2)
        #expect(
            terminal.errors
                == "note: sent 1 entry that waited in the outbox\nnote: sent 2 entries that waited in the outbox\n")
        #expect(terminal.output.isEmpty)
    }

    // MARK: What others queue

    private func queued(_ problem: SocialError?, isJSON: Bool) -> (code: ExitCode?, terminal: RecordedTerminal) {
        let terminal = RecordedTerminal(width: 200)
        var options = GlobalOptions()
        options.isJSON = isJSON
        let listener = SpyActions()
        let presenter = ComposerNapkinPresenter(draft: PostDraft(text: ""))
        let views = TerminalViews(
            device: terminal, route: .composer(Composition(text: .given(""))), options: options)
        let view = views.makeComposerView(presenter: presenter, listener: listener) as? ComposerNapkinTerminalView
        presenter.show(
            .published(
                PublishedPost(
                    reference: RecordReference(uri: "at://p", cid: ""), account: account,
                    delivery: .queued(because: problem))))
        view?.conclude()
        return (view?.exitCode, terminal)
    }

    @Test func saysThatAPostIsQueuedAndWhy() {
        let (code, terminal) = queued(.unreachable(host: "x.test", reason: "refused"), isJSON: false)
        #expect(code == .queued && code?.rawValue == 6)
        #expect(terminal.output == "queued at://p\n")
        #expect(terminal.errors.hasPrefix("note: It is kept in the outbox and goes out with the next command"))
        #expect(terminal.errors.contains("x.test"))
        #expect(queued(nil, isJSON: false).terminal.errors.contains("Another command is sending just now."))
        #expect(
            queued(nil, isJSON: true).terminal.output
                == #"{"uri":"at://p","cid":"","account":{"did":"did:plc:a","handle":"a.test"},"#
                + #""posts":[{"uri":"at://p","cid":""}],"queued":true}"# + "\n")
    }

    @Test(arguments: [true, false]) func saysThatAnActionIsQueued(_ makesRecord: Bool) {
        let outcome = ActionOutcome(
            record: makesRecord ? "at://r" : nil, changed: true, account: account,
            subject: ActionSubject(id: "b.test", name: "b.test"), delivery: .queued(because: .cancelled))
        let listener = SpyActions()
        for isJSON in [false, true] {
            let (likes, follows) = (RecordedTerminal(width: 200), RecordedTerminal(width: 200))
            var options = GlobalOptions()
            options.isJSON = isJSON
            let like = ActionNapkinPresenter(action: .toPost(.like, "at://p"))
            let likeView =
                TerminalViews(device: likes, route: .act(.like, undo: !makesRecord, post: "at://p"), options: options)
                .makeActionView(presenter: like, listener: listener) as? ActionNapkinTerminalView
            like.show(outcome, isOn: makesRecord)
            likeView?.conclude()
            let follow = ActionNapkinPresenter(action: .follow("b.test"))
            let followView =
                TerminalViews(device: follows, route: .follow(actor: "b.test", undo: !makesRecord), options: options)
                .makeActionView(presenter: follow, listener: listener) as? ActionNapkinTerminalView
            follow.show(outcome, isOn: makesRecord)
            followView?.conclude()
            #expect(likeView?.exitCode == .queued && followView?.exitCode == .queued)
            for (terminal, done) in [
                (likes, makesRecord ? "likes" : "no longer likes"),
                (follows, makesRecord ? "follows" : "no longer follows"),
            ] {
                if isJSON {
                    #expect(terminal.output.hasSuffix(#","subject":"b.test","queued":true}"# + "\n"))
                } else {
                    #expect(terminal.output == "queued: \(account.handle) \(done) b.test\n")
                }
                #expect(terminal.errors.hasPrefix("note: "))
            }
        }
    }

    @Test func ctrlCStopsTheWaitingOfWhatIsSentAndNothingElse() async {
        let listener = SpyActions()
        let presenter = ActionNapkinPresenter(action: .toPost(.like, "at://p"))
        let views = TerminalViews(
            device: terminal, route: .act(.like, undo: false, post: "at://p"), options: GlobalOptions())
        let view = views.makeActionView(presenter: presenter, listener: listener) as? ActionNapkinTerminalView
        #expect(view?.interrupt() == false)
        presenter.showWorking()
        #expect(view?.interrupt() == true)
        #expect(await listener.taps.events(1) == ["stop"])
    }

    @Test func whatTheServerRefusedNamesItsEntry() {
        let error = SocialError.leftInOutbox(12, problem: .notFound(what: "the post at://b"))
        let text = error.text(now: Sample.noon, isLocal: false)
        #expect(text.contains("at://b"))
        #expect(text.contains("`warren outbox retry 12`") && text.contains("`warren outbox drop 12`"))
        #expect(error.exitCode == .failed)
    }
}

private final class SpyActions: ActionNapkinPresentableListener, ComposerNapkinPresentableListener {
    let taps = SpyLog<String>()
    func didTapPerform() async {}
    func didTapRevert() async {}
    func didTapStop() async { taps.record("stop") }
    func didChangeText(_ text: String, of part: Int) async {}
    func didAddImage(_ image: PostDraft.Image, to part: Int) async {}
    func didRemoveImage(at index: Int, of part: Int) async {}
    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async {}
    func didChangeLanguages(_ languages: [String]) async {}
    func didFailToRead(_ name: String, problem: String) async {}
    func didFailToOpen(_ name: String, problem: String) async {}
    func didTapPublish() async {}
    func didTapKeep() async {}
    func didTapCancel() async {}
}

struct OutboxCommandTests {
    private func parse(_ line: String...) -> Result<CommandTarget, UsageError> {
        do throws(UsageError) {
            return .success(try CommandLineParser().parse(line).target)
        } catch {
            return .failure(error)
        }
    }

    @Test func understandsTheOutbox() {
        #expect(parse("outbox") == .success(.route(.outbox)))
        #expect(parse("outbox", "list") == .success(.route(.outbox)))
        #expect(parse("--json", "outbox") == .success(.route(.outbox)))
        #expect(parse("outbox", "retry") == .success(.route(.outboxRetry(nil))))
        #expect(parse("outbox", "retry", "3") == .success(.route(.outboxRetry(3))))
        #expect(parse("outbox", "drop", "3") == .success(.route(.outboxDrop(3))))
        #expect(parse("help", "outbox", "drop") == .success(.help(["outbox", "drop"])))
    }

    @Test func saysWhatIsWrongWithIt() {
        #expect(parse("outbox", "drop") == .failure(.missingArgument("N", command: "outbox drop")))
        #expect(parse("outbox", "retry", "1", "2") == .failure(.unexpectedArgument("2", command: "outbox retry")))
        for word in ["0", "x", "1.5", "99999999999999999999"] {
            guard case .failure(.badNumber(option: "N", value: word, _)) = parse("outbox", "drop", word) else {
                Issue.record("\(word): \(parse("outbox", "drop", word))")
                continue
            }
        }
        guard case .failure = parse("outbox", "bogus") else {
            Issue.record("taken")
            return
        }
    }
}

// What a terminal does not tell.
extension SpyActions {
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
