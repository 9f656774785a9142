/// What a `Recycler` shows: rows by number, each of its own height.
@MainActor
public protocol RecyclerContent: AnyObject {
    /// How many rows there are.
    var count: Int { get }
    /// Rows are this wide from now on, in pixels.
    func prepare(width: Int32)
    /// About how high a row will be, without laying it out. Asked for all rows at once: a fraction of a microsecond each.
    func estimatedHeight(of row: Int) -> Int32
    /// How high a row is.
    func height(of row: Int) -> Int32
    /// Makes a widget that can show any row.
    func makeRow() -> RecyclerRow
    /// Lets a widget show a row.
    func show(_ row: Int, in widget: RecyclerRow)
    /// Fonts, colours or the text's scale may have changed.
    /// - Returns: whether they have, and every height is void.
    func styleDidChange() -> Bool
}

/// A widget of a `Recycler`'s that shows one row after another.
open class RecyclerRow: CustomWidget {
    /// The row that it shows; nil while it waits to be used again.
    public internal(set) var row: Int?

    /// It stops showing its row: what was asked for on its behalf is no longer wanted.
    open func willRest() {}
}
