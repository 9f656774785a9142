public import GtkKit
import Strings

/// A timeline: posts in a recycler, with their pictures, keys, text selection and menu. Put `widget` into a scrolled window.
///
/// It shows what it is given and tells what a person does; what that leads to, also a like, comes back as other posts.
public final class PostList: RecyclerContent {
    /// An entry of a post's menu.
    public struct MenuItem {
        /// Its text.
        public let title: String
        /// What it does.
        public let action: @MainActor () -> Void

        /// An entry.
        public init(_ title: String, action: @escaping @MainActor () -> Void) {
            self.title = title
            self.action = action
        }
    }

    /// The list's widget; GTK owns it, and it owns this object.
    public var widget: WidgetPointer { recycler.pointer }
    /// The recycler, for where the list stands and the focus. It must not be used once the widget is gone.
    public private(set) unowned var recycler: Recycler!
    /// Called for what a person does with a post.
    public var didUse: (PostContent, PostEvent) -> Void = { _, _ in }
    /// What the menu of a post offers besides copying its text.
    public var menuItems: (PostContent) -> [MenuItem] = { _ in [] }

    /// Posts can be quoted: the button that reposts offers both.
    public var offersQuotes = false

    let pictureStore: PictureStore?
    private(set) var style: RowStyle!
    private var entries: [PostEntry] = []
    private var width: Int32 = 0

    // Laid-out posts: the young ones, and those that were young before. What is used moves to the young.
    private var young: [ObjectIdentifier: PostLayout] = [:]
    private var old: [ObjectIdentifier: PostLayout] = [:]
    private static let mostYoung = 80

    private var blankAvatars: [Int: Reference] = [:]
    // Posts whose pictures somebody wants to see though they are covered.
    private var uncovered: Set<String> = []
    var selecting: (row: PostRow, from: Int)?

    /// - Parameter pictures: where pictures come from; nil shows none.
    public init(pictures: PictureStore? = nil) {
        pictureStore = pictures
        let recycler = Recycler(self)
        self.recycler = recycler
        style = RowStyle(owner: recycler.pointer)
        recycler.pointer.setAccessibleLabel(Strings.timeline.list())
        connectPointer()
        connectKeys()
    }

    /// The posts that are shown.
    public var posts: [PostContent] { entries.map(\.content) }

    /// A post by its row.
    public func post(at row: Int) -> PostContent? {
        entries.indices.contains(row) ? entries[row].content : nil
    }

    // MARK: Changes

    /// Shows other posts. What is in sight stays where it is, as far as it is among them.
    public func show(_ posts: [PostContent]) {
        // Ten thousand posts of which thirty are new: one pass that touches each once.
        let common = min(entries.count, posts.count)
        var changed: [(index: Int, post: PostContent)] = []
        var head = 0
        while head < common, entries[head].content.id == posts[head].id {
            if entries[head].content != posts[head] { changed.append((head, posts[head])) }
            head += 1
        }
        var oldEnd = entries.count
        var newEnd = posts.count
        while oldEnd > head, newEnd > head, entries[oldEnd - 1].content.id == posts[newEnd - 1].id {
            oldEnd -= 1
            newEnd -= 1
            if entries[oldEnd].content != posts[newEnd] { changed.append((newEnd, posts[newEnd])) }
        }
        if oldEnd > head || newEnd > head { replace(head..<oldEnd, with: posts[head..<newEnd]) }
        for (index, post) in changed { update(index, to: post) }
    }

    private func replace(_ removed: Range<Int>, with new: ArraySlice<PostContent>) {
        // A post that is in both keeps its entry, and the list its place if it stands at one of them.
        var known: [String: PostEntry] = [:]
        for entry in entries[removed] { known[entry.content.id] = entry }
        let first = recycler.position.row
        let anchorID = removed.contains(first) ? entries[first].content.id : nil
        var anchor: Int?
        let replacement = new.enumerated().map { index, post in
            if post.id == anchorID { anchor = removed.lowerBound + index }
            guard let entry = known[post.id], entry.content == post else { return PostEntry(post) }
            return entry
        }
        for entry in entries[removed] { forget(entry) }
        entries.replaceSubrange(removed, with: replacement)
        recycler.replaceRows(removed, with: replacement.count, anchor: anchor)
    }

