import Services

/// What may be asked of a paged list.
enum PageLimit {
    /// The lexicons' bounds.
    static func checked(_ limit: Int) throws(SocialError) -> Int {
        guard (1...100).contains(limit) else {
            throw .malformed(what: "limit \(limit)", problem: "it must be from 1 to 100")
        }
        return limit
    }

    /// The next page's cursor. A server that gives back the cursor it was sent would be asked for the same page for ever: that
    /// is the end.
    static func next(_ cursor: String?, after asked: String?) -> String? {
        cursor == asked ? nil : cursor
    }
}

/// What people type to name an account.
enum ActorName {
    /// Without the `@` that people put before a handle.
    static func normalized(_ actor: String) -> String {
        actor.hasPrefix("@") ? String(actor.dropFirst()) : actor
    }
}
