import Services
import ShellFeatures
import SocialFeatures

/// Tells the window what its children tell, each in words of its own.
actor ChildRelay {
    private weak var window: (any WindowNapkinChildListener)?

    init(window: any WindowNapkinChildListener) {
        self.window = window
    }

    private func open(_ page: WindowPage) async {
        await window?.windowNapkinChildDidOpen(page)
    }

    private func end(_ end: ComposingEnd) async {
        await window?.windowNapkinChildDidEndComposing(end)
    }

    private func count(_ count: Int, in section: WindowSection) async {
        await window?.windowNapkinChildDidCount(count, in: section)
    }

    private func compose(_ draft: PostDraft, id: Int64? = nil) async {
        await window?.windowNapkinChildDidCompose(draft, id: id)
    }
}

// What cannot be read a page says itself.

extension ChildRelay: HomeNapkinListener {
    func timelineNapkinDidLoad() async {}
    func timelineNapkinDidFail(_ error: SocialError) async {}
    func timelineNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
    func timelineNapkinDidSelect(actor did: String) async { await open(.profile(actor: did)) }
    func timelineNapkinDidSelect(tag: String) async { await open(.search(query: "#" + tag)) }
    func timelineNapkinDidTapReply(to uri: String) async { await compose(PostDraft(text: "", replyTo: uri)) }
    func timelineNapkinDidTapQuote(_ uri: String) async { await compose(PostDraft(text: "", quote: uri)) }
}

extension ChildRelay: ThreadNapkinListener {
    func threadNapkinDidLoad() async {}
    func threadNapkinDidFail(_ error: SocialError) async {}
    func threadNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
    func threadNapkinDidSelect(actor did: String) async { await open(.profile(actor: did)) }
    func threadNapkinDidSelect(tag: String) async { await open(.search(query: "#" + tag)) }
    func threadNapkinDidTapReply(to uri: String) async { await compose(PostDraft(text: "", replyTo: uri)) }
    func threadNapkinDidTapQuote(_ uri: String) async { await compose(PostDraft(text: "", quote: uri)) }
}

extension ChildRelay: ProfileNapkinListener {
    func profileNapkinDidLoad() async {}
    func profileNapkinDidFail(_ error: SocialError) async {}
    func profileNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
    func profileNapkinDidSelect(actor did: String) async { await open(.profile(actor: did)) }
    func profileNapkinDidSelect(tag: String) async { await open(.search(query: "#" + tag)) }
    func profileNapkinDidTapReply(to uri: String) async { await compose(PostDraft(text: "", replyTo: uri)) }
    func profileNapkinDidTapQuote(_ uri: String) async { await compose(PostDraft(text: "", quote: uri)) }
}

extension ChildRelay: NotificationsNapkinListener {
    func notificationsNapkinDidLoad() async {}
    func notificationsNapkinDidMarkSeen() async { await window?.windowNapkinChildDidSee() }
    func notificationsNapkinDidFail(_ error: SocialError) async {}
    func notificationsNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
    func notificationsNapkinDidSelect(actor did: String) async { await open(.profile(actor: did)) }
}

extension ChildRelay: SearchNapkinListener {
    func searchNapkinDidLoad() async {}
    func searchNapkinDidFail(_ error: SocialError) async {}
    func searchNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
    func searchNapkinDidSelect(actor did: String) async { await open(.profile(actor: did)) }
}

extension ChildRelay: BookmarksNapkinListener {
    func bookmarksNapkinDidLoad() async {}
    func bookmarksNapkinDidFail(_ error: SocialError) async {}
    func bookmarksNapkinDidSelect(post uri: String) async { await open(.thread(post: uri)) }
}

extension ChildRelay: DraftsNapkinListener {
    func draftsNapkinDidLoad() async {}
    func draftsNapkinDidPublish(_ post: PublishedPost) async { await end(.published(post)) }
    func draftsNapkinDidDelete(_ draft: StoredDraft) async {}
    func draftsNapkinDidOpen(_ draft: PostDraft, id: Int64) async { await compose(draft, id: id) }
    func draftsNapkinDidFail(_ error: SocialError) async {}
}

extension ChildRelay: OutboxNapkinListener {
    func outboxNapkinDidLoad() async {}
    func outboxNapkinDidRetry() async {}
    func outboxNapkinDidDrop(_ item: OutboxItem) async {}
    func outboxNapkinDidTakeBack(_ draft: PostDraft, id: Int64) async { await compose(draft, id: id) }
    func outboxNapkinDidFail(_ error: SocialError) async {}
}

extension ChildRelay: AttentionNapkinListener {
    func attentionNapkinDidFind(_ route: RouteState) async { await window?.windowNapkinChildDidFind(route) }
    func attentionNapkinDidCount(drafts: Int) async { await count(drafts, in: .drafts) }
    func attentionNapkinDidCount(unread: Int) async { await count(unread, in: .notifications) }
    func attentionNapkinDidCount(waiting: Int) async { await count(waiting, in: .outbox) }
}

extension ChildRelay: SettingsNapkinListener {
    func settingsNapkinDidTapAddAccount() async { await window?.windowNapkinChildDidTapAddAccount() }
}

extension ChildRelay: SignInNapkinListener {
    func signInNapkinDidSignIn(_ account: Account) async { await window?.windowNapkinChildDidSignIn() }
    func signInNapkinDidFail(_ error: SocialError) async {}
    func signInNapkinDidCancel() async {}
}

extension ChildRelay: ComposerNapkinListener {
    func composerNapkinDidPublish(_ post: PublishedPost) async { await end(.published(post)) }
    func composerNapkinDidKeep(_ draft: StoredDraft) async { await end(.kept) }
    func composerNapkinDidFail(_ error: SocialError) async {}
    func composerNapkinDidCancel(_ draft: PostDraft) async { await end(.cancelled) }
}
