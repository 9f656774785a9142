import ATProto
import Lexicons
import Services

extension Actor {
    init(_ view: borrowing AppBskyActorDefs.ProfileViewBasic) {
        self.init(
            did: view.did, handle: view.handle, displayName: view.displayName, avatar: view.avatar,
            viewer: ActorViewer(view.viewer), labels: ContentLabel.current(view.labels))
    }

    init(_ view: AppBskyActorDefs.ProfileView) {
        self.init(
            did: view.did, handle: view.handle, displayName: view.displayName, avatar: view.avatar,
            description: view.description, viewer: ActorViewer(view.viewer), labels: ContentLabel.current(view.labels))
    }

    init(_ view: AppBskyActorDefs.ProfileViewDetailed) {
        self.init(
            did: view.did, handle: view.handle, displayName: view.displayName, avatar: view.avatar,
            description: view.description, viewer: ActorViewer(view.viewer), labels: ContentLabel.current(view.labels))
    }

    init(_ view: ChatBskyActorDefs.ProfileViewBasic) {
        self.init(
            did: view.did, handle: view.handle, displayName: view.displayName, avatar: view.avatar,
            viewer: ActorViewer(view.viewer), labels: ContentLabel.current(view.labels))
    }
}

extension ActorViewer {
    init(_ state: AppBskyActorDefs.ViewerState?) {
        guard let state else {
            self.init()
            return
        }
        self.init(
            following: state.following, followedBy: state.followedBy, muted: state.muted ?? false,
            blocking: state.blocking, blockedBy: state.blockedBy ?? false)
    }
}

extension ContentLabel {
    /// The labels that stand: one that was taken back does not.
    static func current(_ labels: [ComAtprotoLabelDefs.Label]?) -> [ContentLabel] {
        guard let labels, !labels.isEmpty else { return [] }
        return labels.compactMap { $0.neg == true ? nil : ContentLabel(value: $0.val, source: $0.src) }
    }
}

extension Profile {
    init(_ view: AppBskyActorDefs.ProfileViewDetailed, freshness: Freshness = .live) {
        self.init(
            actor: Actor(view), banner: view.banner, followersCount: view.followersCount ?? 0,
            followsCount: view.followsCount ?? 0, postsCount: view.postsCount ?? 0,
            pinnedPost: view.pinnedPost?.uri, createdAt: view.createdAt.flatMap(ATDatetime.date(from:)),
            freshness: freshness)
    }
}
