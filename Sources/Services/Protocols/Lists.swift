/// Keeps lists of people.
public protocol ListKeeping: Sendable {
    /// One page of somebody's lists.
    /// - Parameters:
    ///   - actor: handle, DID or link; nil is the account that acts.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func lists(of actor: String?, limit: Int, cursor: String?) async throws(SocialError) -> Page<ActorList>

    /// A list, and one page of who is on it.
    /// - Parameters:
    ///   - list: at-URI or bsky.app address.
    ///   - limit: how many, 1 to 100.
    ///   - cursor: the page before's cursor.
    func list(_ list: String, limit: Int, cursor: String?) async throws(SocialError) -> ListMembers

    /// Changes a list of the account's own, once.
    func change(_ change: ListChange) async throws(SocialError) -> ActionOutcome
}

/// A list and some of those who are on it.
public struct ListMembers: Hashable, Sendable {
    /// The list.
    public let list: ActorList
    /// Who is on it.
    public let members: [Actor]
    /// Hand this back for the next page; nil at the end.
    public let cursor: String?
    /// Whether it is what the server says now.
    public let freshness: Freshness

    /// Makes a page of a list.
    public init(list: ActorList, members: [Actor], cursor: String?, freshness: Freshness = .live) {
        self.list = list
        self.members = members
        self.cursor = cursor
        self.freshness = freshness
    }
}

/// What is done to lists. Lists are named by at-URI or bsky.app address, people by handle, DID or link.
public enum ListChange: Hashable, Sendable, Codable {
    /// What a list is for.
    public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
        /// To read its people's posts.
        case curation
        /// To mute or block its people.
        case moderation
    }

    /// Makes a list.
    case create(name: String, description: String?, Purpose)
    /// Puts somebody on a list.
    case add(actor: String, list: String)
    /// Takes somebody off a list.
    case remove(actor: String, list: String)
    /// Deletes a list, and who is on it.
    case delete(list: String)
}

/// Which lists, or which list.
public enum ListScope: Hashable, Sendable {
    /// Somebody's; nil is the account that acts.
    case all(of: String?)
    /// One: at-URI or bsky.app address.
    case one(String)
}
