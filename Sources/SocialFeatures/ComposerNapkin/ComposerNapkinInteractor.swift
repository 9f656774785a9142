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
    func show(_ draft: PostDraft, posts: [ComposedPost], canPublish: Bool, isChanged: Bool)
    func show(_ completion: MentionCompletion?)
    func show(_ post: Post, as name: String)
    func show(_ phase: ComposerPhase)
    func show(isKept: Bool)
    func showFailure(_ error: SocialError)
    func showUnkept(_ error: SocialError)
}

/// Holds what is written, and publishes it once. With a draft to run along, that always says what is written, so that nothing is
/// lost whatever ends the program; published, it is a draft no more.
///
/// editing → publishing → published or kept; a failure leads back to editing with the draft as it was.
final actor ComposerNapkinInteractor: PresentableInteractable, ComposerNapkinPresentableListener {
    nonisolated let lifecycle = InteractorLifecycle()
    nonisolated let presenter: any ComposerNapkinPresentable

    private weak var listener: (any ComposerNapkinListener)?
    private let writing: any PostWriting
    private let drafts: any DraftKeeping
    private let marking: any TextMarking
    private let mentions: any MentionCompleting
    private let threads: any ThreadReading
    private let original: PostDraft
    private var draft: PostDraft
    // One for each part of the draft.
    private var posts: [ComposedPost] = []
    private var lastID = 0
    private var phase: ComposerPhase = .editing
    private let work = StoppableWork()
    private let running: RunningDraft?
    private let editing: (any DraftEditing)?
    private let outbox: (any OutboxManaging)?
    private let clock: any Clock<Duration>
    // Cutting a write short could leave a draft that nobody knows of: only the pause between two is cut short.
    private var keeping: (work: Task<Void, Never>, isEnding: Bool)?
    private var pause: Task<Void, Never>?
    private var completing: (post: ComposedPost.ID, mention: MentionBeginning, search: Task<Void, Never>)?
    // Where the mention begins that is not to be completed.
    private var dismissed: (post: ComposedPost.ID, start: Int)?

    // More would not be looked through.
    private static let mostCompletions = 6
    // What is typed within it may be lost with the machine's power; more often the disk is not written to.
    private static let keepingPause = Duration.seconds(1)

    /// - Parameters:
    ///   - draftID: the draft that is written on.
    ///   - editing: lets a draft run along; nil keeps none until that is asked for.
    ///   - outbox: gives back what a server refused, so that it goes on as a draft; needed only with `editing`.
    init(
        presenter: any ComposerNapkinPresentable, listener: (any ComposerNapkinListener)?, writing: any PostWriting,
        drafts: any DraftKeeping, marking: any TextMarking, mentions: any MentionCompleting,
        threads: any ThreadReading, draft: PostDraft, draftID: Int64? = nil, editing: (any DraftEditing)? = nil,
        outbox: (any OutboxManaging)? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        running = editing.map { RunningDraft(draftID, saying: draft, drafts: drafts, editing: $0) }
        self.editing = editing
        self.outbox = outbox
        self.clock = clock
        self.presenter = presenter
        self.listener = listener
        self.writing = writing
        self.drafts = drafts
        self.marking = marking
        self.mentions = mentions
        self.threads = threads
        self.draft = draft
        original = draft
        var id = 0
        func next() -> Int {
            id += 1
            return id
        }
        posts = draft.parts.map { part in
            ComposedPost(
                id: next(), images: part.images.map { _ in next() }, measure: marking.measure(part.text),
                marks: marking.marks(in: part.text))
        }
        lastID = id
    }

    func didBecomeActive() async {
        await showDraft()
    }

    // MARK: Posts

    func didChangeText(_ text: String, of part: Int) async {
        guard isEditing(part), draft.parts[part].text != text else { return }
        draft.parts[part].text = text
        posts[part].measure = marking.measure(text)
        // Marks of a text that cannot be published help nobody, and a pasted book would take long.
        let isMarked = posts[part].measure.bytes <= TextMeasure.maxBytes * 4
        posts[part].marks = isMarked ? marking.marks(in: text) : []
        await showDraft()
    }

    func didAddPost(below part: Int) async {
        guard isEditing(part) else { return }
        guard draft.parts.count < PostDraft.maxParts else {
            let problem = Strings.composer.tooManyPosts(PostDraft.maxParts)
            return await fail(.malformed(what: Strings.composer.thread(), problem: problem))
        }
        draft.parts.insert(PostDraft.Part(text: ""), at: part + 1)
        posts.insert(
            ComposedPost(id: nextID(), images: [], measure: marking.measure(""), marks: []), at: part + 1)
        await showDraft()
    }

    func didRemovePost(_ part: Int) async {
        guard isEditing(part), draft.parts.count > 1 else { return }
        draft.parts.remove(at: part)
        posts.remove(at: part)
        await endCompletion()
        await showDraft()
    }

    func didChangeLabels(_ labels: [SelfLabel], of part: Int) async {
        guard isEditing(part) else { return }
        draft.parts[part].labels = labels
        await showDraft()
    }

    func didChangeGates(_ gates: PostGates) async {
        guard phase == .editing else { return }
        draft.gates = gates
        await showDraft()
    }

    private func isEditing(_ part: Int) -> Bool {
        phase == .editing && draft.parts.indices.contains(part)
    }

    private func nextID() -> Int {
        lastID += 1
        return lastID
    }

    // MARK: Context

    func didAskForContext() async {
        let named = ([draft.replyTo] + draft.parts.map(\.quote)).compactMap(\.self)
        for name in Set(named) {
            task { [weak self] in await self?.find(name) }
        }
    }

    /// What cannot be read is not shown; publishing says what is wrong with it.
    private func find(_ name: String) async {
        guard let thread = try? await threads.thread(around: name, depth: 0, parentHeight: 0),
            case .post(let post) = thread.anchor
        else { return }
        await presenter.show(post, as: name)
    }

    // MARK: Mentions

    func didMoveCaret(to offset: Int, of part: Int) async {
        guard isEditing(part) else { return await endCompletion() }
        let post = posts[part].id
        guard let mention = MentionBeginning(in: draft.parts[part].text, caret: offset) else {
            dismissed = nil
            return await endCompletion()
        }
        if let dismissed, dismissed == (post, mention.range.lowerBound) { return await endCompletion() }
        if let completing, completing.post == post, completing.mention == mention { return }
        // What was found for less of it stays until the answer is there, but for what the text has left behind.
        completing?.search.cancel()
        let search = task { [weak self] in
            guard let self else { return }
            await complete(mention, of: post)
        }
        completing = (post, mention, search)
    }

    func didDismissCompletion() async {
        if let completing { dismissed = (completing.post, completing.mention.range.lowerBound) }
        await endCompletion()
    }

    private func complete(_ mention: MentionBeginning, of post: ComposedPost.ID) async {
        // A mention that nobody completes can still be typed: failures are not told.
        let people = (try? await mentions.people(completing: mention.text, limit: Self.mostCompletions)) ?? []
        guard let completing, completing.post == post, completing.mention == mention, !Task.isCancelled else { return }
        await presenter.show(
            people.isEmpty
                ? nil
                : MentionCompletion(post: post, range: mention.range, beginning: mention.text, people: people))
    }

    private func endCompletion() async {
        completing?.search.cancel()
        completing = nil
        await presenter.show(nil as MentionCompletion?)
    }

    // MARK: Pictures

    func didAddImage(_ image: PostDraft.Image, to part: Int) async {
        guard isEditing(part) else { return }
        guard draft.parts[part].images.count < PostDraft.maxImages else {
            let problem = Strings.composer.tooManyImages(PostDraft.maxImages)
            return await fail(.image(name: image.name, problem: problem))
        }
        draft.parts[part].images.append(image)
        posts[part].images.append(nextID())
        await showDraft()
    }

    func didRemoveImage(at index: Int, of part: Int) async {
        guard hasImage(index, of: part) else { return }
        draft.parts[part].images.remove(at: index)
        posts[part].images.remove(at: index)
        await showDraft()
    }

    func didMoveImage(at index: Int, to place: Int, of part: Int) async {
        guard hasImage(index, of: part), hasImage(place, of: part) else { return }
        draft.parts[part].images.insert(draft.parts[part].images.remove(at: index), at: place)
        posts[part].images.insert(posts[part].images.remove(at: index), at: place)
        await showDraft()
    }

    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async {
        guard hasImage(index, of: part) else { return }
        let image = draft.parts[part].images[index]
        draft.parts[part].images[index] = PostDraft.Image(bytes: image.bytes, name: image.name, alt: alt)
        await showDraft()
    }

    private func hasImage(_ index: Int, of part: Int) -> Bool {
        isEditing(part) && draft.parts[part].images.indices.contains(index)
    }

    // MARK: The whole

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
        await endCompletion()
        await presenter.show(ComposerPhase.publishing)
        await work.run { task { [weak self, draft] in await self?.publish(draft) } }
    }

    func didTapLeave() async {
        guard phase == .editing else { return }
        guard draft != original, !written.parts.allSatisfy(Self.isBlank) else {
            // What was made here and says nothing any more is nothing to come back to.
            if let running, !running.isOlder { await running.delete() }
            return await didTapCancel()
        }
        await didTapKeep()
    }

    func didTapDiscard() async {
        guard phase == .editing else { return }
        phase = .publishing
        await stopKeeping()
        await running?.delete()
        await listener?.composerNapkinDidCancel(draft)
    }

    func didTapKeep() async {
        guard phase == .editing else { return }
        // A post of a thread that was begun and not written is nothing to keep.
        let draft = written
        if Self.isBlank(draft.parts[0]), let blank { return await fail(blank) }
        phase = .publishing
        await endCompletion()
        await presenter.show(ComposerPhase.publishing)
        await work.run { task { [weak self] in await self?.keep(draft) } }
    }

    func didTapStop() async {
        work.stop()
    }

    func didTapCancel() async {
        guard phase == .editing else { return }
        await listener?.composerNapkinDidCancel(draft)
    }

    private var problem: SocialError? {
        guard let part = posts.firstIndex(where: { !$0.measure.fits }) else { return blank }
        let measure = posts[part].measure
        guard posts.count > 1 else { return .textTooLong(measure) }
        return .malformed(
            what: Strings.composer.postOfThread(part + 1),
            problem: Strings.composer.tooLong(measure.graphemes, TextMeasure.maxGraphemes))
    }

    private var blank: SocialError? {
        let parts = draft.parts
        guard let part = parts.firstIndex(where: Self.isBlank) else { return nil }
        let what = parts.count > 1 ? Strings.composer.postOfThread(part + 1) : Strings.composer.post()
        return .malformed(what: what, problem: Strings.composer.empty())
    }

    private static func isBlank(_ part: PostDraft.Part) -> Bool {
        part.text.showsNothing && part.images.isEmpty && part.quote == nil
    }

    /// The draft without posts in which nothing stands.
    private var written: PostDraft {
        var draft = draft
        draft.parts.removeAll(where: Self.isBlank)
        if draft.parts.isEmpty { draft.parts = [PostDraft.Part(text: "")] }
        return draft
    }

    private func publish(_ draft: PostDraft) async {
        await stopKeeping()
        do {
            let post =
                if let running, let id = running.id, let editing {
                    try await editing.publishDraft(id, saying: draft)
                } else {
                    try await writing.publish(draft)
                }
            running?.forget()
            phase = .published(post)
            await presenter.show(ComposerPhase.published(post))
            await listener?.composerNapkinDidPublish(post)
        } catch {
            phase = .editing
            let error = await backFromOutbox(error)
            // Stopped before anything was kept, whatever it was in the middle of.
            guard error == .cancelled || Task.isCancelled && !error.isLeftInOutbox else { return await fail(error) }
            await presenter.show(ComposerPhase.editing)
            await listener?.composerNapkinDidCancel(draft)
        }
    }

    private func keep(_ draft: PostDraft) async {
        do {
            await stopKeeping()
            let kept: StoredDraft
            if let running {
                kept = try await drafts.draft(try await running.keep(draft))
            } else {
                kept = try await drafts.keep(draft)
            }
            phase = .kept(kept)
            await presenter.show(ComposerPhase.kept(kept))
            await listener?.composerNapkinDidKeep(kept)
        } catch {
            phase = .editing
            await fail(error)
            await presenter.showUnkept(error)
        }
    }

    private func showDraft() async {
        await presenter.show(draft, posts: posts, canPublish: problem == nil, isChanged: draft != original)
        guard let running, keeping == nil, running.differs(from: written), isWorthKeeping else { return }
        keeping = (task { [weak self] in await self?.keepOn() }, false)
    }

    // MARK: The draft that runs along

    func willResignActive() async {
        await stopKeeping()
        if phase == .editing { await keepOnce() }
    }

    private var isWorthKeeping: Bool {
        draft != original && !written.parts.allSatisfy(Self.isBlank)
    }

    /// Lets the draft follow what is written, until it says the same.
    private func keepOn() async {
        defer { (keeping, pause) = (nil, nil) }
        while phase == .editing, keeping?.isEnding == false, await keepOnce(), keeping?.isEnding == false {
            let pause = Task { [clock] in _ = try? await clock.sleep(for: Self.keepingPause) }
            self.pause = pause
            await pause.value
        }
    }

    /// - Returns: whether there was something to keep, and it is.
    @discardableResult
    private func keepOnce() async -> Bool {
        let draft = written
        guard let running, running.differs(from: draft), isWorthKeeping else { return false }
        do {
            _ = try await running.keep(draft)
            await presenter.show(isKept: true)
            return true
        } catch {
            // Whoever leaves is told; writing goes on meanwhile.
            await presenter.show(isKept: false)
            return false
        }
    }

    private func stopKeeping() async {
        guard let work = keeping?.work else { return }
        keeping?.isEnding = true
        pause?.cancel()
        await work.value
    }

    /// What a server refused goes on as the draft that it was: whoever corrects it here does not leave it in the outbox as well.
    private func backFromOutbox(_ error: SocialError) async -> SocialError {
        guard let running, let outbox, case .leftInOutbox(let id, let problem) = error,
            let draft = try? await outbox.takeBack(id)
        else {
            if error.isLeftInOutbox { running?.forget() }
            return error
        }
        running.replace(with: draft.id)
        return problem
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
