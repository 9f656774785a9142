import FoundationEssentials
import Glibc
import Strings
import Terminal

/// The story that `warren local tour` plays: every command of it is run as if it were typed, and the story stops if an
/// answer is not what it says.
@MainActor
final class Tour {
    private let printer: TourPrinter
    private let device: any TerminalDevice
    private var stage: TourStage?
    private var step = ""
    private var count = 0

    init(device: any TerminalDevice) {
        self.device = device
        printer = TourPrinter(device: device)
    }

    func interrupt() {
        stage?.interrupt()
    }

    /// Plays the story.
    func play() async -> ExitCode {
        guard let home = Self.temporaryDirectory() else {
            printer.error(Strings.tour.noHome(String(cString: strerror(errno))))
            return .failed
        }
        let stage = TourStage(home: home, device: device, printer: printer)
        self.stage = stage
        let code: ExitCode
        do throws(TourTrouble) {
            try await tell(on: stage)
            code = .done
        } catch {
            switch error {
            case .interrupted: code = .interrupted
            case .wentWrong(let what):
                printer.error(Strings.tour.wentWrong(step, what))
                code = .failed
            }
        }
        // What was signed in may stand in a keyring, which outlives the home.
        for account in ["bob.test", "alice.test"] { _ = await stage.runQuietly(["logout", account]) }
        await stage.endServer()
        try? FileManager.default.removeItem(atPath: home)
        return code
    }

    private func tell(on stage: TourStage) async throws(TourTrouble) {
        printer.heading(Strings.tour.title())
        printer.tell(Strings.tour.about())

        begin(Strings.tour.startTitle(), Strings.tour.start())
        let url = try await stage.startNetwork(["local", "up"])

        begin(Strings.tour.signInTitle(), Strings.tour.signIn())
        try await signIn("alice.test", at: url, on: stage)

        begin(Strings.tour.readTitle(), Strings.tour.read())
        try await stage.run(["feed", "--limit", "2"], expecting: ["at://", ".test"])

        begin(Strings.tour.searchTitle(), Strings.tour.search())
        let found = try await stage.run(
            ["search", "posts", "pear", "tree", "--limit", "1"], expecting: ["pear tree", "at://"])

        begin(Strings.tour.threadTitle(), Strings.tour.thread())
        try await stage.run(
            ["thread", try uri(in: found)], expecting: ["trestle tables", "红烧茄子", "ぬか漬け", "עגבניות", "التبولة"])

        begin(Strings.tour.writeTitle(), Strings.tour.write())
        let written = try await stage.run(["post", Strings.tour.writtenText()], expecting: ["alice.test", "at://"])

        begin(Strings.tour.pictureTitle(), Strings.tour.picture())
        let picture = try stage.write(SproutPicture.png, to: "seedling.png")
        let pictured = try await stage.run(
            ["post", Strings.tour.picturedText(), "--image", picture, "--alt", Strings.tour.pictureAlt()],
            expecting: ["alice.test", "at://"])
        try await stage.run(
            ["thread", try uri(in: pictured)],
            expecting: [Strings.posts.described(Self.beginning(of: Strings.tour.pictureAlt()))])

        begin(Strings.tour.answerTitle(), Strings.tour.answer())
        try await signIn("bob.test", at: url, on: stage)
        let answered = try await stage.run(
            ["post", Strings.tour.answeredText(), "--reply", try uri(in: written)], expecting: ["bob.test", "at://"])
        try await stage.run(["switch", "alice.test"], expecting: ["alice.test"])

        begin(Strings.tour.noticeTitle(), Strings.tour.notice())
        try await stage.run(
            ["notifications", "--limit", "1"], expecting: ["Bob", Self.beginning(of: Strings.tour.answeredText())])

        begin(Strings.tour.likeTitle(), Strings.tour.like())
        let answer = try uri(in: answered)
        try await stage.run(["like", answer], expecting: [Strings.answers.liked("alice.test", answer)])
        try await stage.run(["like", answer], expecting: [Strings.answers.likedAlready("alice.test", answer)])

        begin(Strings.tour.downTitle(), Strings.tour.down())
        try await stage.run(["local", "down"], expecting: [Strings.answers.localStopped()])
        await stage.endServer()
        try await stage.run(
            ["feed", "--limit", "2"],
            expecting: ["Tables are up", Self.beginning(of: Strings.answers.keptOffline("", ""))])
        try await stage.run(["search", "seen", "pear tree", "--limit", "1"], expecting: ["pear"])
        // What was never read cannot be shown.
        try await stage.run(
            ["profile", "heidi.test"], code: .failed, expecting: [Strings.trouble.error(""), "warren local up"])

        begin(Strings.tour.upTitle(), Strings.tour.up())
        let port = String(url.split(separator: ":").last ?? "")
        let again = try await stage.startNetwork(["local", "up", "--port", port])
        if again != url { throw .wentWrong(Strings.tour.missingText(url)) }
        try await stage.run(["feed", "--limit", "1"], expecting: [Self.beginning(of: Strings.tour.answeredText())])

        printer.heading(Strings.tour.endTitle())
        printer.tell(Strings.tour.end())
        printer.suggestion("warren --local feed", Strings.tour.tryFeed())
        printer.suggestion("warren --local post 'Hello'", Strings.tour.tryPost())
        printer.suggestion("warren login you.bsky.social", Strings.tour.tryLogin())
        printer.suggestion("warren help", Strings.tour.tryHelp())
        printer.space()
    }

    /// The first two words, which a narrow terminal does not part.
    private static func beginning(of text: String) -> String {
        text.split(separator: " ").prefix(2).joined(separator: " ")
    }

    private func begin(_ title: String, _ text: String) {
        count += 1
        step = title
        printer.heading("\(count). \(title)")
        printer.tell(text)
    }

    private func signIn(_ handle: String, at url: String, on stage: TourStage) async throws(TourTrouble) {
        try await stage.run(
            ["login", handle, "--service", url, "--password-stdin"], typed: "echo lettuce", input: "lettuce\n",
            expecting: [handle])
    }

    private func uri(in answer: TourStage.Answer) throws(TourTrouble) -> String {
        guard let uri = answer.uri else { throw .wentWrong(Strings.tour.missingText("at://")) }
        return uri
    }

    private static func temporaryDirectory() -> String? {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/warren-tour-XXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
    }
}
