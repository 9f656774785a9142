import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Synchronization
import Testing

@testable import SocialFeatures

extension SpyParent: DraftsNapkinListener, DeletionNapkinListener {
    func draftsNapkinDidOpen(_ draft: PostDraft, id: Int64) async { told.record(.opened(draft.text, id)) }
    func draftsNapkinDidLoad() async { told.record(.loaded) }
    func draftsNapkinDidPublish(_ post: PublishedPost) async { told.record(.published(post)) }
    func draftsNapkinDidDelete(_ draft: StoredDraft) async { told.record(.finished) }
    func draftsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func deletionNapkinDidFinish(_ deleted: DeletedPost) async { told.record(.finished) }
    func deletionNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

extension Sample {
    static func draft(_ id: Int64, _ text: String) -> StoredDraft {
        StoredDraft(
            id: id, account: acting, first: StoredDraft.Part(text: text), created: .init(timeIntervalSince1970: 0))
    }

    static func draft(_ id: Int64, _ draft: PostDraft) -> StoredDraft {
        StoredDraft(
            id: id, account: acting, first: StoredDraft.Part(text: draft.text),
            further: draft.parts.dropFirst().map { StoredDraft.Part(text: $0.text) },
            created: .init(timeIntervalSince1970: 0))
    }
}

/// Keeps drafts in memory.
final class StubDrafts: DraftKeeping, DraftEditing {
    private let kept: CurrentValue<[StoredDraft]>
    private let taken = Mutex<[StoredDraft]>([])
    /// What was asked that changes something.
    let asked = SpyLog<String>()
    /// Why nothing can be kept.
    let trouble: SocialError?

    init(_ drafts: [StoredDraft] = [], trouble: SocialError? = nil) {
        kept = CurrentValue(drafts)
        self.trouble = trouble
    }

    /// What the drafts say.
    var texts: [String] { kept.value.map { $0.parts.map(\.text).joined(separator: "|") } }

    func drafts() async throws(SocialError) -> [StoredDraft] { kept.value }
    var allDrafts: AsyncStream<[StoredDraft]> { kept.stream() }

    func content(of id: Int64) async throws(SocialError) -> PostDraft { PostDraft(text: try await draft(id).text) }

    func update(_ id: Int64, to draft: PostDraft, picturesChanged: Bool) async throws(SocialError) {
        _ = try await self.draft(id)
        asked.record("update \(id) \(picturesChanged)")
        if let trouble { throw trouble }
        kept.update { drafts in
            drafts = drafts.map { $0.id == id ? Sample.draft(id, draft) : $0 }
        }
    }

    func publishDraft(_ id: Int64, saying draft: PostDraft) async throws(SocialError) -> PublishedPost {
        asked.record("publish \(id) \(draft.text)")
        return try await publishDraft(id)
    }

    func restoreDraft(_ id: Int64) async throws(SocialError) {
        guard let draft = taken.withLock({ $0.first { $0.id == id } }) else { throw .notFound(what: "\(id)") }
        kept.update { $0.append(draft) }
    }

    func draft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = kept.value.first(where: { $0.id == id }) else { throw .notFound(what: "\(id)") }
        return draft
    }

    func keep(_ draft: PostDraft) async throws(SocialError) -> StoredDraft {
        asked.record("keep")
        if let trouble { throw trouble }
        return kept.update {
            let stored = Sample.draft(Int64($0.count + 1), draft)
            $0.append(stored)
            return stored
        }
    }

    func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost {
        _ = try await deleteDraft(id)
        return Sample.published
    }

    func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        let draft = try await draft(id)
        asked.record("delete \(id)")
        taken.withLock { $0.append(draft) }
        kept.update { $0.removeAll { $0.id == id } }
        return draft
    }
}

@MainActor
struct DraftsNapkinTests {
    private let parent = SpyParent()
    private let presenter = DraftsNapkinPresenter()

