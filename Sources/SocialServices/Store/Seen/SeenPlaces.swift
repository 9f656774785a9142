import ATProto

/// The places in an answer at which posts stand: entries of lists, what they answer, bookmarks, the nodes of threads.
///
/// Answers are kept with their posts cut out, each replaced by its row's id: a post is kept once, in its newest state,
/// however many pages it stands on.
enum SeenPlaces {
    /// One place.
    struct Place {
        /// The post's view, what stands in its stead, or the id that replaces it.
        var value: RawJSON
        /// The node of a thread that the post is the content of: without the post there is no node.
        var node: RawJSON?
    }

    /// Calls `body` with each place in an entry of a list or a thread's node, in the order of the bytes.
    static func forEach(in entry: RawJSON, _ body: (Place) -> Void) {
        entry.forEachMember { name, value in
            switch name {
            case "post": body(Place(value: value, node: entry))
            case "parent", "root":
                // In a thread these are nodes, with the post inside.
                if value["post"] != nil {
                    forEach(in: value, body)
                } else {
                    body(Place(value: value))
                }
            case "item": body(Place(value: value))
            case "reply", "thread": forEach(in: value, body)
            case "replies": for reply in value.elements ?? [] { forEach(in: reply, body) }
            default: break
            }
        }
    }
}
