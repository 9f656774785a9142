import GtkKit

/// A column that is no wider than lines can be read, in the middle of whatever room there is.
struct Column: WidgetView {
    private let content: any WidgetView
    private let scrolls: Bool

    private static let width: Int32 = 680

    /// - Parameter scrolls: the content scrolls by itself, as lists do.
    init(scrolls: Bool = false, _ content: any WidgetView) {
        self.content = content
        self.scrolls = scrolls
    }

    func makeWidget() -> WidgetPointer {
        if scrolls {
            let clamp = adw_clamp_scrollable_new()!
            adw_clamp_scrollable_set_maximum_size(clamp.opaque, Self.width)
            adw_clamp_scrollable_set_child(clamp.opaque, content.makeWidget())
            return clamp
        }
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, Self.width)
        adw_clamp_set_child(clamp.opaque, content.makeWidget())
        return clamp
    }
}
