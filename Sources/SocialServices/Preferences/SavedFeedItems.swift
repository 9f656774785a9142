import ATProto
import Lexicons
import Services

extension RawPreferences {
    /// The chosen feeds; those of the older form where a client has not brought them over.
    var savedFeeds: [AppBskyActorDefs.SavedFeed] {
        guard entries.contains(where: { $0.type == AppBskyActorDefs.SavedFeedsPrefV2.preferenceType }) else {
            return olderSavedFeeds
        }
        return items(of: AppBskyActorDefs.SavedFeedsPrefV2.self)
    }

    private var olderSavedFeeds: [AppBskyActorDefs.SavedFeed] {
        guard let entry = entries.first(where: { $0.type == "app.bsky.actor.defs#savedFeedsPref" }),
            let older = try? AppBskyActorDefs.SavedFeedsPref.read(entry)
        else { return [] }
        let uris = older.pinned + older.saved.filter { !older.pinned.contains($0) }
        let feeds = uris.compactMap { uri in
            (try? SavedFeedAddress(uri)).map {
                AppBskyActorDefs.SavedFeed(
                    id: TIDClock().next().string, type: $0.kind.rawValue, value: uri,
                    pinned: older.pinned.contains(uri))
            }
        }
        return [.following] + feeds
    }

    /// Changes the chosen feeds.
    /// - Returns: false when that changes nothing.
    mutating func changeFeeds(_ action: SavedFeedChange.Action, _ address: SavedFeedAddress) throws(JSONError) -> Bool {
        let before = savedFeeds
        return try change(AppBskyActorDefs.SavedFeedsPrefV2.self) { feeds in
            if feeds.isEmpty { feeds = before }
            return feeds.apply(action, address)
        }
    }
}

extension AppBskyActorDefs.SavedFeed {
    /// The posts of those whom the account follows.
    fileprivate static var following: Self {
        Self(id: TIDClock().next().string, type: "timeline", value: "following", pinned: true)
    }
}

extension [AppBskyActorDefs.SavedFeed] {
    /// Makes it so.
    /// - Returns: false when it is so already.
    mutating func apply(_ action: SavedFeedChange.Action, _ address: SavedFeedAddress) -> Bool {
        let place = firstIndex { $0.value == address.uri }
        switch (action, place) {
        case (.save, _?), (.unpin, nil), (.remove, nil): return false
        case (.save, nil), (.pin, nil):
            // Whoever never chose any has been reading those whom the account follows.
            if isEmpty { append(.following) }
            append(
                Element(
                    id: TIDClock().next().string, type: address.kind.rawValue, value: address.uri,
                    pinned: action == .pin))
        case (.pin, let place?), (.unpin, let place?):
            let isPinned = action == .pin
            guard self[place].pinned != isPinned else { return false }
            self[place].pinned = isPinned
        case (.remove, let place?): remove(at: place)
        }
        return true
    }
}
