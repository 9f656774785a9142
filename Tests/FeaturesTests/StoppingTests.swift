import FoundationEssentials
import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

/// Ctrl-C while the server is silent: what was kept by then is told as queued, and nothing is told of what was not.
@MainActor
struct StoppingTests {
    private let parent = SpyParent()
    private nonisolated static let queued = ActionOutcome(
        record: "at://r", changed: true, account: Sample.acting, subject: ActionSubject(id: "i", name: "n"),
        delivery: .queued(because: .cancelled))
    private nonisolated static let queuedPost = PublishedPost(
        reference: RecordReference(uri: "at://p", cid: ""), account: Sample.acting,
        delivery: .queued(because: .cancelled))

    /// Answers everything only when whoever asked is stopped.
    private final class Silent: PostActing, Following, ActorActing, Reporting, WordMuting, ProfileEditing, ListKeeping,
        FeedKeeping, PostDeleting, DraftKeeping, PostWriting, NotificationReading, SeenMarking
    {
        let silence = StubSilence()
        let isKept: Bool

        let trouble: SocialError

        init(isKept: Bool, trouble: SocialError = .cancelled) {
            self.isKept = isKept
            self.trouble = trouble
        }

        private func answer<Value>(_ value: Value) async throws(SocialError) -> Value {
            do { try await silence.wait() } catch {}
            guard isKept else { throw trouble }
            return value
        }

        private func outcome() async throws(SocialError) -> ActionOutcome { try await answer(queued) }

        func perform(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
            try await outcome()
        }
        func revert(_ action: PostAction, on post: String) async throws(SocialError) -> ActionOutcome {
            try await outcome()
        }
        func perform(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
            try await outcome()
        }
        func revert(_ action: ActorAction, on actor: String) async throws(SocialError) -> ActionOutcome {
            try await outcome()
        }
        func follow(_ actor: String) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func unfollow(_ actor: String) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func report(_ subject: String, because: ReportReason, text: String?) async throws(SocialError) -> ActionOutcome
        { try await outcome() }
        func mutedWords() async throws(SocialError) -> Page<MutedWord> { try await answer(Page(items: [])) }
        func mute(
            word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?
        ) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func unmute(word: String) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func edit(_ change: ProfileChange) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func lists(of actor: String?, limit: Int, cursor: String?) async throws(SocialError) -> Page<ActorList> {
            try await answer(Page(items: []))
        }
        func list(_ list: String, limit: Int, cursor: String?) async throws(SocialError) -> ListMembers {
            throw .cancelled
        }
        func change(_ change: ListChange) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func savedFeeds() async throws(SocialError) -> SavedFeeds { throw .cancelled }
        func change(_ change: SavedFeedChange) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func delete(_ post: String) async throws(SocialError) -> DeletedPost {
            try await answer(DeletedPost(outcome: queued, wasQueued: false, draft: nil))
        }
        func notifications(limit: Int, cursor: String?) async throws(SocialError) -> Page<SocialNotification> {
            Page(items: [])
        }
        func markSeen(until date: Date?) async throws(SocialError) -> ActionOutcome { try await outcome() }
        func drafts() async throws(SocialError) -> [StoredDraft] { [] }
        func draft(_ id: Int64) async throws(SocialError) -> StoredDraft { Sample.draft(id, "a") }
        func keep(_ draft: PostDraft) async throws(SocialError) -> StoredDraft { Sample.draft(1, "a") }
        func publishDraft(_ id: Int64) async throws(SocialError) -> PublishedPost { try await answer(queuedPost) }
        func deleteDraft(_ id: Int64) async throws(SocialError) -> StoredDraft { Sample.draft(id, "a") }
        func publish(_ draft: PostDraft) async throws(SocialError) -> PublishedPost { try await answer(queuedPost) }
    }

    /// Taps, stops once the server was asked, and looks at what was told.
    private func stop<Interactor: PresentableInteractable & WorkStopping>(
        _ interactor: Interactor, _ silent: Silent, told: Told = .finished, isWorking: @MainActor () -> Bool,
        _ tap: @escaping @Sendable (Interactor) async -> Void
    ) async {
        await interactor.activate()
        let before = parent.told.events.count
        let tapped = Task { await tap(interactor) }
        await silent.silence.asked.pass()
        #expect(isWorking())
        await interactor.didTapStop()
        await tapped.value
        #expect(!isWorking())
        #expect(Array(parent.told.events.dropFirst(before)) == [silent.isKept ? told : .failed(.cancelled)])
    }

    @Test(arguments: [SocialAction.toPost(.like, "at://a"), .follow("bob.test"), .toActor(.block, "bob.test")])
    func anAction(_ action: SocialAction) async {
        for isKept in [true, false] {
            let (silent, presenter) = (Silent(isKept: isKept), ActionNapkinPresenter(action: action))
            let interactor = ActionNapkinInteractor(
                presenter: presenter, listener: parent, acting: silent, following: silent, actorActing: silent,
                action: action)
            await stop(interactor, silent) {
                presenter.isWorking
            } _: {
                await $0.didTapPerform()
            }
            #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
        }
    }

