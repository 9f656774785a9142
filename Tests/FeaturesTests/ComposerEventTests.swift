import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

/// What a window's composer tells beyond text and pictures.
@MainActor
struct ComposerEventTests {
    private let parent = SpyParent()

    private func composer(
        draft: PostDraft = PostDraft(text: ""), reading: StubReading = StubReading()
    ) async -> (ComposerNapkinInteractor, ComposerNapkinPresenter) {
        let acting = StubActing()
        let presenter = ComposerNapkinPresenter(draft: draft)
        let interactor = ComposerNapkinInteractor(
            presenter: presenter, listener: parent, writing: acting, drafts: StubDrafts(), marking: acting,
            mentions: reading, threads: reading, draft: draft)
        await interactor.activate()
        return (interactor, presenter)
    }

    @Test func postsKeepTheirNumbersWhereverTheyMove() async {
        let (interactor, presenter) = await composer(draft: PostDraft(text: "one"))
        await interactor.didAddPost(below: 0)
        await interactor.didChangeText("three", of: 1)
        await interactor.didAddPost(below: 0)
        await interactor.didChangeText("two", of: 1)
        #expect(presenter.draft.parts.map(\.text) == ["one", "two", "three"])
        #expect(presenter.posts.map(\.measure.graphemes) == [3, 3, 5])
        let ids = presenter.posts.map(\.id)
        #expect(Set(ids).count == 3)
        await interactor.didRemovePost(0)
        await interactor.didRemovePost(7)
        #expect(presenter.posts.map(\.id) == Array(ids.dropFirst()))
        #expect(presenter.draft.parts.map(\.text) == ["two", "three"])
        await interactor.didRemovePost(1)
        await interactor.didRemovePost(0)
        #expect(presenter.draft.parts.map(\.text) == ["two"])
    }

    @Test func aThreadHasItsBound() async {
        let further = Array(repeating: PostDraft.Part(text: "x"), count: PostDraft.maxParts - 2)
        let (interactor, presenter) = await composer(draft: PostDraft(text: "x", further: further))
        await interactor.didAddPost(below: 0)
        #expect(presenter.failure == nil && presenter.posts.count == PostDraft.maxParts)
        await interactor.didAddPost(below: 0)
        guard case .malformed("the thread", _) = presenter.failure else {
            Issue.record("\(String(describing: presenter.failure))")
            return
        }
        #expect(presenter.posts.count == PostDraft.maxParts)
    }

    @Test func picturesMoveWithTheirDescriptions() async {
        let (interactor, presenter) = await composer()
        for name in ["a", "b", "c"] {
            await interactor.didAddImage(PostDraft.Image(bytes: [1], name: name, alt: name), to: 0)
        }
        let ids = presenter.posts[0].images
        await interactor.didMoveImage(at: 2, to: 0, of: 0)
        await interactor.didMoveImage(at: 2, to: 3, of: 0)
        #expect(presenter.draft.images.map(\.alt) == ["c", "a", "b"])
        #expect(presenter.posts[0].images == [ids[2], ids[0], ids[1]])
        await interactor.didRemoveImage(at: 1, of: 0)
        #expect(presenter.posts[0].images == [ids[2], ids[1]])
    }

    @Test func saysWhatIsChanged() async {
        let (interactor, presenter) = await composer(draft: PostDraft(text: "", replyTo: "at://r"))
        #expect(!presenter.isChanged)
        await interactor.didChangeLabels([.nudity], of: 0)
        await interactor.didChangeGates(PostGates(replies: [.mentioned], forbidsQuotes: true))
        #expect(presenter.isChanged)
        #expect(presenter.draft.parts[0].labels == [.nudity])
        #expect(presenter.draft.gates == PostGates(replies: [.mentioned], forbidsQuotes: true))
        await interactor.didChangeLabels([], of: 0)
        await interactor.didChangeGates(PostGates())
        #expect(!presenter.isChanged)
    }

