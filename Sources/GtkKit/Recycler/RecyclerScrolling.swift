extension Recycler {
    // A scroll bar and kinetic scrolling count in pixels from the start, and go on from the value that they wrote themselves. While real
    // heights replace estimates that value drifts from the true one. So a small change moves the position by as much, and the true value is
    // written back once scrolling rests; a large one, or one to either end, is a place to go to.
    private static let restingMilliseconds: UInt32 = 220

    /// Moves the position as the adjustment was.
    func readAdjustment() {
        guard !isWritingAdjustment, let adjustment = verticalAdjustment, content.count > 0, heights.count > 0 else {
            return
        }
        let value = gtk_adjustment_get_value(adjustment)
        let page = gtk_adjustment_get_page_size(adjustment)
        let isAtEnd = value >= gtk_adjustment_get_upper(adjustment) - page - 0.5
        if abs(value - lastValue) > 1.5 * page || value <= 0.5 || isAtEnd {
            let row = heights.row(at: value)
            position = Position(row: row, offset: value - Double(heights.top(of: row)))
        } else {
            position.offset += value - lastValue
        }
        lastValue = value
        lastScroll = g_get_monotonic_time()
        gtk_widget_queue_allocate(pointer)
    }

    /// Tells the scrolled window how long the list is and where it stands.
    func writeAdjustment() {
        guard let adjustment = verticalAdjustment else { return }
        let page = Double(height)
        let actual = content.count == 0 ? 0 : Double(heights.top(of: position.row)) + position.offset
        let upper = max(Double(heights.total), page)
        let isScrolling =
            g_get_monotonic_time() - lastScroll < Int(Self.restingMilliseconds) * 1_000
            && abs(actual - lastValue) < 2 * page && lastValue > 0.5 && lastValue < upper - page - 0.5
            && actual > 0
        if actual != lastValue, isScrolling {
            synchroniseLater()
        } else {
            lastValue = actual
        }
        isWritingAdjustment = true
        gtk_adjustment_configure(adjustment, lastValue, 0, upper, page * 0.1, page * 0.9, page)
        isWritingAdjustment = false
    }

    private func synchroniseLater() {
        guard !willSynchronise else { return }
        willSynchronise = true
        MainLoop.after(milliseconds: Self.restingMilliseconds) { [weak self] in
            guard let self else { return }
            willSynchronise = false
            gtk_widget_queue_allocate(pointer)
        }
    }
}
