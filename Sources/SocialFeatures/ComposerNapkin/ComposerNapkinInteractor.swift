import Napkin
public import Services
import Strings

/// What a composer tells its parent.
public protocol ComposerNapkinListener: AnyObject, Sendable {
    /// The post is there.
    func composerNapkinDidPublish(_ post: PublishedPost) async
    /// It is kept as a draft.
    func composerNapkinDidKeep(_ draft: StoredDraft) async
    /// Something did not work; what was written is still there.
    func composerNapkinDidFail(_ error: SocialError) async
    /// The person gave up; the draft is handed over, so that it can be kept.
    func composerNapkinDidCancel(_ draft: PostDraft) async
}

/// A composer as its interactor sees what is shown.
@MainActor
protocol ComposerNapkinPresentable: Presentable, Sendable {
    func show(_ draft: PostDraft, measures: [TextMeasure], marks: [[Facet]], canPublish: Bool)
    func show(_ phase: ComposerPhase)
    func showFailure(_ error: SocialError)
}

/// Keeps a draft while it is written, and publishes it once.
///
/// editing → publishing → published or kept; a failure leads back to editing with the draft as it was.
final actor ComposerNapkinInteractor: PresentableInteractable, ComposerNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ComposerNapkinPresentable

    private weak var listener: (any ComposerNapkinListener)?
    private let writing: any PostWriting
    private let drafts: any DraftKeeping
    private let marking: any TextMarking
    private var draft: PostDraft
    // Of each post.
    private var measures: [TextMeasure]
    private var marks: [[Facet]]
    private var phase: ComposerPhase = .editing
    private let work = StoppableWork()

    init(
        presenter: any ComposerNapkinPresentable, listener: (any ComposerNapkinListener)?, writing: any PostWriting,
        drafts: any DraftKeeping, marking: any TextMarking, draft: PostDraft
    ) {
        self.presenter = presenter
        self.listener = listener
        self.writing = writing
        self.drafts = drafts
        self.marking = marking
        self.draft = draft
        measures = draft.parts.map { marking.measure($0.text) }
        marks = draft.parts.map { marking.marks(in: $0.text) }
    }

    func didBecomeActive() async {
        await showDraft()
    }

    func didChangeText(_ text: String, of part: Int) async {
        guard phase == .editing, draft.parts.indices.contains(part) else { return }
        draft.parts[part].text = text
        measures[part] = marking.measure(text)
        // Marks of a text that cannot be published help nobody, and a pasted book would take long.
        marks[part] = measures[part].bytes <= TextMeasure.maxBytes * 4 ? marking.marks(in: text) : []
        await showDraft()
    }

    func didAddImage(_ image: PostDraft.Image, to part: Int) async {
        guard phase == .editing, draft.parts.indices.contains(part) else { return }
        guard draft.parts[part].images.count < PostDraft.maxImages else {
            let problem = Strings.composer.tooManyImages(PostDraft.maxImages)
            return await fail(.image(name: image.name, problem: problem))
        }
        draft.parts[part].images.append(image)
        await showDraft()
    }

    func didRemoveImage(at index: Int, of part: Int) async {
        guard hasImage(index, of: part) else { return }
        draft.parts[part].images.remove(at: index)
        await showDraft()
    }

    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async {
        guard hasImage(index, of: part) else { return }
        let image = draft.parts[part].images[index]
        draft.parts[part].images[index] = PostDraft.Image(bytes: image.bytes, name: image.name, alt: alt)
        await showDraft()
    }

    private func hasImage(_ index: Int, of part: Int) -> Bool {
        phase == .editing && draft.parts.indices.contains(part) && draft.parts[part].images.indices.contains(index)
    }

    func didChangeLanguages(_ languages: [String]) async {
        guard phase == .editing else { return }
        draft.languages = languages
        await showDraft()
    }

    func didFailToRead(_ name: String, problem: String) async {
        await fail(.invalid(what: name, problem: problem))
    }

    func didFailToOpen(_ name: String, problem: String) async {
        await fail(.image(name: name, problem: problem))
    }

    func didTapPublish() async {
        // A second tap while the first is on its way, or after it, is not a second post.
        guard phase == .editing else { return }
        if let problem { return await fail(problem) }
        phase = .publishing
        await presenter.show(.publishing)
        await work.run { task { [weak self, draft] in await self?.publish(draft) } }
    }

    func didTapKeep() async {
        guard phase == .editing else { return }
        if let blank { return await fail(blank) }
        phase = .publishing
        await presenter.show(.publishing)
        await work.run { task { [weak self, draft] in await self?.keep(draft) } }
    }

    func didTapStop() async {
        work.stop()
    }

    func didTapCancel() async {
        guard phase == .editing else { return }
        await listener?.composerNapkinDidCancel(draft)
    }

    private var problem: SocialError? {
        guard let part = measures.firstIndex(where: { !$0.fits }) else { return blank }
        guard measures.count > 1 else { return .textTooLong(measures[part]) }
        return .malformed(
            what: Strings.composer.postOfThread(part + 1),
            problem: Strings.composer.tooLong(measures[part].graphemes, TextMeasure.maxGraphemes))
    }

    private var blank: SocialError? {
        let parts = draft.parts
        guard let part = parts.firstIndex(where: { $0.text.showsNothing && $0.images.isEmpty && $0.quote == nil })
        else {
            return nil
        }
        let what = parts.count > 1 ? Strings.composer.postOfThread(part + 1) : Strings.composer.post()
        return .malformed(what: what, problem: Strings.composer.empty())
    }

    private func publish(_ draft: PostDraft) async {
        do {
            let post = try await writing.publish(draft)
            phase = .published(post)
            await presenter.show(.published(post))
            await listener?.composerNapkinDidPublish(post)
        } catch {
            phase = .editing
            // Stopped before anything was kept, whatever it was in the middle of.
            guard error == .cancelled || Task.isCancelled && !error.isLeftInOutbox else { return await fail(error) }
            await presenter.show(.editing)
            await listener?.composerNapkinDidCancel(draft)
        }
    }

    private func keep(_ draft: PostDraft) async {
        do {
            let kept = try await drafts.keep(draft)
            phase = .kept(kept)
            await presenter.show(.kept(kept))
            await listener?.composerNapkinDidKeep(kept)
        } catch {
            phase = .editing
            await fail(error)
        }
    }

    private func showDraft() async {
        await presenter.show(draft, measures: measures, marks: marks, canPublish: problem == nil)
    }

    private func fail(_ error: SocialError) async {
        guard error != .cancelled else { return }
        await presenter.showFailure(error)
        await listener?.composerNapkinDidFail(error)
    }
}

extension SocialError {
    /// Something is kept, and waits for a person: that is told, whether or not somebody still waits.
    fileprivate var isLeftInOutbox: Bool { if case .leftInOutbox = self { true } else { false } }
}
