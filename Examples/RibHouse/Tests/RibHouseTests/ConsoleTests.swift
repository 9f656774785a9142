import Napkin
import NapkinTesting
import Testing

@testable import RibHouse

/// The whole program, driven by the lines that a script would send.
@MainActor
struct ConsoleTests {
    @MainActor
    final class Screen {
        private(set) var written: [String] = []
        func write(_ text: String) { written.append(text) }
        var last: String { written.last ?? "" }
    }

    private func run(_ lines: String...) async -> [String] {
        let screen = Screen()
        let (stream, input) = AsyncStream.makeStream(of: String.self)
        for line in lines { input.yield(line) }
        input.finish()
        let problems = SpyLog<TreeEvent>()
        await Console(diagnostics: Diagnostics { problems.record($0) }) { screen.write($0) }.run(stream)
        #expect(problems.events.isEmpty)
        return screen.written
    }

    @Test func aGuestComesOrdersAndGoes() async {
        let written = await run(
            "login Ann", "order ribs", "order coleslaw", "wait 2. coleslaw", "serve 1", "logout", "wait Who is there?")
        #expect(written.first == "== The Rib House ==\n")
        #expect(written.contains { $0.contains("Welcome, Ann.") && $0.contains("1. ribs for Ann") })
        #expect(written.suffix(2) == ["== The Rib House ==\nWho is there? (login NAME)\n", "Goodbye."])
    }

    @Test func theBoardIsTheSameForTheNextGuest() async {
        let written = await run("login Ann", "order ribs", "logout", "login Bob", "wait 1. ribs for Ann")
        #expect(written.contains { $0.contains("Welcome, Bob.") && $0.contains("1. ribs for Ann") })
    }

    @Test func anAnnouncementComesAndGoes() async {
        let written = await run(
            "login Ann", "announce Last orders", "wait *** Last orders ***", "tree", "dismiss", "announce Rain",
            "wait *** Rain ***")
        let screens = written.filter { $0.contains("Welcome") }
        #expect(screens.last?.contains("Last orders") == false)
        #expect(
            written.contains(
                """
                LaunchNapkinRouter (active)
                └─ SignedInNapkinRouter (active)
                   ├─ BoardNapkinRouter (active, 1 task)
                   └─ AnnouncementsNapkinRouter (active, 1 task)
                      └─ BannerNapkinRouter (active)
                """))
    }

    @Test func whatDoesNotWorkIsSaid() async {
        let written = await run(
            "order ribs", "dance", "login Someone with a very long name", "login Ann", "serve 7", "help")
        #expect(written.contains("Not now: order ribs"))
        #expect(written.contains("What is \"dance\"? Try help."))
        #expect(written.contains { $0.contains("at most 20 letters") })
        #expect(written.contains { $0.contains("Order 7 is not open.") })
        #expect(written.contains(Console.help))
    }

    @Test func aChildIsSwappedAndFreed() async throws {
        try await expectFreed {
            let root = await LaunchNapkinBuilder(dependency: AppComponent()).build()
            let window = TerminalWindow { _ in }
            await root.launch(from: window)
            #expect(await outline(of: root) == "Launch[SignedOut]")
            let old = root.children
            await root.interactor.signedOutNapkinDidSignIn(as: "Ann")
            #expect(await outline(of: root) == "Launch[SignedIn[Board, Announcements]]")
            await root.interactor.signedInNapkinDidSignOut()
            #expect(await outline(of: root) == "Launch[SignedOut]")
            await root.terminate()
            return old + [root, root.interactor, root.viewController, window]
        }
    }
}
