import GtkKit

/// What all rows of one list share: fonts, colours, direction, the layouts of short texts that many rows have, icons as textures.
final class RowStyle {
    static let padding: Int32 = 12
    static let avatarSize: Int32 = 42
    static let gap: Int32 = 10
    static let iconSize: Int32 = 16

    private let owner: WidgetPointer
    private(set) var palette = Palette()
    private(set) var isRightToLeft = false
    private(set) var lineHeight = 18.0
    private(set) var characterWidth = 7.0
    // The widget drops its own when it is taken out of a window, and gets another with the next.
    private var context: Reference
    private var pango: OpaquePointer { context.pointer }
    private var serial: guint = 0
    private var scale: Int32 = 1
    private var shortTexts: [String: ShortText] = [:]
    private var icons: [Icon: Reference] = [:]

    // What people call themselves and short times are many, over a long session; the bound is far above what one screen needs.
    private static let mostShortTexts = 2_000

    private struct Icon: Hashable {
        let name: String
        let colour: UInt32
    }

    /// - Parameter owner: the widget whose style it is; it outlives this.
    init(owner: WidgetPointer) {
        self.owner = owner
        context = Self.context(of: owner)
        refresh()
    }

    var lineHeightInPixels: Int32 { Int32(lineHeight.rounded(.up)) }
    var actionHeight: Int32 { max(24, lineHeightInPixels + 6) }

    /// Device pixels for one pixel.
    var scaleFactor: Int32 { scale }

    private static func context(of widget: WidgetPointer) -> Reference {
        let context = gtk_widget_get_pango_context(widget)!
        g_object_ref(UnsafeMutableRawPointer(context))
        return Reference(owned: context)
    }

    /// Looks whether anything that layouts or pictures depend on has changed; if so, nothing that was made before is valid.
    @discardableResult
    func refresh() -> Bool {
        let palette = Palette(of: owner)
        let isOtherContext = gtk_widget_get_pango_context(owner) != pango
        if isOtherContext { context = Self.context(of: owner) }
        let serial = pango_context_get_serial(pango)
        let isRightToLeft = gtk_widget_get_direction(owner) == GTK_TEXT_DIR_RTL
        let scale = gtk_widget_get_scale_factor(owner)
        guard
            isOtherContext || serial != self.serial || palette != self.palette || isRightToLeft != self.isRightToLeft
                || scale != self.scale
        else { return false }
        self.palette = palette
        self.serial = serial
        self.isRightToLeft = isRightToLeft
        self.scale = scale
        let metrics = pango_context_get_metrics(pango, nil, nil)!
        lineHeight = Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)
        characterWidth = Double(pango_font_metrics_get_approximate_char_width(metrics)) / Double(PANGO_SCALE)
        pango_font_metrics_unref(metrics)
        shortTexts = [:]
        icons = [:]
        return true
    }

    /// A text of any length, broken into lines of a width in pixels.
    /// - Parameter lines: the rest is cut off with an ellipsis; nil shows all.
    func paragraph(_ text: String, width: Int32, lines: Int32? = nil, marks: PangoMarks = PangoMarks()) -> TextBlock {
        let layout = pango_layout_new(pango)!
        pango_layout_set_text(layout, text, -1)
        marks.apply(to: layout)
        pango_layout_set_width(layout, max(0, width) * PANGO_SCALE)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        // Pango turns this round for paragraphs that go against the interface's direction.
        pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        if let lines {
            pango_layout_set_height(layout, -lines)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        return TextBlock(layout)
    }

    /// A name in bold and a detail beside it, on one line that starts where lines of the interface start.
    func heading(_ name: String, _ detail: String, width: Int32) -> TextBlock {
        let layout = pango_layout_new(pango)!
        // Isolated from one another: each has a direction of its own, and the order of the two is the interface's.
        let start = "\u{2068}" + name + "\u{2069} "
        let end = detail.isEmpty ? "" : "\u{2066}" + detail + "\u{2069}"
        pango_layout_set_text(layout, start + end, -1)
        var marks = PangoMarks()
        marks.add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), 0..<start.utf8.count)
        let alpha = UInt16(palette.dim.alpha / max(palette.text.alpha, 0.01) * Float(UInt16.max))
        marks.add(pango_attr_foreground_alpha_new(alpha), start.utf8.count..<start.utf8.count + end.utf8.count)
        marks.apply(to: layout)
        pango_layout_set_width(layout, max(0, width) * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        return line(layout)
    }

    /// A text of the interface's own on one line, which starts where lines of the interface start.
    func line(_ text: String, width: Int32) -> TextBlock {
        let layout = pango_layout_new(pango)!
        pango_layout_set_text(layout, text, -1)
        pango_layout_set_width(layout, max(0, width) * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        return line(layout)
    }

    private func line(_ layout: OpaquePointer) -> TextBlock {
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        return TextBlock(layout)
    }

    /// A text that many rows have: a time, a number, a letter.
    func shortText(_ text: String) -> ShortText {
        if let known = shortTexts[text] { return known }
        if shortTexts.count >= Self.mostShortTexts { shortTexts = [:] }
        let layout = pango_layout_new(pango)!
        pango_layout_set_text(layout, text, -1)
        pango_layout_set_single_paragraph_mode(layout, 1)
        let made = ShortText(layout)
        shortTexts[text] = made
        return made
    }

    /// An icon of the theme in one colour. It is drawn once: recolouring one in every frame is slow.
    func icon(_ name: String, _ colour: GdkRGBA) -> Reference {
        let key = Icon(name: name, colour: colour.packed)
        if let known = icons[key] { return known }
        let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(owner))
        let direction = isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
        let paintable = Reference(
            owned: gtk_icon_theme_lookup_icon(
                theme, name, nil, Self.iconSize, scale, direction, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)!)
        let snapshot = gtk_snapshot_new()!
        gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
        var colours = colour
        gtk_symbolic_paintable_snapshot_symbolic(
            paintable.pointer, snapshot, Double(Self.iconSize), Double(Self.iconSize), &colours, 1)
        let size = Self.iconSize * scale
        let node = gtk_snapshot_free_to_node(snapshot)
        let texture: OpaquePointer
        if let node {
            texture = render(node, width: size, height: size)
            gsk_render_node_unref(node)
        } else {
            texture = Pixels(width: Int(size), height: Int(size)).makeTexture()
        }
        let made = Reference(owned: texture)
        icons[key] = made
        return made
    }
}

extension GdkRGBA {
    fileprivate var packed: UInt32 {
        [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
}

/// Attributes of stretches of a text.
struct PangoMarks {
    private var attributes: [(UnsafeMutablePointer<PangoAttribute>, Range<Int>)] = []

    /// Takes over an attribute.
    mutating func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
        if let attribute { attributes.append((attribute, range)) }
    }

    func apply(to layout: OpaquePointer) {
        guard !attributes.isEmpty else { return }
        let list = pango_attr_list_new()!
        for (attribute, range) in attributes {
            attribute.pointee.start_index = guint(range.lowerBound)
            attribute.pointee.end_index = guint(range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }
}