    private func interactor(
        _ drafts: [StoredDraft], id: Int64? = nil, account: String? = nil
    ) -> DraftsNapkinInteractor {
        let stub = StubDrafts(drafts)
        return DraftsNapkinInteractor(
            presenter: presenter, listener: parent, drafts: stub, editing: stub, id: id, account: account)
    }

    @Test func opensAndBringsBackWhatWasDeleted() async {
        let interactor = interactor([Sample.draft(1, "a")])
        await interactor.activate()
        await interactor.didTapOpen(1)
        await interactor.didTapDelete(1)
        #expect(await eventually { presenter.drafts?.isEmpty == true })
        await interactor.didTapUndoDelete(1)
        // The list follows what was done, by whomever.
        #expect(await eventually { presenter.drafts?.map(\.text) == ["a"] })
        await interactor.didTapUndoDelete(7)
        #expect(presenter.failure == .notFound(what: "7") && !presenter.isWorking)
        #expect(parent.told.events == [.loaded, .opened("a", 1), .finished, .failed(.notFound(what: "7"))])
        await interactor.deactivate()
    }

    @Test func showsOneAccountsAlone() async {
        let other = StoredDraft(
            id: 2, account: ActingAccount(did: "did:plc:bob", handle: "bob.test"),
            first: StoredDraft.Part(text: "b"), created: .init(timeIntervalSince1970: 0))
        let interactor = interactor([other, Sample.draft(1, "a")], account: Sample.acting.did)
        await interactor.activate()
        #expect(presenter.drafts?.map(\.text) == ["a"])
        await interactor.deactivate()
    }

    @Test func showsPublishesAndDeletes() async {
        let interactor = interactor([Sample.draft(2, "b"), Sample.draft(1, "a")])
        await interactor.activate()
        #expect(presenter.drafts?.map(\.id) == [2, 1])
        await interactor.didTapPublish(2)
        #expect(presenter.published == Sample.published)
        await interactor.didTapDelete(1)
        #expect(presenter.deleted?.text == "a" && presenter.drafts?.isEmpty == true)
        #expect(parent.told.events == [.loaded, .published(Sample.published), .finished])
    }

    @Test func looksAtOneAndSaysWhenItIsNotThere() async {
        await interactor([Sample.draft(1, "a")], id: 1).activate()
        #expect(presenter.drafts?.map(\.text) == ["a"])
        await interactor([], id: 7).activate()
        #expect(parent.told.events == [.loaded, .failed(.notFound(what: "7"))])
    }
}

@MainActor
struct DeletionNapkinTests {
    final class StubDeleting: PostDeleting {
        let asked = SpyLog<String>()
        let failure: SocialError?

        init(failing failure: SocialError? = nil) { self.failure = failure }

        func delete(_ post: String) async throws(SocialError) -> DeletedPost {
            asked.record(post)
            if let failure { throw failure }
            return DeletedPost(outcome: Sample.outcome(post), wasQueued: false, draft: Sample.draft(1, "a"))
        }
    }

    @Test func deletesOnce() async {
        let (parent, presenter, deleting) = (SpyParent(), DeletionNapkinPresenter(post: "at://a"), StubDeleting())
        let interactor = DeletionNapkinInteractor(
            presenter: presenter, listener: parent, deleting: deleting, post: "at://a")
        await interactor.activate()
        await interactor.didTapDelete()
        await interactor.didTapDelete()
        #expect(presenter.deleted?.draft?.text == "a" && deleting.asked.events == ["at://a"])
        #expect(parent.told.events == [.finished])
    }

    @Test func tellsAFailureAndCanBeTriedAgain() async {
        let (parent, presenter) = (SpyParent(), DeletionNapkinPresenter(post: "at://a"))
        let interactor = DeletionNapkinInteractor(
            presenter: presenter, listener: parent, deleting: StubDeleting(failing: .notFound(what: "it")),
            post: "at://a")
        await interactor.activate()
        await interactor.didTapDelete()
        await interactor.didTapDelete()
        #expect(presenter.failure == .notFound(what: "it"))
        #expect(parent.told.events == [.failed(.notFound(what: "it")), .failed(.notFound(what: "it"))])
    }
}
