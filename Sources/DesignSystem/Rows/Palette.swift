import GtkKit

/// The theme's colours, as rows use them.
struct Palette: Equatable {
    var text = GdkRGBA()
    /// What matters less.
    var dim = GdkRGBA()
    /// Links, focus, what we reposted.
    var accent = GdkRGBA()
    /// What we liked.
    var liked = GdkRGBA()
    /// Frames and lines between rows.
    var line = GdkRGBA()
    /// The ground of what has not come yet, and of what the pointer is on.
    var fill = GdkRGBA()
    /// The ground of selected text.
    var selection = GdkRGBA()

    init() {}

    /// The colours at a widget.
    init(of widget: WidgetPointer) {
        let style = gtk_widget_get_style_context(widget)!
        let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
        gtk_style_context_get_color(style, &text)
        func named(_ name: String, otherwise: GdkRGBA) -> GdkRGBA {
            var colour = GdkRGBA()
            return gtk_style_context_lookup_color(style, name, &colour) != 0 ? colour : otherwise
        }
        accent = named("accent_color", otherwise: text)
        liked = named("error_color", otherwise: accent)
        selection = named("accent_bg_color", otherwise: accent).faded(0.35)
        dim = text.faded(isHighContrast ? 0.9 : 0.6)
        line = text.faded(isHighContrast ? 0.5 : 0.12)
        fill = text.faded(isHighContrast ? 0.15 : 0.08)
    }

    static func == (one: Palette, other: Palette) -> Bool {
        zip(one.all, other.all).allSatisfy { $0.isEqual(to: $1) }
    }

    private var all: [GdkRGBA] { [text, dim, accent, liked, line, fill, selection] }
}

extension GdkRGBA {
    func faded(_ part: Float) -> GdkRGBA {
        GdkRGBA(red: red, green: green, blue: blue, alpha: alpha * part)
    }

    fileprivate func isEqual(to other: GdkRGBA) -> Bool {
        red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }
}
