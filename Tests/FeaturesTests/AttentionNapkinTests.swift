import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

@MainActor
struct AttentionNapkinTests {
    final class Listener: AttentionNapkinListener {
        let told = SpyLog<String>()

        func attentionNapkinDidCount(drafts: Int) async { told.record("drafts \(drafts)") }
        func attentionNapkinDidCount(waiting: Int) async { told.record("waiting \(waiting)") }
    }

    private let listener = Listener()

    @Test func countsTheDraftsAndWhatWaitsOfOneAccount() async throws {
        let bob = ActingAccount(did: "did:plc:bob", handle: "bob.test")
        let drafts = StubDrafts([Sample.draft(1, "a")])
        let outbox = StubOutbox([
            OutboxItem(
                id: 1, account: bob, action: .follow(actor: "a"), record: nil, state: .waiting, problem: nil,
                created: Date(timeIntervalSince1970: 0), attempts: 0)
        ])
        let interactor = AttentionNapkinInteractor(
            listener: listener, drafts: drafts, outbox: outbox, account: Sample.acting.did)
        await interactor.activate()
        #expect(Set(await listener.told.events(2)) == ["drafts 1", "waiting 0"])
        outbox.current.send([Sample.queued(2), Sample.queued(3, .refused)])
        #expect(await listener.told.events(3).last == "waiting 2")
        // The same number again is no news.
        outbox.current.send([Sample.queued(3), Sample.queued(4)])
        _ = try await drafts.keep(PostDraft(text: "b"))
        #expect(await listener.told.events(4).last == "drafts 2")
        await interactor.deactivate()
    }
}
