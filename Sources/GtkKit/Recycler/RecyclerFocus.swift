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

    func handleKey(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        let held = modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
        guard held == 0 else { return false }
        switch key {
        case GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j: moveFocus(by: 1)
        case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k: moveFocus(by: -1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: focus(0)
        case GDK_KEY_End, GDK_KEY_KP_End: focus(content.count - 1)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: moveFocus(by: max(1, visibleRows.count - 1))
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: moveFocus(by: -max(1, visibleRows.count - 1))
        default: return false
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
