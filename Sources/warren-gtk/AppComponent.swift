import Composition
import DesignSystem
import Log
import Napkin
import Services
import ShellFeatures
import SocialFeatures
import SocialServices
import WarrenViews

/// Composes the live services: the one place that knows what is behind the protocols.
@MainActor
final class AppComponent: WindowNapkinDependency, HomeOpening {
    let network: EmbeddedNetwork
    let views: WarrenViewSet
    let pictureStore: PictureStore
    private let pictures: PictureSource
    private let homePath: String
    private let account: String?
    private let isLocal: Bool
    private let log: Log
    private var children: ChildBuilder?
    private var accounts: (any AccountManaging)?

    init(home: String, account: String?, isLocal: Bool, log: Log) {
        homePath = home
        self.account = account
        self.isLocal = isLocal
        self.log = log
        network = EmbeddedNetwork(home: home, log: log)
        let source = PictureSource()
        pictures = source
        pictureStore = PictureStore { await source.get($0) }
        views = WarrenViewSet(pictures: pictureStore, isLocal: isLocal)
    }

    nonisolated var home: any HomeOpening { self }
    nonisolated var windowViews: any WindowNapkinViewMaking { views }
    var windowChildren: any WindowNapkinChildBuilding { self }

    func open() async throws(SocialError) -> any AccountManaging {
        if let accounts { return accounts }
        let local = isLocal ? try await network.attached() : nil
        let services = try await SocialServiceSet.live(home: homePath, actingAs: account, local: local, log: log)
        if let local, let first = local.accounts.first, try await services.accounts.signInState().current == nil {
            // Nobody has to sign in to one's own machine.
            _ = try await services.accounts.signIn(
                identifier: first, password: Secret(local.password), service: local.url, code: nil)
        }
        await pictures.use(services.pictures)
        children = ChildBuilder(component: SocialComponent(services: services, views: views))
        accounts = services.accounts
        return services.accounts
    }
}

extension AppComponent: WindowNapkinChildBuilding {
    func build(_ route: WindowRoute) -> any ViewableRouting {
        guard let children else {
            preconditionFailure("A route was followed before the home was open. WindowNapkinInteractor opens it first.")
        }
        return children.build(route)
    }
}

/// Where the views' pictures come from, once the services are there.
actor PictureSource {
    private var pictures: (any PictureReading)?

    func use(_ pictures: any PictureReading) {
        self.pictures = pictures
    }

    func get(_ request: PictureRequest) async -> Pixels? {
        let bitmap = try? await pictures?.picture(request.source, covering: request.width, request.height)
        return bitmap.flatMap { Pixels(width: $0.width, height: $0.height, bytes: $0.bytes) }
    }
}

/// Turns a route into a napkin: the one switch over all of them.
final class ChildBuilder {
    private let component: SocialComponent
    // Napkins hold their listener weakly.
    private let relay = ChildRelay()

    init(component: SocialComponent) {
        self.component = component
    }

    func build(_ route: WindowRoute) -> any ViewableRouting {
        switch route {
        case .signIn: SignInNapkinBuilder(dependency: component).build(withListener: relay)
        case .timeline(let source, _):
            TimelineNapkinBuilder(dependency: component).build(withListener: relay, source: source, limit: 50)
        }
    }
}

/// What the napkins of the social network need, from the live services and the window's views.
nonisolated final class SocialComponent: TimelineNapkinDependency, SignInNapkinDependency {
    private let services: SocialServiceSet
    private let views: WarrenViewSet

    init(services: SocialServiceSet, views: WarrenViewSet) {
        self.services = services
        self.views = views
    }

    var accounts: any AccountManaging { services.accounts }
    var timelines: any TimelineReading { services.timelines }
    var readingPositions: any ReadingPositionKeeping { services.readingPositions }
    var acting: any PostActing { services.acting }
    var timelineViews: any TimelineNapkinViewMaking { views }
    var signInViews: any SignInNapkinViewMaking { views }
}

/// Hears what the window's children tell. What leads on to other screens ends here, until there are such.
actor ChildRelay: TimelineNapkinListener, SignInNapkinListener {
    func timelineNapkinDidLoad() async {}
    func timelineNapkinDidFail(_ error: SocialError) async {}
    func timelineNapkinDidSelect(post uri: String) async {}
    func timelineNapkinDidSelect(actor did: String) async {}
    func signInNapkinDidSignIn(_ account: Account) async {}
    func signInNapkinDidFail(_ error: SocialError) async {}
    func signInNapkinDidCancel() async {}
}
