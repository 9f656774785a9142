import Services
import ShellFeatures
import SocialFeatures

/// Tells the run what its child tells, whichever napkin the child is. Features do not know the run, and the run does not
/// know the features: only the composition knows both. What leads on to other screens ends here, since a run has one.
actor ChildRelay {
    private weak var listener: (any CommandNapkinChildListener)?

    init(listener: any CommandNapkinChildListener) {
        self.listener = listener
    }

    private func didLoad() async { await listener?.commandNapkinChildDidLoad() }
    private func didFinish() async { await listener?.commandNapkinChildDidFinish() }
    private func didFail(_ error: SocialError) async { await listener?.commandNapkinChildDidFail(error) }
}

extension ChildRelay: TimelineNapkinListener {
    func timelineNapkinDidLoad() async { await didLoad() }
    func timelineNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func timelineNapkinDidSelect(post uri: String) async {}
    func timelineNapkinDidSelect(actor did: String) async {}
    func timelineNapkinDidSelect(tag: String) async {}
    func timelineNapkinDidTapReply(to uri: String) async {}
    func timelineNapkinDidTapQuote(_ uri: String) async {}
}

extension ChildRelay: ThreadNapkinListener {
    func threadNapkinDidLoad() async { await didLoad() }
    func threadNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func threadNapkinDidSelect(post uri: String) async {}
    func threadNapkinDidSelect(actor did: String) async {}
    func threadNapkinDidSelect(tag: String) async {}
    func threadNapkinDidTapReply(to uri: String) async {}
    func threadNapkinDidTapQuote(_ uri: String) async {}
}

extension ChildRelay: ProfileNapkinListener {
    func profileNapkinDidLoad() async { await didLoad() }
    func profileNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func profileNapkinDidSelect(post uri: String) async {}
    func profileNapkinDidSelect(actor did: String) async {}
    func profileNapkinDidSelect(tag: String) async {}
    func profileNapkinDidTapReply(to uri: String) async {}
    func profileNapkinDidTapQuote(_ uri: String) async {}
}

extension ChildRelay: SearchNapkinListener {
    func searchNapkinDidLoad() async { await didLoad() }
    func searchNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func searchNapkinDidSelect(post uri: String) async {}
    func searchNapkinDidSelect(actor did: String) async {}
}

extension ChildRelay: NotificationsNapkinListener {
    func notificationsNapkinDidLoad() async { await didLoad() }
    func notificationsNapkinDidMarkSeen() async {}
    func notificationsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func notificationsNapkinDidSelect(post uri: String) async {}
    func notificationsNapkinDidSelect(actor did: String) async {}
}

extension ChildRelay: ComposerNapkinListener {
    func composerNapkinDidPublish(_ post: PublishedPost) async { await didFinish() }
    func composerNapkinDidKeep(_ draft: StoredDraft) async { await didFinish() }
    func composerNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func composerNapkinDidCancel(_ draft: PostDraft) async { await didFail(.cancelled) }
}

extension ChildRelay: DraftsNapkinListener {
    func draftsNapkinDidLoad() async { await didLoad() }
    func draftsNapkinDidPublish(_ post: PublishedPost) async { await didFinish() }
    func draftsNapkinDidDelete(_ draft: StoredDraft) async { await didFinish() }
    func draftsNapkinDidOpen(_ draft: PostDraft, id: Int64) async {}
    func draftsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: DeletionNapkinListener {
    func deletionNapkinDidFinish(_ deleted: DeletedPost) async { await didFinish() }
    func deletionNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: MutedWordsNapkinListener {
    func mutedWordsNapkinDidLoad() async { await didLoad() }
    func mutedWordsNapkinDidChange(_ outcome: ActionOutcome) async { await didFinish() }
    func mutedWordsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: PreferencesNapkinListener {
    func preferencesNapkinDidLoad() async { await didLoad() }
    func preferencesNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: ReportNapkinListener {
    func reportNapkinDidFinish(_ outcome: ActionOutcome) async { await didFinish() }
    func reportNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: ProfileEditNapkinListener {
    func profileEditNapkinDidFinish(_ outcome: ActionOutcome) async { await didFinish() }
    func profileEditNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: ListsNapkinListener {
    func listsNapkinDidLoad() async { await didLoad() }
    func listsNapkinDidChange(_ outcome: ActionOutcome) async { await didFinish() }
    func listsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: FeedsNapkinListener {
    func feedsNapkinDidLoad() async { await didLoad() }
    func feedsNapkinDidChange(_ outcome: ActionOutcome) async { await didFinish() }
    func feedsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    // A terminal opens nothing further.
    func feedsNapkinDidSelect(_ source: FeedSource) async {}
}

extension ChildRelay: OutboxNapkinListener {
    func outboxNapkinDidLoad() async { await didLoad() }
    func outboxNapkinDidRetry() async { await didFinish() }
    func outboxNapkinDidDrop(_ item: OutboxItem) async { await didFinish() }
    func outboxNapkinDidTakeBack(_ draft: PostDraft, id: Int64) async {}
    func outboxNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: SignInNapkinListener {
    func signInNapkinDidSignIn(_ account: Account) async { await didFinish() }
    func signInNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func signInNapkinDidCancel() async { await didFail(.cancelled) }
}

extension ChildRelay: SecretsNapkinListener {
    func secretsNapkinDidLoad() async { await didLoad() }
    func secretsNapkinDidMove(to place: SecretPlace) async { await didFinish() }
    func secretsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: AccountsNapkinListener {
    func accountsNapkinDidLoad() async { await didLoad() }
    func accountsNapkinDidSwitch(to account: Account) async { await didFinish() }
    func accountsNapkinDidSignOut(_ account: Account) async { await didFinish() }
    func accountsNapkinDidTapAdd() async {}
    func accountsNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: ActionNapkinListener {
    func actionNapkinDidFinish(_ outcome: ActionOutcome) async { await didFinish() }
    func actionNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: BookmarksNapkinListener {
    func bookmarksNapkinDidLoad() async { await didLoad() }
    func bookmarksNapkinDidFail(_ error: SocialError) async { await didFail(error) }
    func bookmarksNapkinDidSelect(post uri: String) async {}
}

extension ChildRelay: SyntaxCheckNapkinListener {
    func syntaxCheckNapkinDidFinish() async { await didFinish() }
    func syntaxCheckNapkinDidRefuse(kind: String, kinds: [String]) async {
        await listener?.commandNapkinChildDidRefuse(what: "KIND", given: kind, choices: kinds)
    }
}

extension ChildRelay: SavedResponseNapkinListener {
    func savedResponseNapkinDidLoad() async { await didLoad() }
    func savedResponseNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: DoctorNapkinListener {
    func doctorNapkinDidLoad() async { await didLoad() }
    func doctorNapkinDidRepair() async { await didFinish() }
    func doctorNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}

extension ChildRelay: LocalNetworkNapkinListener {
    func localNetworkNapkinDidStart(_ network: LocalNetworkInfo) async { await didLoad() }
    func localNetworkNapkinDidStop(didRun: Bool) async { await didFinish() }
    func localNetworkNapkinDidLoadMail() async { await didFinish() }
    func localNetworkNapkinDidFail(_ error: SocialError) async { await didFail(error) }
}