    @Test func keepsAThreadWithoutThePostsThatWereNotWritten() async {
        let (interactor, presenter) = await composer(draft: PostDraft(text: "", further: [PostDraft.Part(text: "two")]))
        await interactor.didTapKeep()
        #expect(presenter.phase == .kept(Sample.draft(1, "two")))
    }

    @Test func showsWhatIsAnsweredOnceItIsAskedFor() async {
        let reading = StubReading(thread: { uri throws(SocialError) in
            guard uri == "at://r" else { throw .notFound(what: uri) }
            return ConversationThread(ancestors: [], anchor: .post(Sample.post("r")), replies: [])
        })
        let (interactor, presenter) = await composer(
            draft: PostDraft(text: "", replyTo: "at://r", quote: "at://q"), reading: reading)
        #expect(reading.asked.events.isEmpty)
        await interactor.didAskForContext()
        #expect(await eventually { presenter.context["at://r"] != nil && reading.asked.events.count == 2 })
        #expect(presenter.context == ["at://r": Sample.post("r")])
        #expect(presenter.failure == nil && parent.told.events.isEmpty)
    }

    @Test func completesTheMentionInFrontOfTheCaret() async {
        let reading = StubReading(completions: { beginning throws(SocialError) in
            beginning.hasPrefix("al") ? [Sample.alice] : []
        })
        let (interactor, presenter) = await composer(reading: reading)
        await interactor.didChangeText("é @al!", of: 0)
        await interactor.didMoveCaret(to: 6, of: 0)
        await interactor.didMoveCaret(to: 5, of: 0)
        #expect(await eventually { presenter.completion != nil })
        let post = presenter.posts[0].id
        #expect(
            presenter.completion
                == MentionCompletion(post: post, range: 2..<5, beginning: "al", people: [Sample.alice]))
        // Typing goes on: nobody is called so.
        await interactor.didChangeText("é @alx!", of: 0)
        await interactor.didMoveCaret(to: 6, of: 0)
        #expect(await eventually { presenter.completion?.beginning == "alx" })
        // Escape holds for this mention, not for the next.
        await interactor.didDismissCompletion()
        await interactor.didMoveCaret(to: 5, of: 0)
        #expect(presenter.completion == nil)
        await interactor.didMoveCaret(to: 0, of: 0)
        await interactor.didMoveCaret(to: 5, of: 0)
        #expect(await eventually { presenter.completion != nil })
        await interactor.didMoveCaret(to: 0, of: 0)
        #expect(presenter.completion == nil)
        #expect(reading.asked.events == ["complete al", "complete alx", "complete al"])
    }

    @Test func aLateAnswerToLessIsNotShown() async {
        let gate = Gate()
        let reading = StubReading(completions: { beginning throws(SocialError) in
            if beginning == "a" {
                await gate.pass()
                return [Sample.alice]
            }
            return []
        })
        let (interactor, presenter) = await composer(reading: reading)
        await interactor.didChangeText("@ab", of: 0)
        await interactor.didMoveCaret(to: 2, of: 0)
        await gate.arrivals()
        await interactor.didMoveCaret(to: 3, of: 0)
        #expect(await eventually { reading.asked.events.count == 2 })
        gate.open()
        await interactor.didMoveCaret(to: 3, of: 0)
        #expect(await eventually { presenter.completion == nil })
        #expect(presenter.completion == nil)
    }

    @Test(
        arguments: [
            ("@al", 3, "al"), ("(@al.te-st", 10, "al.te-st"), ("@", 1, nil), ("a@al", 4, nil), ("@al b", 5, nil),
            ("@al", 9, nil), ("@al", -1, nil), ("@żó", 3, "żó"), ("@" + String(repeating: "a", count: 80), 81, nil),
        ] as [(String, Int, String?)])
    func knowsWhatBeginsAMention(text: String, caret: Int, beginning: String?) {
        #expect(MentionBeginning(in: text, caret: caret)?.text == beginning)
    }
}
