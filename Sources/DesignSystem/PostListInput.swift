public import GtkKit
import Strings

// What a person does with a list: clicks, drags over text, keys, the menu. One set of gestures for all rows.
extension PostList {
    func connectPointer() {
        let click = gtk_gesture_click_new()!
        connectClick(click, "released") { [unowned self] _, x, y in activate(atX: x, y: y) }
        gtk_widget_add_controller(widget, click)

        let secondary = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(secondary, guint(GDK_BUTTON_SECONDARY))
        connectClick(secondary, "pressed") { [unowned self] _, x, y in showMenu(atX: x, y: y) }
        gtk_widget_add_controller(widget, secondary)

        let longPress = gtk_gesture_long_press_new()!
        gtk_gesture_single_set_touch_only(longPress, 1)
        connectDrag(longPress, "pressed") { [unowned self] x, y in
            gtk_gesture_set_state(longPress, GTK_EVENT_SEQUENCE_CLAIMED)
            showMenu(atX: x, y: y)
        }
        gtk_widget_add_controller(widget, longPress)

        let drag = gtk_gesture_drag_new()!
        connectDrag(drag, "drag-begin") { [unowned self] x, y in
            // A finger scrolls.
            let device = gtk_event_controller_get_current_event_device(drag)
            guard device.map({ gdk_device_get_source($0) }) != GDK_SOURCE_TOUCHSCREEN else { return }
            beginSelecting(atX: x, y: y)
        }
        connectDrag(drag, "drag-update") { [unowned self] x, y in
            guard selecting != nil, abs(x) + abs(y) > Self.dragThreshold else { return }
            // The click is none any more.
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
            var startX = 0.0
            var startY = 0.0
            gtk_gesture_drag_get_start_point(drag, &startX, &startY)
            continueSelecting(atX: startX + x, y: startY + y)
        }
        connectDrag(drag, "drag-end") { [unowned self] _, _ in selecting = nil }
        gtk_widget_add_controller(widget, drag)
    }

    func connectKeys() {
        let keys = gtk_event_controller_key_new()!
        connectKey(keys) { [unowned self] in handleKey($0, $1) }
        gtk_widget_add_controller(widget, keys)
    }

    private static let dragThreshold = 4.0

    // MARK: Pointer

    package func activate(atX x: Double, y: Double) {
        clearSelection()
        switch CustomWidget.of(gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)) {
        case let node as PostNode: node.activate()
        case let row as PostRow: row.activate()
        default: break
        }
    }

    private func row(atX x: Double, y: Double) -> (row: PostRow, x: Double, y: Double)? {
        for row in rows {
            var inRow = (x: 0.0, y: 0.0)
            guard gtk_widget_translate_coordinates(widget, row.pointer, x, y, &inRow.x, &inRow.y) != 0,
                row.contains(x: inRow.x, y: inRow.y)
            else { continue }
            return (row, inRow.x, inRow.y)
        }
        return nil
    }

    // MARK: Selection

    package func beginSelecting(atX x: Double, y: Double) {
        selecting = nil
        guard let place = row(atX: x, y: y), let byte = place.row.byte(atX: place.x, y: place.y) else { return }
        selecting = (place.row, byte)
    }

    package func continueSelecting(atX x: Double, y: Double) {
        guard let selecting else { return }
        var inRow = (x: 0.0, y: 0.0)
        guard
            gtk_widget_translate_coordinates(widget, selecting.row.pointer, x, y, &inRow.x, &inRow.y) != 0,
            let byte = selecting.row.byte(atX: inRow.x, y: inRow.y, anywhere: true)
        else { return }
        for row in rows where row !== selecting.row { row.select(from: 0, to: 0) }
        selecting.row.select(from: selecting.from, to: byte)
    }

    private func clearSelection() {
        for row in rows { row.select(from: 0, to: 0) }
    }

    /// The text that is selected, in whichever post; nil when none is.
    public var selectedText: String? {
        rows.first { !$0.selection.isEmpty }?.selectedText
    }

    /// Puts what is selected, or else the text of the post with the focus, on the clipboard.
    public func copy() {
        guard let text = selectedText ?? focusedPostRow?.entry?.content.text, !text.isEmpty else { return }
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Selects the whole text of the post with the focus.
    public func selectAll() {
        guard let row = focusedPostRow, let text = row.entry?.content.text else { return }
        clearSelection()
        row.select(from: 0, to: text.utf8.count)
    }

    // MARK: Keys

    private var focusedPostRow: PostRow? {
        CustomWidget.of(gtk_widget_get_focus_child(widget)) as? PostRow
    }

    /// What keys do with the post that has the focus.
    public enum Command: Hashable {
        case reply, repost, quote, like, copy, selectAll, menu, clearSelection
    }

    /// Which keys do what.
    public static let keys = KeyTable<Command>([
        (.reply, [KeyCombination(GDK_KEY_r)]), (.repost, [KeyCombination(GDK_KEY_t)]),
        (.quote, [KeyCombination(GDK_KEY_q)]), (.like, [KeyCombination(GDK_KEY_l)]),
        (.copy, [KeyCombination(GDK_KEY_c, control: true), KeyCombination(GDK_KEY_Insert, control: true)]),
        (.selectAll, [KeyCombination(GDK_KEY_a, control: true)]),
        (.menu, [KeyCombination(GDK_KEY_Menu), KeyCombination(GDK_KEY_F10, shift: true)]),
        (.clearSelection, [KeyCombination(GDK_KEY_Escape)]),
    ])

    private func handleKey(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        guard let row = focusedPostRow, let entry = row.entry else { return false }
        switch Self.keys.action(for: key, modifiers) {
        case .copy: copy()
        case .selectAll: selectAll()
        case .like: row.activate(.action(2))
        case .reply: row.activate(.action(0))
        case .repost: didUse(entry, .repost)
        case .quote where offersQuotes: didUse(entry, .quote)
        case .menu: showMenu(of: row, at: nil)
        case .clearSelection where selectedText != nil: clearSelection()
        case .quote, .clearSelection, nil: return false
        }
        return true
    }

    /// Offers to repost a post or to quote it, below the button that does.
    func showRepostMenu(of row: PostRow, at place: Rectangle?) {
        guard let entry = row.entry, let place else { return }
        let isReposted = entry.content.isReposted
        popUpMenu(
            [
                MenuItem(isReposted ? Strings.timeline.undoRepost() : Strings.timeline.doRepost()) { [unowned self] in
                    didUse(entry, .repost)
                },
                MenuItem(Strings.timeline.quote()) { [unowned self] in didUse(entry, .quote) },
            ], over: row, at: place.allocation)
    }

    // MARK: Menu

    package func showMenu(atX x: Double, y: Double) {
        guard let place = row(atX: x, y: y) else { return }
        showMenu(
            of: place.row,
            at: Rectangle(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1))
    }

    /// Opens a post's menu.
    /// - Parameter place: where in the row it points; nil is its text.
    func showMenu(of row: PostRow, at place: Rectangle?) {
        guard let entry = row.entry, let layout = row.layout else { return }
        var items = menuItems(entry.content)
        if !row.selection.isEmpty {
            items.insert(MenuItem(Strings.timeline.copySelection()) { [unowned self] in copy() }, at: 0)
        }
        items.insert(
            MenuItem(Strings.timeline.copyText()) { [unowned self] in
                gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), entry.content.text)
            }, at: 0)
        popUpMenu(items, over: row, at: (place ?? layout.bodyArea).allocation)
    }
}
