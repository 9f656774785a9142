/// A list of very many rows of any height that scrolls in a scrolled window. Only rows in sight, and a few around them, have widgets.
///
/// Where it stands is kept as a row and how many of its pixels are above the top, never as a number of pixels from the start: heights
/// further up may be estimates, rows may come in before it and the width may change, and what is in sight does not move.
public final class Recycler: CustomWidget {
    private static let kind = WidgetKind(
        "GtkKitRecycler", element: "recycler", role: GTK_ACCESSIBLE_ROLE_LIST, isScrollable: true)

    /// Where a list stands; survives rows coming and going.
    public struct Position: Hashable, Sendable {
        /// The first row in sight.
        public var row: Int
        /// How many of its pixels are above the top.
        public var offset: Double

        /// A position.
        public init(row: Int, offset: Double = 0) {
            self.row = row
            self.offset = offset
        }
    }

    let content: any RecyclerContent
    package internal(set) var heights = HeightIndex()
    // Whether a height is real; the others are estimates.
    var isExact: [Bool] = []
    var inexactCount = 0
    /// Where the list stands.
    public internal(set) var position = Position(row: 0)
    var width: Int32 = -1
    var height: Int32 = 0

    /// The widgets that show rows, in order.
    package internal(set) var live: [RecyclerRow] = []
    var resting: [RecyclerRow] = []
    /// How many widgets were made, all in all.
    package internal(set) var madeCount = 0

    // The adjustment's value as it was last seen or written, and when a person last changed it.
    var lastValue = 0.0
    var lastScroll: Int = 0
    var isWritingAdjustment = false
    var willSynchronise = false

    var refining: UInt32?
    /// Whether idle time is used to replace estimated heights.
    package var refinesWhenIdle = true
    var focusTarget: Int?
    /// The row that the keyboard acts on; nil before any.
    public internal(set) var focusedRow: Int?

    /// Whether a list that stands at its very start shows new first rows; otherwise what is in sight stays.
    public var followsStart = true
    /// How far beyond the edges rows are kept, in pixels.
    public var margin = 200.0
    /// The rows in sight are others than before. Called in a turn of its own, never while things are laid out.
    public var didShow: ((Range<Int>) -> Void)?
    private var shown = 0..<0
    // There are other rows than when `shown` was told.
    private var isShownStale = false
    private var willTellShown = false

    /// - Parameter content: the list keeps it.
    public init(_ content: any RecyclerContent) {
        self.content = content
        super.init(Self.kind)
        gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
        let keys = gtk_event_controller_key_new()!
        connectKey(keys) { [unowned self] in handleKey($0, $1) }
        gtk_widget_add_controller(pointer, keys)
    }

    // MARK: Changes

    /// Rows were taken out, and others put in their place. Call it after the content changed.
    ///
    /// What is in sight stays where it is, but for a list that stands at its very start and follows it.
    /// - Parameters:
    ///   - removed: the numbers of the old rows.
    ///   - added: how many there are now in their place.
    ///   - anchor: the new number of the first row in sight, where it was removed and is among the new ones.
    public func replaceRows(_ removed: Range<Int>, with added: Int, anchor: Int? = nil) {
        guard width >= 0 else { return }
        isShownStale = true
        let isAtStart = followsStart && position.row == 0 && position.offset <= 0
        let new = removed.lowerBound..<removed.lowerBound + added
        heights.replace(removed, with: new.map(content.estimatedHeight))
        inexactCount += added - removed.count { !isExact[$0] }
        isExact.replaceSubrange(removed, with: repeatElement(false, count: added))
        func moved(_ row: Int) -> Int? {
            if row < removed.lowerBound { return row }
            return row >= removed.upperBound ? row + added - removed.count : nil
        }
        var kept: [RecyclerRow] = []
        for widget in live {
            if let row = moved(widget.row!) {
                widget.row = row
                kept.append(widget)
            } else {
                rest(widget)
            }
        }
        live = kept
        if !(isAtStart && removed.lowerBound == 0) {
            if let row = moved(position.row) ?? anchor {
                position.row = row
            } else {
                position = Position(row: min(removed.lowerBound, max(0, content.count - 1)))
            }
        }
        focusedRow = focusedRow.flatMap(moved)
        focusTarget = focusTarget.flatMap(moved)
        for widget in live { tellPosition(widget) }
        gtk_widget_queue_allocate(pointer)
    }

    /// A row has the same place and other content.
    public func rowDidChange(_ row: Int) {
        guard width >= 0 else { return }
        if isExact[row] {
            isExact[row] = false
            inexactCount += 1
        }
        if let widget = live.first(where: { $0.row == row }) {
            show(row, in: widget)
        }
        gtk_widget_queue_allocate(pointer)
    }

    /// Goes somewhere. Rows that do not exist are the last one.
    public func scroll(to position: Position) {
        self.position = position
        lastScroll = 0
        gtk_widget_queue_allocate(pointer)
    }

    /// The rows in sight, also in part.
    public var visibleRows: Range<Int> { shown }

    /// Where a row's top is, in pixels below the list's; nil when it has no widget.
    public func top(of row: Int) -> Double? {
        guard let widget = live.first(where: { $0.row == row }) else { return nil }
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(widget.pointer, pointer, &bounds)
        return Double(bounds.origin.y)
    }

    // MARK: GTK

    public override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        orientation == GTK_ORIENTATION_HORIZONTAL ? (280, 600) : (100, 100)
    }

    public override func allocate(width: Int32, height: Int32) { layOut(width: width, height: height) }

    public override func didScroll() { readAdjustment() }

    public override func moveFocus(_ direction: GtkDirectionType) -> Bool? { enterFocus() }

    public override func styleDidChange() {
        guard content.styleDidChange(), width >= 0 else { return }
        width = -1
        for widget in live { show(widget.row!, in: widget) }
        gtk_widget_queue_allocate(pointer)
    }

    public override func draw(_ snapshot: OpaquePointer) {
        for widget in live { gtk_widget_snapshot_child(pointer, widget.pointer, snapshot) }
    }

    public override func willGo() {
        for widget in live { widget.willRest() }
        live = []
        resting = []
        if let refining { MainLoop.cancel(refining) }
        refining = nil
    }

    // MARK: Widgets

    func show(_ row: Int, in widget: RecyclerRow) {
        content.show(row, in: widget)
        // GTK passes over a widget whose place and size are as before, and the row's parts would stay where they were.
        gtk_widget_queue_allocate(widget.pointer)
    }

    func rest(_ widget: RecyclerRow) {
        widget.willRest()
        widget.row = nil
        resting.append(widget)
    }

    func tellPosition(_ widget: RecyclerRow) {
        if let row = widget.row { widget.pointer.setAccessiblePosition(row, of: content.count) }
    }

    func tellShown(_ rows: Range<Int>) {
        guard rows != shown || isShownStale else { return }
        shown = rows
        isShownStale = false
        guard didShow != nil, !willTellShown else { return }
        willTellShown = true
        MainLoop.soon { [weak self] in
            guard let self else { return }
            willTellShown = false
            didShow?(shown)
        }
    }
}