    @Test(arguments: [true, false]) func aReport(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), ReportNapkinPresenter(subject: "a.test"))
        let interactor = ReportNapkinInteractor(
            presenter: presenter, listener: parent, reporting: silent, subject: "a.test")
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapReport(because: .spam, text: nil)
        }
        #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aDeletion(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), DeletionNapkinPresenter(post: "at://a"))
        let interactor = DeletionNapkinInteractor(
            presenter: presenter, listener: parent, deleting: silent, post: "at://a")
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapDelete()
        }
        #expect(presenter.deleted?.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aMutedWord(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), MutedWordsNapkinPresenter())
        let interactor = MutedWordsNapkinInteractor(presenter: presenter, listener: parent, wordMuting: silent)
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapUnmute(word: "a")
        }
        #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aLookAtMutedWords(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), MutedWordsNapkinPresenter())
        let interactor = MutedWordsNapkinInteractor(presenter: presenter, listener: parent, wordMuting: silent)
        await stop(interactor, silent, told: .loaded) {
            presenter.isWorking
        } _: {
            await $0.didTapRefresh()
        }
    }

    @Test(arguments: [true, false]) func anEditOfTheProfile(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), ProfileEditNapkinPresenter())
        let interactor = ProfileEditNapkinInteractor(presenter: presenter, listener: parent, profileEditing: silent)
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapSave(ProfileChange(displayName: "A"))
        }
        #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aChangeOfAList(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), ListsNapkinPresenter())
        let interactor = ListsNapkinInteractor(
            presenter: presenter, listener: parent, lists: silent, scope: .all(of: nil), limit: 1, cursor: nil)
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapChange(.delete(list: "at://l"))
        }
        #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aChangeOfTheChosenFeeds(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), FeedsNapkinPresenter())
        let interactor = FeedsNapkinInteractor(presenter: presenter, listener: parent, feeds: silent)
        await stop(interactor, silent) {
            presenter.isWorking
        } _: {
            await $0.didTapChange(SavedFeedChange(.pin, "at://f"))
        }
        #expect(presenter.outcome == (isKept ? Self.queued : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aDraftThatIsPublished(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), DraftsNapkinPresenter())
        let interactor = DraftsNapkinInteractor(
            presenter: presenter, listener: parent, drafts: silent, editing: StubDrafts(), id: 1)
        await stop(interactor, silent, told: .published(Self.queuedPost)) {
            presenter.isWorking
        } _: {
            await $0.didTapPublish(1)
        }
        #expect(presenter.published == (isKept ? Self.queuedPost : nil) && presenter.failure == nil)
    }

    @Test(arguments: [true, false]) func aMarkOfWhatWasSeen(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), NotificationsNapkinPresenter())
        let interactor = NotificationsNapkinInteractor(
            presenter: presenter, listener: parent, notifications: silent, seenMarking: silent, limit: 1, cursor: nil,
            marksSeen: true)
        await interactor.activate()
        await silent.silence.asked.pass()
        #expect(presenter.isMarking)
        await interactor.didTapStop()
        #expect(await parent.told.events(1).prefix(1) == [isKept ? .loaded : .failed(.cancelled)])
        #expect(presenter.seen == (isKept ? Self.queued : nil) && presenter.failure == nil && !presenter.isMarking)
    }

    @Test(arguments: [true, false]) func aPost(_ isKept: Bool) async {
        let (silent, presenter) = (Silent(isKept: isKept), ComposerNapkinPresenter(draft: PostDraft(text: "Hi")))
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: silent, drafts: silent, marking: StubActing(),
            mentions: StubReading(), threads: StubReading(), draft: PostDraft(text: "Hi"))
        await interactor.activate()
        let tap = Task { await interactor.didTapPublish() }
        await silent.silence.asked.pass()
        await interactor.didTapStop()
        await tap.value
        // What was not kept is handed over.
        #expect(presenter.phase == (isKept ? .published(Self.queuedPost) : .editing))
        #expect(parent.told.events == [isKept ? .published(Self.queuedPost) : .cancelled])
    }

    // Whatever was under way says something else than that it was cancelled; the run must end all the same.
    @Test func aPostThatIsStoppedInTheMiddleOfAnythingEndsTheRun() async {
        let trouble = SocialError.connectionFailed(host: "h", reason: "it was closed")
        let silent = Silent(isKept: false, trouble: trouble)
        let presenter = ComposerNapkinPresenter(draft: PostDraft(text: "Hi"))
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: silent, drafts: silent,
            marking: StubActing(), mentions: StubReading(), threads: StubReading(), draft: PostDraft(text: "Hi"))
        await interactor.activate()
        let publishing = Task { await interactor.didTapPublish() }
        await silent.silence.asked.pass()
        await interactor.didTapStop()
        await publishing.value
        #expect(parent.told.events == [.cancelled] && presenter.phase == .editing)
    }
}
