public import Napkin
public import Services

/// Makes the view of a composer. The front provides it.
@MainActor
public protocol ComposerNapkinViewMaking: Sendable {
    /// Makes a view that shows the presenter and tells the listener, which it holds weakly.
    func makeComposerView(
        presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener
    ) -> any ComposerNapkinViewControllable
}

/// What a composer needs.
public protocol ComposerNapkinDependency: Dependency {
    /// Publishes.
    var writing: any PostWriting { get }
    /// Keeps drafts.
    var drafts: any DraftKeeping { get }
    /// Lets a draft run along with what is written; nil keeps none until that is asked for.
    var runningDrafts: (any DraftEditing)? { get }
    /// What a server refused comes back from it.
    var outbox: any OutboxManaging { get }
    /// Measures and marks the text.
    var marking: any TextMarking { get }
    /// Finds whom a mention may mean.
    var mentions: any MentionCompleting { get }
    /// Reads what is answered and quoted.
    var threads: any ThreadReading { get }
    /// Shows it.
    var composerViews: any ComposerNapkinViewMaking { get }
}

/// Provides what a composer is made of.
final class ComposerNapkinComponent: Providing {
    let dependency: any ComposerNapkinDependency
    let instances = SharedInstances()
    let presenter: ComposerNapkinPresenter

    @MainActor
    init(dependency: any ComposerNapkinDependency, draft: PostDraft) {
        self.dependency = dependency
        presenter = ComposerNapkinPresenter(draft: draft)
    }
}

/// Builds composers.
public final class ComposerNapkinBuilder: Buildable {
    private let dependency: any ComposerNapkinDependency

    /// Makes a builder.
    public init(dependency: any ComposerNapkinDependency) {
        self.dependency = dependency
    }

    /// Builds one.
    /// - Parameters:
    ///   - listener: the parent; it is held weakly.
    ///   - draft: what to begin with: as a rule a reply or a quote without text.
    ///   - draftID: the draft that it is, if it is one already.
    @MainActor
    public func build(
        withListener listener: any ComposerNapkinListener, draft: PostDraft, draftID: Int64? = nil
    ) -> any ViewableRouting {
        let component = ComposerNapkinComponent(dependency: dependency, draft: draft)
        let interactor = ComposerNapkinInteractor(
            presenter: component.presenter, listener: listener, writing: dependency.writing,
            drafts: dependency.drafts, marking: dependency.marking, mentions: dependency.mentions,
            threads: dependency.threads, draft: draft, draftID: draftID, editing: dependency.runningDrafts,
            outbox: dependency.outbox)
        let view = dependency.composerViews.makeComposerView(presenter: component.presenter, listener: interactor)
        return ComposerNapkinRouter(interactor: interactor, viewController: view)
    }
}
