extension Recycler {
    /// Gives the keyboard's focus to a row, and brings it into sight.
    public func focus(_ row: Int) {
        guard row >= 0, row < content.count else { return }
        focusedRow = row
        if isWhollyVisible(row), let widget = live.first(where: { $0.row == row }) {
            focusTarget = nil
            gtk_widget_grab_focus(widget.pointer)
        } else {
            focusTarget = row
            gtk_widget_queue_allocate(pointer)
        }
    }

    /// Moves the focus by rows. Of a row that is higher than the list, the rest is shown first.
    public func moveFocus(by rows: Int) {
        guard content.count > 0 else { return }
        let current = focusTarget ?? rowWithFocus ?? focusedRow
        guard let current else { return focus(position.row) }
        if focusTarget == nil, let top = top(of: current) {
            let bottom = top + Double(heights.heights[current])
            let step = Double(height) * 0.8
            if rows == 1, bottom > Double(height) + 1, top <= 0 {
                return scroll(by: min(step, bottom - Double(height)))
            }
            if rows == -1, top < -1, bottom >= Double(height) { return scroll(by: max(-step, top)) }
        }
        focus(min(max(0, current + rows), content.count - 1))
    }

    /// How the focus moves by keys.
    public enum Movement: Hashable {
        case next, previous, first, last, pageDown, pageUp
    }

    /// Which keys move the focus.
    public static let keys = KeyTable<Movement>([
        (.next, [KeyCombination(GDK_KEY_j), KeyCombination(GDK_KEY_Down), KeyCombination(GDK_KEY_KP_Down)]),
        (.previous, [KeyCombination(GDK_KEY_k), KeyCombination(GDK_KEY_Up), KeyCombination(GDK_KEY_KP_Up)]),
        (.first, [KeyCombination(GDK_KEY_Home), KeyCombination(GDK_KEY_KP_Home)]),
        (.last, [KeyCombination(GDK_KEY_End), KeyCombination(GDK_KEY_KP_End)]),
        (.pageDown, [KeyCombination(GDK_KEY_Page_Down), KeyCombination(GDK_KEY_KP_Page_Down)]),
        (.pageUp, [KeyCombination(GDK_KEY_Page_Up), KeyCombination(GDK_KEY_KP_Page_Up)]),
    ])

    func handleKey(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        switch Self.keys.action(for: key, modifiers) {
        case .next: moveFocus(by: 1)
        case .previous: moveFocus(by: -1)
        case .first: focus(0)
        case .last: focus(content.count - 1)
        case .pageDown: moveFocus(by: max(1, visibleRows.count - 1))
        case .pageUp: moveFocus(by: -max(1, visibleRows.count - 1))
        case nil: return false
        }
        return true
    }

    /// The focus comes from outside: to the row that had it last, else to the first that is wholly in sight.
    func enterFocus() -> Bool? {
        guard gtk_widget_get_focus_child(pointer) == nil, content.count > 0 else { return nil }
        let first = visibleRows.first(where: isWhollyVisible) ?? position.row
        focus(min(focusedRow ?? first, content.count - 1))
        return true
    }

    func grabPendingFocus() {
        guard let target = focusTarget else { return }
        // Never inside allocation: taking the focus changes children.
        MainLoop.soon { [weak self] in
            guard let self, focusTarget == target else { return }
            focusTarget = nil
            if let widget = live.first(where: { $0.row == target }) { gtk_widget_grab_focus(widget.pointer) }
        }
    }

    private var rowWithFocus: Int? {
        guard let focused = gtk_widget_get_focus_child(pointer) else { return nil }
        return live.first { $0.pointer == focused }?.row
    }

    private func isWhollyVisible(_ row: Int) -> Bool {
        guard heights.count > row else { return false }
        let top = Double(heights.top(of: row) - heights.top(of: position.row)) - position.offset
        return top >= 0 && top + Double(heights.heights[row]) <= Double(height)
    }

    private func scroll(by pixels: Double) {
        position.offset += pixels
        lastScroll = 0
        gtk_widget_queue_allocate(pointer)
    }
}
