package import GtkKit
import Strings

/// One post in a list: a single widget that draws laid-out text, with nodes for its parts.
package final class PostRow: RecyclerRow {
    private static let kind = WidgetKind(
        "WarrenPostRow", element: "postrow", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM, isActivatable: true)

    private unowned let list: PostList
    private(set) var entry: PostEntry?
    package private(set) var layout: PostLayout?

    private lazy var author = PostNode(.author, in: self)
    private lazy var actions = (0..<4).map { PostNode(.action($0), in: self) }
    private var links: [PostNode] = []
    private var pictures: [PostNode] = []
    private var card: PostNode?
    private var hasRing = false

    // Screen readers read text by character and line only from GTK's own labels: the row with the focus has one that is not drawn.
    private var reader: WidgetPointer?
    private var wantsReader = false

    /// The bytes of the text that are selected; empty is none.
    package private(set) var selection = 0..<0

    init(list: PostList) {
        self.list = list
        super.init(Self.kind)
        gtk_widget_set_focusable(pointer, 1)
        for node in [author] + actions { gtk_widget_set_parent(node.pointer, pointer) }
        actions[3].setLabel(Strings.timeline.more())
    }

    var palette: Palette { list.style.palette }

    // MARK: What it shows

    func show(_ entry: PostEntry) {
        let post = entry.content
        if entry !== self.entry {
            self.entry = entry
            selection = 0..<0
        }
        layout = nil
        author.setLabel(post.name)
        show(post.links.count, of: &links, after: author) { .link($0) }
        for (link, node) in zip(post.links, links) { node.setLabel(post.text[bytes: link.range]) }
        show(min(post.pictures.count, PostLayout.mostPictures), of: &pictures, after: links.last ?? author) {
            .picture($0)
        }
        let cover = list.cover(of: post)
        for (picture, node) in zip(post.pictures, pictures) { node.setLabel(picture.label(covered: cover)) }
        showCard(post.card)
        labelActions(post)
        if let reader { gtk_label_set_text(reader.opaque, post.text) }
        let name = Strings.timeline.post(post.name, "@" + post.handle, post.time, post.text)
        pointer.setAccessibleLabel(post.reason.map { $0 + ". " + name } ?? name)
        gtk_widget_queue_draw(pointer)
    }

    /// The counts, or what we did with the post, are others; nothing moves.
    func actionsDidChange() {
        guard let entry else { return }
        labelActions(entry.content)
        gtk_widget_queue_draw(pointer)
    }

    package override func willRest() {
        list.pictureStore?.forget(self)
        if let popover { gtk_popover_popdown(popover.cast()) }
        entry = nil
        layout = nil
        selection = 0..<0
    }

    private func labelActions(_ post: PostContent) {
        actions[0].setLabel(Strings.timeline.reply(post.replyCount))
        actions[1].setLabel(Strings.timeline.repost(post.repostCount))
        actions[2].setLabel(Strings.timeline.like(post.likeCount))
        actions[1].setPressed(post.isReposted)
        actions[2].setPressed(post.isLiked)
    }

    private func show(
        _ count: Int, of nodes: inout [PostNode], after previous: PostNode, part: (Int) -> PostNode.Part
    ) {
        while nodes.count < count {
            let node = PostNode(part(nodes.count), in: self)
            gtk_widget_insert_after(node.pointer, pointer, (nodes.last ?? previous).pointer)
            nodes.append(node)
        }
        for (index, node) in nodes.enumerated() { setVisible(node, index < count) }
    }

    private func showCard(_ content: PostContent.Card?) {
        if content != nil, card == nil {
            let node = PostNode(.card, in: self)
            gtk_widget_insert_before(node.pointer, pointer, actions[0].pointer)
            card = node
        }
        guard let card else { return }
        setVisible(card, content != nil)
        guard let content else { return }
        card.setLabel(
            content.isQuote
                ? Strings.timeline.quotedPost(content.title, content.text)
                : Strings.timeline.page(content.title, content.detail))
    }

    private func setVisible(_ node: PostNode, _ isVisible: Bool) {
        if (gtk_widget_get_visible(node.pointer) != 0) != isVisible {
            gtk_widget_set_visible(node.pointer, isVisible ? 1 : 0)
        }
    }

    // MARK: Use

    package override func activate() {
        if let entry { list.didUse(entry, .open) }
    }

    func activate(_ part: PostNode.Part) {
        guard let entry else { return }
        let post = entry.content
        switch part {
        case .author: list.didUse(entry, .openAuthor)
        case .link(let index): list.didUse(entry, .follow(target: post.links[index].target))
        case .picture(let index):
            if list.cover(of: post) == nil { list.didUse(entry, .openPicture(index)) } else { list.uncover(entry) }
        case .card: if let card = post.card { list.didUse(entry, .openCard(target: card.target)) }
        case .action(0): list.didUse(entry, .reply)
        case .action(1) where list.offersQuotes: list.showRepostMenu(of: self, at: actions[1].places.first)
        case .action(1): list.didUse(entry, .repost)
        case .action(2): list.didUse(entry, .like)
        case .action: list.showMenu(of: self, at: actions[3].places.first)
        }
    }

    /// Selects bytes of the text; the order of the two does not matter.
    package func select(from one: Int, to other: Int) {
        let range = min(one, other)..<max(one, other)
        guard range != selection else { return }
        selection = range
        gtk_widget_queue_draw(pointer)
    }

    /// The text that it shows; nil while it shows no post.
    package var text: String? { entry?.content.text }

    package var selectedText: String {
        entry?.content.text[bytes: selection] ?? ""
    }

    /// The byte of the text nearest to a point of the row; nil outside the text's area, unless anywhere will do.
    package func byte(atX x: Double, y: Double, anywhere: Bool = false) -> Int? {
        guard let layout, anywhere || layout.bodyArea.contains(x: x, y: y) else { return nil }
        return layout.body.byte(atX: x - Double(layout.bodyArea.x), y: y - Double(layout.bodyArea.y))
    }

    // MARK: Layout

    package override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        if orientation == GTK_ORIENTATION_HORIZONTAL { return (280, 600) }
        guard let entry else { return (1, 1) }
        let height = list.layout(of: entry).height
        return (height, height)
    }

    package override func allocate(width: Int32, height: Int32) {
        guard let entry else { return }
        let layout = list.layout(of: entry)
        self.layout = layout
        author.place([layout.avatar, layout.headingArea])
        for (node, places) in zip(links, layout.links) { node.place(places) }
        for (node, place) in zip(pictures, layout.pictures) { node.place([place]) }
        if let place = layout.card { card?.place([place]) }
        for (node, place) in zip(actions, layout.actions) { node.place([place]) }
        if let reader {
            gtk_widget_measure(reader, GTK_ORIENTATION_VERTICAL, layout.bodyArea.width, nil, nil, nil, nil)
            var allocation = layout.bodyArea.allocation
            allocation.height = max(1, allocation.height)
            gtk_widget_size_allocate(reader, &allocation, -1)
        }
    }

    // MARK: Focus

    package override func stateDidChange() {
        let flags = gtk_widget_get_state_flags(pointer).rawValue
        let hasFocus = flags & GTK_STATE_FLAG_FOCUSED.rawValue != 0
        let hasRing = hasFocus && flags & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
        if hasRing != self.hasRing {
            self.hasRing = hasRing
            gtk_widget_queue_draw(pointer)
        }
        let wantsReader = hasFocus || flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        guard wantsReader != self.wantsReader else { return }
        self.wantsReader = wantsReader
        // Children never change while the state does: that may be in the middle of a layout.
        MainLoop.soon { [weak self] in self?.updateReader() }
    }

    package override func willGo() {
        reader = nil
        wantsReader = false
    }

    private func updateReader() {
        if let reader, !wantsReader {
            self.reader = nil
            gtk_widget_unparent(reader)
        }
        guard wantsReader, reader == nil, let entry else { return }
        let label = gtk_label_new(entry.content.text)!
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_can_target(label, 0)
        gtk_widget_insert_after(label, pointer, author.pointer)
        reader = label
        gtk_widget_queue_allocate(pointer)
    }

    // MARK: Drawing

    package override func draw(_ snapshot: OpaquePointer) {
        guard let entry, let layout else { return }
        let post = entry.content
        let palette = palette
        layout.reason?.draw(snapshot, x: layout.reasonOrigin.x, y: layout.reasonOrigin.y, palette.dim)
        drawAvatar(snapshot, post, layout)
        layout.heading.draw(snapshot, x: layout.headingArea.x, y: layout.headingArea.y, palette.text)
        layout.time.draw(snapshot, x: layout.timeArea.x, y: layout.timeArea.y, palette.dim)
        if !selection.isEmpty {
            for place in layout.body.rectangles(of: selection, x: layout.bodyArea.x, y: layout.bodyArea.y) {
                drawFilled(snapshot, place, palette.selection)
            }
        }
        layout.body.draw(snapshot, x: layout.bodyArea.x, y: layout.bodyArea.y, palette.text)
        let cover = list.cover(of: post).map { Strings.timeline.cover($0) }
        for (picture, place) in zip(post.pictures, layout.pictures) {
            let corner: Int32 = 8
            if let cover {
                drawFilled(snapshot, place, palette.fill, corner: Float(corner))
                let text = list.style.shortText(cover)
                guard text.width < place.width else { continue }
                text.draw(
                    snapshot, x: place.x + (place.width - text.width) / 2,
                    y: place.y + (place.height - text.height) / 2, palette.text)
            } else if let texture = texture(picture.source, place, corner: corner) {
                var bounds = place.graphene
                gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
            } else {
                drawFilled(snapshot, place, palette.fill, corner: Float(corner))
            }
        }
        if let place = layout.card {
            drawFrame(snapshot, place, palette.line, width: 1, corner: 8)
            let x = place.x + PostLayout.cardPadding
            let y = place.y + PostLayout.cardPadding
            layout.cardHeading?.draw(snapshot, x: x, y: y, palette.text)
            layout.cardText?.draw(snapshot, x: x, y: y + list.style.lineHeightInPixels + 2, palette.text)
        }
        drawActions(snapshot, post, layout)
        let width = gtk_widget_get_width(pointer)
        drawFilled(snapshot, Rectangle(x: 0, y: layout.height - 1, width: width, height: 1), palette.line)
        drawNodes(snapshot)
        if hasRing {
            let whole = Rectangle(x: 0, y: 0, width: width, height: layout.height)
            drawFrame(snapshot, whole, palette.accent, width: 2, corner: 6)
        }
    }

    private func drawNodes(_ snapshot: OpaquePointer) {
        var next = gtk_widget_get_first_child(pointer)
        while let child = next {
            if child != reader { gtk_widget_snapshot_child(pointer, child, snapshot) }
            next = gtk_widget_get_next_sibling(child)
        }
    }

    private func drawAvatar(_ snapshot: OpaquePointer, _ post: PostContent, _ layout: PostLayout) {
        let place = layout.avatar
        let known = post.avatar.flatMap { texture($0, place, corner: place.width / 2) }
        var bounds = place.graphene
        gtk_snapshot_append_texture(snapshot, (known ?? list.blankAvatar(for: post.handle)).pointer, &bounds)
        guard known == nil, let letter = post.name.first ?? post.handle.first else { return }
        let text = list.style.shortText(letter.uppercased())
        let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        text.draw(
            snapshot, x: place.x + (place.width - text.width) / 2, y: place.y + (place.height - text.height) / 2, white)
    }

    private static let icons = [
        "mail-reply-sender-symbolic", "media-playlist-repeat-symbolic", "emblem-favorite-symbolic",
        "view-more-symbolic",
    ]

    private func drawActions(_ snapshot: OpaquePointer, _ post: PostContent, _ layout: PostLayout) {
        let counts = [post.replyCount, post.repostCount, post.likeCount, 0]
        let size = RowStyle.iconSize
        for (index, place) in layout.actions.enumerated() {
            let colour =
                index == 1 && post.isReposted
                ? palette.accent : index == 2 && post.isLiked ? palette.liked : palette.dim
            let isMirrored = list.style.isRightToLeft
            let mirror: (Rectangle) -> Rectangle = { inner in
                var placed = isMirrored ? inner.mirrored(in: place.width) : inner
                placed.x += place.x
                return placed
            }
            let icon = mirror(Rectangle(x: 6, y: place.y + (place.height - size) / 2, width: size, height: size))
            var bounds = icon.graphene
            gtk_snapshot_append_texture(snapshot, list.style.icon(Self.icons[index], colour).pointer, &bounds)
            guard counts[index] > 0 else { continue }
            let text = list.style.shortText(shortCount(counts[index]))
            let area = mirror(Rectangle(x: 6 + size + 6, y: place.y, width: text.width, height: place.height))
            text.draw(snapshot, x: area.x, y: area.y + (place.height - text.height) / 2, colour)
        }
    }

    private func texture(_ source: String, _ place: Rectangle, corner: Int32) -> Reference? {
        let scale = list.style.scaleFactor
        let request = PictureRequest(
            source: source, width: Int(place.width * scale), height: Int(place.height * scale),
            corner: Int(corner * scale))
        return list.pictureStore?.texture(request, for: self) { [weak self] in
            if let self { gtk_widget_queue_draw(pointer) }
        }
    }
}

extension PostContent.Picture {
    /// What a screen reader says.
    fileprivate func label(covered cover: String?) -> String {
        if let cover { return Strings.timeline.cover(cover) }
        return description.isEmpty ? Strings.timeline.undescribedPicture() : Strings.timeline.picture(description)
    }
}

/// A count in at most four characters: 999, 1.2K, 12K, 3.4M.
func shortCount(_ count: Int) -> String {
    func short(_ unit: Int, _ letter: String) -> String {
        let tenths = count / (unit / 10)
        return tenths < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10)\(letter)" : "\(tenths / 10)\(letter)"
    }
    if count < 1_000 { return String(count) }
    return count < 1_000_000 ? short(1_000, "K") : short(1_000_000, "M")
}

extension String {
    /// The text between two offsets of its UTF-8; what does not fit is left out.
    subscript(bytes range: Range<Int>) -> String {
        String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
}
