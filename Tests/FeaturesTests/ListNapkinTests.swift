import Napkin
import NapkinTesting
import Services
import Testing

@testable import SocialFeatures

extension SpyParent: ListsNapkinListener, ProfileEditNapkinListener {
    func listsNapkinDidLoad() async { told.record(.loaded) }
    func listsNapkinDidChange(_ outcome: ActionOutcome) async { told.record(.finished) }
    func listsNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
    func profileEditNapkinDidFinish(_ outcome: ActionOutcome) async { told.record(.finished) }
    func profileEditNapkinDidFail(_ error: SocialError) async { told.record(.failed(error)) }
}

/// Two pages of lists and of people; edits as the test says.
private final class StubLists: ListKeeping, ProfileEditing {
    let asked = SpyLog<String>()

    private static func list(_ key: String) -> ActorList {
        ActorList(uri: key, purpose: "curatelist", creator: nil, name: key, description: "", itemCount: nil)
    }

    func lists(of actor: String?, limit: Int, cursor: String?) async throws(SocialError) -> Page<ActorList> {
        Page(items: [Self.list(cursor ?? "a")], cursor: cursor == nil ? "b" : nil)
    }

    func list(_ list: String, limit: Int, cursor: String?) async throws(SocialError) -> ListMembers {
        ListMembers(list: Self.list(list), members: [Sample.alice], cursor: cursor == nil ? "b" : nil)
    }

    func change(_ change: ListChange) async throws(SocialError) -> ActionOutcome {
        if case .delete(let list) = change { throw .notFound(what: list) }
        return Sample.outcome(nil)
    }

    func edit(_ change: ProfileChange) async throws(SocialError) -> ActionOutcome {
        asked.record(change.displayName ?? "-")
        return Sample.outcome(nil)
    }
}

@MainActor
struct ListsNapkinTests {
    private let parent = SpyParent()
    private let presenter = ListsNapkinPresenter()

    private func interactor(_ scope: ListScope) async -> ListsNapkinInteractor {
        let interactor = ListsNapkinInteractor(
            presenter: presenter, listener: parent, lists: StubLists(), scope: scope, limit: 1, cursor: nil)
        await interactor.activate()
        return interactor
    }

    @Test func readsPageAfterPage() async {
        let all = await interactor(.all(of: nil))
        for _ in 0..<3 { await all.didTapLoadMore() }
        #expect(presenter.lists?.map(\.uri) == ["a", "b"] && presenter.cursor == nil)
        let one = await interactor(.one("l"))
        for _ in 0..<2 { await one.didTapLoadMore() }
        // The second page repeats the first's.
        #expect(presenter.list?.uri == "l" && presenter.members == [Sample.alice] && presenter.cursor == nil)
    }

    @Test func changesAndTellsWhatDidNotWork() async {
        let interactor = await interactor(.all(of: nil))
        await interactor.didTapChange(.add(actor: "a", list: "l"))
        #expect(presenter.outcome?.changed == true)
        await interactor.didTapChange(.delete(list: "l"))
        #expect(presenter.failure == .notFound(what: "l"))
        #expect(parent.told.events == [.finished, .failed(.notFound(what: "l"))])
    }
}

@MainActor
struct ProfileEditNapkinTests {
    @Test func savesAndTellsOfPicturesThatCannotBeRead() async {
        let (parent, presenter, editing) = (SpyParent(), ProfileEditNapkinPresenter(), StubLists())
        let interactor = ProfileEditNapkinInteractor(presenter: presenter, listener: parent, profileEditing: editing)
        await interactor.activate()
        await interactor.didFailToOpen("a.png", problem: "p")
        #expect(presenter.failure == .image(name: "a.png", problem: "p"))
        await interactor.didTapSave(ProfileChange(displayName: "A"))
        #expect(presenter.outcome != nil && presenter.failure == nil && editing.asked.events == ["A"])
        #expect(parent.told.events == [.failed(.image(name: "a.png", problem: "p")), .finished])
    }
}