    private func update(_ index: Int, to post: PostContent) {
        let entry = entries[index]
        let isLaidOutAlike = entry.content.isLaidOut(like: post)
        entry.content = post
        if isLaidOutAlike {
            row(of: entry)?.actionsDidChange()
        } else {
            entry.measure()
            forget(entry)
            recycler.rowDidChange(index)
        }
    }

    private func row(of entry: PostEntry) -> PostRow? {
        rows.first { $0.entry === entry }
    }

    /// The rows that have widgets.
    package var rows: [PostRow] { recycler.live.map { unsafeDowncast($0, to: PostRow.self) } }

    // MARK: RecyclerContent

    /// How many posts there are.
    public var count: Int { entries.count }

    /// Rows are this wide from now on.
    public func prepare(width: Int32) {
        self.width = width
        young = [:]
        old = [:]
    }

    /// About how high a post will be.
    public func estimatedHeight(of row: Int) -> Int32 {
        PostLayout.estimatedHeight(entries[row], width: width, style: style)
    }

    /// How high a post is.
    public func height(of row: Int) -> Int32 {
        let entry = entries[row]
        // Not kept: heights are asked for in idle time for all rows, and would drive out what is on screen.
        return
            (young[ObjectIdentifier(entry)] ?? old[ObjectIdentifier(entry)]
            ?? PostLayout(entry, width: width, style: style)).height
    }

    /// Makes a row.
    public func makeRow() -> RecyclerRow { PostRow(list: self) }

    /// Lets a row show a post.
    public func show(_ row: Int, in widget: RecyclerRow) {
        unsafeDowncast(widget, to: PostRow.self).show(entries[row])
    }

    /// Looks at the theme again.
    public func styleDidChange() -> Bool {
        // The style is made after the list's widget, which is told of its style first.
        guard let style, style.refresh() else { return false }
        blankAvatars = [:]
        return true
    }

    // MARK: For rows

    func layout(of entry: PostEntry) -> PostLayout {
        let key = ObjectIdentifier(entry)
        if let known = young[key] { return known }
        let layout = old[key] ?? PostLayout(entry, width: width, style: style)
        if young.count >= Self.mostYoung {
            old = young
            young = [:]
        }
        young[key] = layout
        return layout
    }

    private func forget(_ entry: PostEntry) {
        young[ObjectIdentifier(entry)] = nil
        old[ObjectIdentifier(entry)] = nil
    }

    /// Why a post's pictures are covered; nil when they are shown.
    func cover(of post: PostContent) -> String? {
        uncovered.contains(post.id) ? nil : post.warning
    }

    /// Shows a post's pictures from now on.
    func uncover(_ entry: PostEntry) {
        uncovered.insert(entry.content.id)
        if let row = row(of: entry) { row.show(entry) }
    }

    func didUse(_ entry: PostEntry, _ event: PostEvent) {
        didUse(entry.content, event)
    }

    /// A circle in a colour that belongs to the handle.
    func blankAvatar(for handle: String) -> Reference {
        let hue = handle.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % Self.hues
        if let known = blankAvatars[hue] { return known }
        let size = Int(RowStyle.avatarSize * style.scaleFactor)
        let made = Reference(owned: Pixels.filled(hue: hue, of: Self.hues, size: size).makeTexture())
        blankAvatars[hue] = made
        return made
    }

    private static let hues = 12
}

extension Pixels {
    /// A circle in one of some colours, dark enough for white letters.
    fileprivate nonisolated static func filled(hue: Int, of hues: Int, size: Int) -> Pixels {
        // Around the colour wheel at fixed saturation and lightness.
        let angle = Double(hue) / Double(hues) * 6
        func channel(_ shift: Double) -> UInt8 {
            let position = (angle + shift).truncatingRemainder(dividingBy: 6)
            let part = min(max(min(position, 4 - position), 0), 1)
            return UInt8(60 + part * 100)
        }
        let colour = [channel(2), channel(0), channel(4), 255]
        let bytes = Array(repeating: colour, count: size * size).flatMap { $0 }
        return (Pixels(width: size, height: size, bytes: bytes) ?? Pixels(width: size, height: size))
            .filling(width: size, height: size, corner: size / 2)
    }
}
