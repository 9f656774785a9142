public import Composition
public import DesignSystem
import GtkKit
public import Log
public import Napkin
public import Services
public import ShellFeatures
import SocialFeatures
import SocialServices
public import WarrenViews

/// Composes the live services: the one place that knows what is behind the protocols.
@MainActor
public final class AppComponent: WindowNapkinDependency, HomeOpening {
    /// The embedded network, as far as this process uses it.
    public let network: EmbeddedNetwork
    let views: WarrenViewSet
    /// What rows show pictures from.
    public let pictureStore: PictureStore
    /// The program was started with colours that hold whatever is chosen.
    public var hasOwnColours = false
    /// Tells on the desktop what happens.
    public let desktop = DesktopNotifier()
    private let pause: Duration
    private let pictures: PictureSource
    private let homePath: String
    /// Keeps where one is in the window.
    public nonisolated let places: (any WindowPlaceKeeping)?
    private let account: String?
    private let isLocal: Bool
    private let log: Log
    private var children: ChildBuilder?
    private var accounts: (any AccountManaging)?

    /// Makes the component of one window; nothing is opened yet.
    /// - Parameters:
    ///   - home: directory of everything that is kept.
    ///   - account: handle or DID of who acts; nil is the current account.
    ///   - isLocal: uses the embedded network, and signs in there.
    ///   - places: keeps where one is in the window; nil begins at the home each time.
    ///   - pause: how long it is waited before the server is asked again what happened to the account.
    public init(
        home: String, account: String?, isLocal: Bool, places: (any WindowPlaceKeeping)? = nil,
        pause: Duration = .seconds(60), log: Log
    ) {
        self.places = places
        self.pause = pause
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

    /// Opens the home.
    public nonisolated var home: any HomeOpening { self }
    /// Shows the window.
    public nonisolated var windowViews: any WindowNapkinViewMaking { views }
    /// Builds what the window shows.
    public var windowChildren: any WindowNapkinChildBuilding { self }

    /// Opens the home, the first time.
    public func open() async throws(SocialError) -> any AccountManaging {
        if let accounts { return accounts }
        let local = isLocal ? try await network.attached() : nil
        let services = try await SocialServiceSet.live(home: homePath, actingAs: account, local: local, log: log)
        if let local, let first = local.accounts.first, try await services.accounts.signInState().current == nil {
            // Nobody has to sign in to one's own machine.
            _ = try await services.accounts.signIn(
                identifier: first, password: Secret(local.password), service: local.url, code: nil)
        }
        await pictures.use(services.pictures)
        children = ChildBuilder(
            component: SocialComponent(services: services, views: views, desktop: desktop), pause: pause)
        accounts = services.accounts
        follow(services.settings)
        return services.accounts
    }
}

extension AppComponent {
    /// Lets the colours be what was chosen, unless the program was started with others.
    private func follow(_ settings: any SettingKeeping) {
        Task { [weak self] in
            var isFirst = true
            for await settings in settings.settings {
                guard let self else { return }
                // Who has chosen nothing has the desktop's already.
                if !hasOwnColours, !isFirst || settings.appearance != .system {
                    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), settings.appearance.scheme)
                }
                isFirst = false
            }
        }
    }
}

extension AppSettings.Appearance {
    fileprivate var scheme: AdwColorScheme {
        switch self {
        case .system: ADW_COLOR_SCHEME_DEFAULT
        case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
        case .dark: ADW_COLOR_SCHEME_FORCE_DARK
        }
    }
}

extension AppComponent: WindowNapkinChildBuilding {
    /// Builds a page.
    public func build(
        _ page: WindowPage, withListener listener: any WindowNapkinChildListener
    ) async -> any ViewableRouting {
        await opened.build(page, withListener: listener)
    }

    /// Builds a sign-in.
    public func buildSignIn(withListener listener: any WindowNapkinChildListener) -> any ViewableRouting {
        opened.buildSignIn(withListener: listener)
    }

    /// Builds a composer.
    public func buildComposer(
        _ draft: PostDraft, id: Int64?, withListener listener: any WindowNapkinChildListener
    ) -> any ViewableRouting {
        opened.buildComposer(draft, id: id, withListener: listener)
    }

    /// Builds what looks out for what asks for attention.
    public func buildAttention(
        for account: String, seen: AsyncStream<Int>, withListener listener: any WindowNapkinChildListener
    ) -> any Routing {
        opened.buildAttention(for: account, seen: seen, withListener: listener)
    }

    private var opened: ChildBuilder {
        guard let children else {
            preconditionFailure("A page was asked for before the home was open. WindowNapkinInteractor opens it first.")
        }
        return children
    }
}

/// Where the views' pictures come from, once the services are there.
actor PictureSource {
    private var pictures: (any PictureReading)?

    func use(_ pictures: any PictureReading) {
        self.pictures = pictures
    }

    func get(_ request: PictureRequest) async -> Pixels? {
        let bitmap = try? await pictures?.picture(at: request.source, covering: request.width, request.height)
        return bitmap.flatMap { Pixels(width: $0.width, height: $0.height, bytes: $0.bytes) }
    }
}
