public import DesignSystem
import GtkKit
import Services
public import ShellFeatures
public import SocialFeatures

/// Makes the windowed views: one for each presenter.
public final class WarrenViewSet: WindowNapkinViewMaking, SignInNapkinViewMaking, TimelineNapkinViewMaking,
    ThreadNapkinViewMaking, ProfileNapkinViewMaking, NotificationsNapkinViewMaking, SearchNapkinViewMaking,
    BookmarksNapkinViewMaking, ComposerNapkinViewMaking, DraftsNapkinViewMaking, OutboxNapkinViewMaking,
    SettingsNapkinViewMaking, AccountsNapkinViewMaking, MutedWordsNapkinViewMaking, SecretsNapkinViewMaking,
    PreferencesNapkinViewMaking, HomeNapkinViewMaking
{
    private let pictures: PictureStore?
    private let isLocal: Bool

    /// - Parameters:
    ///   - pictures: where pictures come from; nil shows none.
    ///   - isLocal: the embedded network is used, which changes what some errors advise.
    public init(pictures: PictureStore?, isLocal: Bool) {
        self.pictures = pictures
        self.isLocal = isLocal
    }

    /// Makes the view of a window's content.
    public func makeWindowView(
        presenter: WindowNapkinPresenter, listener: any WindowNapkinPresentableListener
    ) -> any WindowNapkinViewControllable {
        WindowNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of a sign-in.
    public func makeSignInView(
        presenter: SignInNapkinPresenter, listener: any SignInNapkinPresentableListener
    ) -> any SignInNapkinViewControllable {
        SignInNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of a home.
    public func makeHomeView(
        presenter: HomeNapkinPresenter, listener: any HomeNapkinPresentableListener
    ) -> any HomeNapkinViewControllable {
        HomeNapkinView(presenter: presenter, listener: listener)
    }

    /// Makes the view of a list of posts.
    public func makeTimelineView(
        presenter: TimelineNapkinPresenter, listener: any TimelineNapkinPresentableListener
    ) -> any TimelineNapkinViewControllable {
        TimelineNapkinView(presenter: presenter, listener: listener, pictures: pictures, isLocal: isLocal)
    }

    /// Makes the view of a thread.
    public func makeThreadView(
        presenter: ThreadNapkinPresenter, listener: any ThreadNapkinPresentableListener
    ) -> any ThreadNapkinViewControllable {
        ThreadNapkinView(presenter: presenter, listener: listener, pictures: pictures, isLocal: isLocal)
    }

    /// Makes the view of a profile.
    public func makeProfileView(
        presenter: ProfileNapkinPresenter, listener: any ProfileNapkinPresentableListener
    ) -> any ProfileNapkinViewControllable {
        ProfileNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of notifications.
    public func makeNotificationsView(
        presenter: NotificationsNapkinPresenter, listener: any NotificationsNapkinPresentableListener
    ) -> any NotificationsNapkinViewControllable {
        NotificationsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of a search.
    public func makeSearchView(
        presenter: SearchNapkinPresenter, listener: any SearchNapkinPresentableListener
    ) -> any SearchNapkinViewControllable {
        SearchNapkinView(presenter: presenter, listener: listener, pictures: pictures, isLocal: isLocal)
    }

    /// Makes the view of bookmarks.
    public func makeBookmarksView(
        presenter: BookmarksNapkinPresenter, listener: any BookmarksNapkinPresentableListener
    ) -> any BookmarksNapkinViewControllable {
        BookmarksNapkinView(presenter: presenter, listener: listener, pictures: pictures, isLocal: isLocal)
    }

    /// Makes the view of a composer.
    public func makeComposerView(
        presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener
    ) -> any ComposerNapkinViewControllable {
        ComposerNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of drafts.
    public func makeDraftsView(
        presenter: DraftsNapkinPresenter, listener: any DraftsNapkinPresentableListener
    ) -> any DraftsNapkinViewControllable {
        DraftsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of the outbox.
    public func makeOutboxView(
        presenter: OutboxNapkinPresenter, listener: any OutboxNapkinPresentableListener
    ) -> any OutboxNapkinViewControllable {
        OutboxNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of settings.
    public func makeSettingsView(
        presenter: SettingsNapkinPresenter, listener: any SettingsNapkinPresentableListener
    ) -> any SettingsNapkinViewControllable {
        SettingsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of accounts.
    public func makeAccountsView(
        presenter: AccountsNapkinPresenter, listener: any AccountsNapkinPresentableListener
    ) -> any AccountsNapkinViewControllable {
        AccountsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of muted words.
    public func makeMutedWordsView(
        presenter: MutedWordsNapkinPresenter, listener: any MutedWordsNapkinPresentableListener
    ) -> any MutedWordsNapkinViewControllable {
        MutedWordsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of where secrets are.
    public func makeSecretsView(
        presenter: SecretsNapkinPresenter, listener: any SecretsNapkinPresentableListener
    ) -> any SecretsNapkinViewControllable {
        SecretsNapkinView(presenter: presenter, listener: listener, isLocal: isLocal)
    }

    /// Makes the view of what the server keeps.
    public func makePreferencesView(
        presenter: PreferencesNapkinPresenter, listener: any PreferencesNapkinPresentableListener
    ) -> any PreferencesNapkinViewControllable {
        PreferencesNapkinView(presenter: presenter, isLocal: isLocal)
    }
}
