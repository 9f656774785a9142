package import GtkKit

/// A part of a post that is hovered, focused and activated on its own. The row draws it; the node adds hover and focus marks, a cursor, and
/// what a screen reader sees.
package final class PostNode: CustomWidget {
    enum Part: Equatable {
        case author
        case link(Int)
        case picture(Int)
        case card
        case action(Int)

        /// What the driver calls it.
        var identifier: String {
            switch self {
            case .author: "author"
            case .link(let index): "link-\(index)"
            case .picture(let index): "picture-\(index)"
            case .card: "card"
            case .action(let index): ["reply", "repost", "like", "more"][index]
            }
        }
    }

    let part: Part
    private unowned let row: PostRow
    private(set) var places: [Rectangle] = []
    private var label = ""
    private var isPressed: Bool?
    private var isHot = false
    private var hasRing = false

    private static let link = WidgetKind(
        "WarrenPostLink", element: "link", role: GTK_ACCESSIBLE_ROLE_LINK, isActivatable: true)
    private static let picture = WidgetKind(
        "WarrenPostPicture", element: "picture", role: GTK_ACCESSIBLE_ROLE_IMG, isActivatable: true)
    // TOGGLE_BUTTON came with GTK 4.10; a button that is told to be pressed says the same.
    private static let button = WidgetKind(
        "WarrenPostButton", element: "postbutton", role: GTK_ACCESSIBLE_ROLE_BUTTON, isActivatable: true)
    private static let pointerCursor = Reference(owned: gdk_cursor_new_from_name("pointer", nil))

    init(_ part: Part, in row: PostRow) {
        self.part = part
        self.row = row
        switch part {
        case .author, .link, .card: super.init(Self.link)
        case .picture: super.init(Self.picture)
        case .action: super.init(Self.button)
        }
        gtk_widget_set_focusable(pointer, 1)
        pointer.setIdentifier(part.identifier)
        if case .action = part {} else { gtk_widget_set_cursor(pointer, Self.pointerCursor.pointer) }
    }

    func setLabel(_ text: String) {
        guard text != label else { return }
        label = text
        pointer.setAccessibleLabel(text)
    }

    func setPressed(_ isPressed: Bool) {
        guard isPressed != self.isPressed else { return }
        self.isPressed = isPressed
        pointer.setAccessiblePressed(isPressed)
    }

    /// Gives it its place in the row; a link has one for each line.
    func place(_ places: [Rectangle]) {
        self.places = places
        guard let first = places.first else { return }
        var allocation = places.dropFirst().reduce(first) { $0.union($1) }.allocation
        gtk_widget_size_allocate(pointer, &allocation, -1)
    }

    package override func contains(x: Double, y: Double) -> Bool {
        guard places.count > 1 else { return super.contains(x: x, y: y) }
        return inner.contains { $0.contains(x: x, y: y) }
    }

    package override func stateDidChange() {
        let flags = gtk_widget_get_state_flags(pointer).rawValue
        let isHot = flags & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
        let hasRing =
            flags & GTK_STATE_FLAG_FOCUSED.rawValue != 0 && flags & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
        guard isHot != self.isHot || hasRing != self.hasRing else { return }
        self.isHot = isHot
        self.hasRing = hasRing
        gtk_widget_queue_draw(pointer)
    }

    package override func draw(_ snapshot: OpaquePointer) {
        guard isHot || hasRing else { return }
        let palette = row.palette
        switch part {
        case .author, .link:
            // Of the author, the name and not the picture.
            for place in part == .author ? inner.suffix(1) : inner[...] {
                var line = place
                line.y += place.height - 2
                line.height = 1
                drawFilled(snapshot, line, palette.accent)
            }
        case .action:
            if isHot { drawFilled(snapshot, whole, palette.fill, corner: 6) }
        case .picture, .card: break
        }
        if hasRing { drawFrame(snapshot, whole, palette.accent, width: 2, corner: 6) }
    }

    package override func activate() {
        row.activate(part)
    }

    private var whole: Rectangle {
        Rectangle(x: 0, y: 0, width: gtk_widget_get_width(pointer), height: gtk_widget_get_height(pointer))
    }

    /// Its places as it sees them itself.
    private var inner: [Rectangle] {
        guard let first = places.first else { return [] }
        let all = places.dropFirst().reduce(first) { $0.union($1) }
        return places.map { Rectangle(x: $0.x - all.x, y: $0.y - all.y, width: $0.width, height: $0.height) }
    }
}

func drawFilled(_ snapshot: OpaquePointer, _ place: Rectangle, _ colour: GdkRGBA, corner: Float = 0) {
    var bounds = place.graphene
    var colour = colour
    guard corner > 0 else {
        gtk_snapshot_append_color(snapshot, &colour, &bounds)
        return
    }
    var rounded = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&rounded, &bounds, corner)
    gtk_snapshot_push_rounded_clip(snapshot, &rounded)
    gtk_snapshot_append_color(snapshot, &colour, &bounds)
    gtk_snapshot_pop(snapshot)
}

func drawFrame(_ snapshot: OpaquePointer, _ place: Rectangle, _ colour: GdkRGBA, width: Float, corner: Float) {
    var bounds = place.graphene
    var rounded = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&rounded, &bounds, corner)
    let widths: [Float] = Array(repeating: width, count: 4)
    let colours = Array(repeating: colour, count: 4)
    gtk_snapshot_append_border(snapshot, &rounded, widths, colours)
}
