import Log
import Services
import ShellFeatures
import SocialFeatures

/// Hears what every view tells, and does nothing about it: what is shown stays as it is.
final class SilentListener: WindowNapkinPresentableListener, SignInNapkinPresentableListener,
    HomeNapkinPresentableListener, TimelineNapkinPresentableListener, ThreadNapkinPresentableListener,
    ProfileNapkinPresentableListener, NotificationsNapkinPresentableListener, SearchNapkinPresentableListener,
    BookmarksNapkinPresentableListener, DraftsNapkinPresentableListener, OutboxNapkinPresentableListener,
    ComposerNapkinPresentableListener, SettingsNapkinPresentableListener, AccountsNapkinPresentableListener,
    MutedWordsNapkinPresentableListener, SecretsNapkinPresentableListener, PreferencesNapkinPresentableListener
{
    func didTapStop() async {}
    func didTapRetry() async {}
    func didTapRefresh() async {}
    func didTapLoadMore() async {}
    func didShow() async {}
    func didTapCancel() async {}

    // The window.
    func didSelect(_ section: WindowSection) async {}
    func didTapBack() async {}
    func didTapCompose() async {}
    func didSelect(account did: String) async {}
    func didCloseAddingAccount() async {}

    // Signing in.
    func didTapSignIn(identifier: String, password: Secret<String>, service: String?) async {}
    func didEnterCode(_ code: String) async {}
    func didFailToAsk(_ what: String, _ problem: String) async {}

    // Posts.
    func didSelect(_ source: FeedSource) async {}
    func didTapNext(by step: Int) async {}
    func didShow(from first: ReadingPosition.Mark, offset: Int) async {}
    func didTapLike(post uri: String) async {}
    func didTapRepost(post uri: String) async {}
    func didSelect(post uri: String) async {}
    func didSelect(actor did: String) async {}
    func didSelect(tag: String) async {}
    func didTapReply(to uri: String) async {}
    func didTapQuote(_ uri: String) async {}
    func didTapFollow() async {}
    func didTapMarkSeen() async {}
    func didSearch(_ query: String, in scope: SearchScope) async {}

    // What is kept and what waits.
    func didTapOpen(_ id: Int64) async {}
    func didTapUndoDelete(_ id: Int64) async {}
    func didTapPublish(_ id: Int64) async {}
    func didTapDelete(_ id: Int64) async {}
    func didTapRetry(_ id: Int64?) async {}
    func didTapDrop(_ id: Int64) async {}
    func didTapUndoDrop(_ id: Int64) async {}
    func didTapEdit(_ id: Int64) async {}

    // Writing.
    func didChangeText(_ text: String, of part: Int) async {}
    func didMoveCaret(to offset: Int, of part: Int) async {}
    func didDismissCompletion() async {}
    func didAskForContext() async {}
    func didAddPost(below part: Int) async {}
    func didRemovePost(_ part: Int) async {}
    func didAddImage(_ image: PostDraft.Image, to part: Int) async {}
    func didRemoveImage(at index: Int, of part: Int) async {}
    func didMoveImage(at index: Int, to place: Int, of part: Int) async {}
    func didChangeAlt(_ alt: String, at index: Int, of part: Int) async {}
    func didChangeLanguages(_ languages: [String]) async {}
    func didChangeLabels(_ labels: [SelfLabel], of part: Int) async {}
    func didChangeGates(_ gates: PostGates) async {}
    func didFailToRead(_ name: String, problem: String) async {}
    func didFailToOpen(_ name: String, problem: String) async {}
    func didTapPublish() async {}
    func didTapKeep() async {}
    func didTapLeave() async {}
    func didTapDiscard() async {}

    // Settings.
    func didChoose(appearance: AppSettings.Appearance) async {}
    func didChoose(notifies: Bool) async {}
    func didTapSwitch(to account: String) async {}
    func didTapSignOut(_ account: String?) async {}
    func didTapAdd() async {}
    func didTapMute(word: String, in targets: Set<MutedWord.Target>, exceptFollowed: Bool, hours: Int?) async {}
    func didTapUnmute(word: String) async {}
    func didTapMove(to place: SecretPlace) async {}
}
