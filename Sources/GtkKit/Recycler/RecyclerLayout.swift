extension Recycler {
    /// Lays the list out: settles where it stands, and gives every row in sight a widget and a place.
    func layOut(width: Int32, height: Int32) {
        if width != self.width { changeWidth(to: width) }
        self.height = height
        guard content.count > 0 else {
            for widget in live { rest(widget) }
            live = []
            hideResting()
            tellShown(0..<0)
            writeAdjustment()
            return
        }
        position.row = min(max(0, position.row), content.count - 1)
        if let focusTarget { bringIntoSight(focusTarget) }
        settlePosition()
        place(width: width)
        writeAdjustment()
        if let horizontal = horizontalAdjustment {
            gtk_adjustment_configure(horizontal, 0, 0, Double(width), 0, 0, Double(width))
        }
        grabPendingFocus()
        refineWhenIdle()
    }

    /// A row's real height.
    @discardableResult
    func exactHeight(_ row: Int) -> Double {
        if !isExact[row] {
            isExact[row] = true
            inexactCount -= 1
            heights.set(row, to: content.height(of: row))
        }
        return Double(heights.heights[row])
    }

    private func changeWidth(to width: Int32) {
        let fraction =
            heights.count == content.count && position.row < heights.count
            ? position.offset / max(1, Double(heights.heights[position.row])) : 0
        self.width = width
        content.prepare(width: width)
        heights = HeightIndex((0..<content.count).map(content.estimatedHeight))
        isExact = Array(repeating: false, count: content.count)
        inexactCount = content.count
        guard fraction != 0 else { return }
        position.offset = fraction * exactHeight(position.row)
    }

    /// Moves the position until the row is wholly in sight, as little as possible.
    private func bringIntoSight(_ row: Int) {
        let rowHeight = exactHeight(row)
        let top = Double(heights.top(of: row) - heights.top(of: position.row)) - position.offset
        if top < 0 || rowHeight >= Double(height) {
            position = Position(row: row)
        } else if top + rowHeight > Double(height) {
            position = Position(row: row, offset: rowHeight - Double(height))
        }
    }

    /// Makes the position's row the first in sight, with real heights, and ends the list where it ends.
    private func settlePosition() {
        let count = content.count
        // Filling up from below may uncover rows above whose heights were estimates, hence another round.
        for _ in 0..<3 {
            while position.offset < 0 {
                guard position.row > 0 else {
                    position.offset = 0
                    break
                }
                position.row -= 1
                position.offset += exactHeight(position.row)
            }
            while position.offset >= exactHeight(position.row), position.row < count - 1 {
                position.offset -= exactHeight(position.row)
                position.row += 1
            }
            var bottom = -position.offset
            var row = position.row
            while row < count, bottom < Double(height) {
                bottom += exactHeight(row)
                row += 1
            }
            let isPastEnd = row == count && bottom < Double(height)
            guard isPastEnd, position.row > 0 || position.offset > 0 else { return }
            position.offset -= Double(height) - bottom
        }
        if position.offset < 0 { position.offset = 0 }
    }

    private func place(width: Int32) {
        var first = position.row
        var top = -position.offset
        while first > 0, top > -margin {
            first -= 1
            top -= exactHeight(first)
        }
        var end = position.row
        var bottom = -position.offset
        var lastShown = end
        while end < content.count, bottom < Double(height) + margin {
            if bottom < Double(height) { lastShown = end }
            bottom += exactHeight(end)
            end += 1
        }
        var kept: [Int: RecyclerRow] = [:]
        var focused: RecyclerRow?
        let focusChild = gtk_widget_get_focus_child(pointer)
        for widget in live {
            let row = widget.row!
            if row >= first, row < end {
                kept[row] = widget
            } else if widget.pointer == focusChild, row != focusTarget {
                // Scrolled out of sight, it keeps the keyboard's focus and so its widget.
                focused = widget
            } else {
                rest(widget)
            }
        }
        live.removeAll(keepingCapacity: true)
        var previous: WidgetPointer?
        if let focused, focused.row! < first {
            put(focused, at: top - 10_000, width: width, after: &previous)
        }
        for row in first..<end {
            put(kept[row] ?? widget(for: row, after: previous), at: top, width: width, after: &previous)
            top += exactHeight(row)
        }
        if let focused, focused.row! >= end {
            put(focused, at: bottom + 10_000, width: width, after: &previous)
        }
        hideResting()
        tellShown(position.row..<lastShown + 1)
    }

    private func widget(for row: Int, after previous: WidgetPointer?) -> RecyclerRow {
        let widget: RecyclerRow
        if let used = resting.popLast() {
            widget = used
        } else {
            widget = content.makeRow()
            madeCount += 1
            gtk_widget_insert_after(widget.pointer, pointer, previous)
        }
        widget.row = row
        show(row, in: widget)
        tellPosition(widget)
        if gtk_widget_get_child_visible(widget.pointer) == 0 {
            gtk_widget_set_child_visible(widget.pointer, 1)
            widget.pointer.setAccessibleHidden(false)
        }
        return widget
    }

    private func put(_ widget: RecyclerRow, at top: Double, width: Int32, after previous: inout WidgetPointer?) {
        // The order among siblings is the one for Tab and for screen readers.
        if gtk_widget_get_prev_sibling(widget.pointer) != previous {
            gtk_widget_insert_after(widget.pointer, pointer, previous)
        }
        var origin = graphene_point_t(x: 0, y: Float(top.rounded()))
        gtk_widget_allocate(
            widget.pointer, width, heights.heights[widget.row!], -1, gsk_transform_translate(nil, &origin))
        live.append(widget)
        previous = widget.pointer
    }

    private func hideResting() {
        for widget in resting where gtk_widget_get_child_visible(widget.pointer) != 0 {
            gtk_widget_set_child_visible(widget.pointer, 0)
            widget.pointer.setAccessibleHidden(true)
        }
    }

    // MARK: Real heights, when there is nothing else to do

    private func refineWhenIdle() {
        guard refinesWhenIdle, refining == nil, inexactCount > 0 else { return }
        refining = MainLoop.whenIdle { [unowned self] in
            if refine(forMicroseconds: 2_000) { return true }
            refining = nil
            return false
        }
    }

    /// Lays out rows whose heights are estimates, the nearest first, for a while.
    /// - Returns: whether some are left.
    package func refine(forMicroseconds budget: Int) -> Bool {
        let end = g_get_monotonic_time() + budget
        let before = heights.total
        defer { if heights.total != before { writeAdjustment() } }
        var distance = 0
        while inexactCount > 0, distance < content.count {
            var worked = false
            for row in [position.row + distance, position.row - distance]
            where isExact.indices.contains(row) && !isExact[row] {
                exactHeight(row)
                worked = true
            }
            distance += 1
            if worked, g_get_monotonic_time() >= end { return inexactCount > 0 }
        }
        return inexactCount > 0
    }
}
