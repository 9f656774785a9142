import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Synchronization
import Testing

@testable import SocialFeatures

extension SpyParent: DraftsNapkinListener, DeletionNapkinListener {
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
}

/// Keeps drafts in memory.
final class StubDrafts: DraftKeeping {
    private let kept: Mutex<[StoredDraft]>

    init(_ drafts: [StoredDraft] = []) { kept = Mutex(drafts) }

    func drafts() async throws(SocialError) -> [StoredDraft] { kept.withLock { $0 } }

    func draft(_ id: Int64) async throws(SocialError) -> StoredDraft {
        guard let draft = kept.withLock({ $0.first { $0.id == id } }) else { throw .notFound(what: "\(id)") }
        return draft
    }

    func keep(_ draft: PostDraft) async throws(SocialError) -> StoredDraft {
        kept.withLock {
            let stored = Sample.draft(Int64($0.count + 1), draft.text)
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
        kept.withLock { $0.removeAll { $0.id == id } }
        return draft
    }
}

@MainActor
struct DraftsNapkinTests {
    private let parent = SpyParent()
    private let presenter = DraftsNapkinPresenter()

    private func interactor(_ drafts: [StoredDraft], id: Int64? = nil) -> DraftsNapkinInteractor {
        DraftsNapkinInteractor(presenter: presenter, listener: parent, drafts: StubDrafts(drafts), id: id)
    }

    @Test func showsPublishesAndDeletes() async {
        let interactor = interactor([Sample.draft(2, "b"), Sample.draft(1, "a")])
        await interactor.activate()
        #expect(presenter.drafts?.map(\.id) == [2, 1])
        await interactor.didTapPublish(2)
        #expect(presenter.published == Sample.published)
        await interactor.didTapDelete(1)
        #expect(presenter.deleted?.text == "a" && presenter.drafts?.map(\.id) == [2])
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
