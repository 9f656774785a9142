import FoundationEssentials
import Services
import Testing
import Wording

@testable import Terminal

struct ErrorTextTests {
    private func text(_ error: SocialError, isLocal: Bool = false) -> String {
        error.text(now: Sample.noon, isLocal: isLocal)
    }

    @Test func saysWhatToDoOnce() {
        #expect(text(.invalid(what: "it", problem: "why")) == "it cannot be used: why. Correct it and try again.")
        #expect(text(.malformed(what: "the x", problem: "a;b; do c")) == "The x cannot be used: a;b. Do c.")
        #expect(text(.impossible(what: "it", problem: "why")) == "it is not possible: why. Nothing was sent.")
        #expect(
            text(.image(name: "a.png", problem: "it is damaged: it is cut off; choose another file"))
                == "The picture a.png cannot be used: it is damaged: it is cut off. Choose another file; nothing was sent."
        )
        #expect(
            text(.storage(detail: "The database x cannot be opened: y. Check that its folder exists."))
                == "The database x cannot be opened: y. Check that its folder exists.")
        #expect(text(.storage(detail: "no")).hasSuffix("failed: no. Check the home directory and its disk."))
    }

    @Test func speaksOfTheEmbeddedNetworkWhereThatIsAsked() {
        #expect(text(.notSignedIn(account: nil)).contains("warren login HANDLE"))
        for error in [
            SocialError.notSignedIn(account: nil), .notSignedIn(account: "x"), .noLocalAccount("x"),
            .signInRefused(reason: "no"),
        ] {
            #expect(!text(error, isLocal: true).contains("app password"))
            #expect(!text(error, isLocal: true).contains("login"))
            #expect(text(error, isLocal: true).contains("embedded network"))
        }
    }

    @Test func wrongUsageHasTheCodeOfUsage() {
        #expect(SocialError.malformed(what: "a", problem: "b").exitCode == .usage)
        #expect(SocialError.invalid(what: "a", problem: "b").exitCode == .failed)
        #expect(SocialError.noLocalAccount("a").exitCode == .notSignedIn)
    }

    private let now = Sample.noon

    @Test func everyErrorSaysWhatAndWhatToDo() {
        let errors: [SocialError] = [
            .notSignedIn(account: nil), .notSignedIn(account: "a.test"), .signInRefused(reason: "no."),
            .signInCodeNeeded, .sessionExpired(handle: "a.test"), .routeClosed(route: "tor", reason: "off"),
            .unreachable(host: "x.test", reason: "refused"), .unreachable(host: "127.0.0.1:1", reason: "refused"),
            .connectionFailed(host: "127.0.0.1", reason: "it broke"), .addressRefused(host: "127.0.0.1"),
            .timedOut(host: "x.test", phase: "connecting"), .rateLimited(host: "x.test", until: nil),
            .rateLimited(host: "x.test", until: now.addingTimeInterval(30)),
            .refused(status: 400, name: nil, message: nil), .refused(status: 400, name: "N", message: "m."),
            .serverFault(host: "x.test", status: 502), .unreadable(host: "x.test", detail: "d"),
            .tooLarge(host: "x.test", limit: 5), .notFound(what: "the post"), .notFound(what: "Post not found: at://x"),
            .invalid(what: "the post", problem: "p"),
            .textTooLong(TextMeasure(graphemes: 301, bytes: 301)), .image(name: "a.png", problem: "p"),
            .storage(detail: "d"), .cancelled, .malformed(what: "`x`", problem: "p; do r"), .noLocalAccount("a.test"),
            .impossible(what: "following a.test", problem: "p"), .uncertain(.timedOut(host: "x.test", phase: "idle")),
            .leftInOutbox(3, problem: .uncertain(.serverFault(host: "x.test", status: 502))),
            .secretsUnavailable(handle: "a.test", place: .keyring, problem: "It is locked. Unlock it."),
            .secretsUnavailable(handle: nil, place: .file, problem: "It is full. Make room."),
            .secretsMissing(handle: "a.test", place: .passphrase), .signInCodeRefused(reason: "no."),
            .signInRefusedByDefault(host: "x.test", isKnown: false, reason: "no."),
            .signInRefusedByDefault(host: "x.test", isKnown: nil, reason: "no."),
        ]
        for error in errors {
            let text = error.text(now: now)
            #expect(text.hasSuffix("."), "\(text)")
            #expect(!text.contains(".."), "\(text)")
            #expect(text.split(separator: ". ").count >= 2, "\(text)")
        }
    }

    @Test func onlyAServerOfThisMachineThatDoesNotListenIsToBeStarted() {
        let text = SocialError.unreachable(host: "127.0.0.1", reason: "refused").text(now: now)
        #expect(text.contains("warren local up"))
        for error in [
            SocialError.connectionFailed(host: "127.0.0.1", reason: "r"), .addressRefused(host: "127.0.0.1"),
            .unreadable(host: "127.0.0.1", detail: "a redirect was not followed"),
            .timedOut(host: "127.0.0.1", phase: "idle"), .serverFault(host: "127.0.0.1", status: 500),
        ] {
            #expect(!error.text(now: now).contains("warren local up"))
        }
    }

    @Test func findingsTellTheirTroubleInWords() {
        let finding = MachineFinding(
            subject: "account a.test", verdict: .limited, detail: "https://x.test",
            trouble: .unreachable(host: "x.test", reason: "refused"))
        #expect(
            finding.told(now: now).detail
                == "https://x.test: x.test cannot be reached: refused. Check the connection and try again.")
    }

    @Test func saysHowLongToWait() {
        let error = SocialError.rateLimited(host: "x.test", until: now.addingTimeInterval(29.5))
        #expect(error.text(now: now) == "x.test has had too many requests. Try again in 30 seconds.")
        #expect(error.text(now: now.addingTimeInterval(60)).hasSuffix("in a few minutes."))
    }

    @Test func tellsScriptsApartWhatTheyCanActOn() {
        #expect(SocialError.notSignedIn(account: nil).exitCode == .notSignedIn)
        #expect(SocialError.sessionExpired(handle: "a").exitCode == .notSignedIn)
        #expect(SocialError.routeClosed(route: "tor", reason: "").exitCode == .routeClosed)
        let unreachable = SocialError.secretsUnavailable(handle: "a", place: .keyring, problem: "")
        #expect(unreachable.exitCode == .secretsUnavailable)
        #expect(SocialError.secretsMissing(handle: "a", place: .file).exitCode == .notSignedIn)
        #expect(SocialError.unreachable(host: "h", reason: "").exitCode == .failed)
    }
}
