/// A kind of widget that is written in Swift: what GTK must know about it before there is one.
public final class WidgetKind {
    fileprivate struct Traits {
        let element: String
        let role: GtkAccessibleRole
        let isActivatable: Bool
        let isScrollable: Bool
    }

    fileprivate let traits: Traits
    private let name: String

    /// - Parameters:
    ///   - name: the type's name for GObject, unique in the process.
    ///   - element: what style sheets call it.
    ///   - role: what it is to a screen reader.
    ///   - isActivatable: Enter, Space and a screen reader can activate it.
    ///   - isScrollable: it scrolls itself inside a scrolled window (GtkScrollable).
    public init(
        _ name: String, element: String = "widget", role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP,
        isActivatable: Bool = false, isScrollable: Bool = false
    ) {
        self.name = name
        traits = Traits(element: element, role: role, isActivatable: isActivatable, isScrollable: isScrollable)
    }

    /// Registered when the first widget of the kind is made.
    lazy var type: GType = {
        var info = GTypeInfo()
        var parent = GTypeQuery()
        g_type_query(gtk_widget_get_type(), &parent)
        info.class_size = guint16(parent.class_size)
        info.instance_size = guint16(MemoryLayout<Instance>.size)
        info.class_data = UnsafeRawPointer(Unmanaged.passRetained(self).toOpaque())
        info.class_init = { theClass, data in
            let kind = Unmanaged<WidgetKind>.fromOpaque(data!).takeUnretainedValue()
            initialise(theClass!.assumingMemoryBound(to: GtkWidgetClass.self), kind.traits)
        }
        let type = g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
        if traits.isScrollable {
            var interface = GInterfaceInfo()
            g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
        }
        return type
    }()
}

/// A GtkWidget whose measuring, allocation, drawing and focus are a Swift class's. GTK owns it, as any widget: the Swift object lives
/// until the widget is finalized.
open class CustomWidget {
    /// The widget.
    public let pointer: WidgetPointer

    /// The adjustments of a scrollable kind; nil while it is not inside a scrolled window.
    public private(set) var horizontalAdjustment: UnsafeMutablePointer<GtkAdjustment>?
    /// See `horizontalAdjustment`.
    public private(set) var verticalAdjustment: UnsafeMutablePointer<GtkAdjustment>?
    private var verticalConnection: UInt = 0
    /// A popover that is a child of the widget: it is placed anew whenever the widget is.
    public var popover: WidgetPointer?

    /// Makes a widget of a kind.
    public init(_ kind: WidgetKind) {
        let object = g_object_new_with_properties(kind.type, 0, nil, nil)!
        pointer = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
        instance(pointer).pointee.swift = Unmanaged.passRetained(self).toOpaque()
    }

    /// The Swift object of a widget; nil when it is not one of ours.
    public static func of(_ widget: WidgetPointer?) -> CustomWidget? {
        guard let widget, isCustom(widget) else { return nil }
        return swift(widget)
    }

    /// Smallest and natural size in one direction, in pixels, for a size in the other (-1 when that is open).
    open func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) { (0, 0) }
    /// Gives the children their places.
    open func allocate(width: Int32, height: Int32) {}
    /// Draws.
    open func draw(_ snapshot: OpaquePointer) { drawChildren(snapshot) }
    /// Whether a point counts as inside.
    open func contains(x: Double, y: Double) -> Bool {
        x >= 0 && y >= 0 && x < Double(gtk_widget_get_width(pointer)) && y < Double(gtk_widget_get_height(pointer))
    }
    /// Hover, focus, direction or another state changed.
    open func stateDidChange() {}
    /// Fonts, colours or the text's scale may have changed.
    open func styleDidChange() {}
    /// Enter, Space or a screen reader activates it.
    open func activate() {}
    /// The keyboard's focus wants to move into it or on within it; nil leaves it to GTK.
    open func moveFocus(_ direction: GtkDirectionType) -> Bool? { nil }
    /// The vertical adjustment has another value.
    open func didScroll() {}
    /// GTK takes the widget apart; the children are still there.
    open func willGo() {}

    /// Draws the children, in order.
    public func drawChildren(_ snapshot: OpaquePointer) {
        var next = gtk_widget_get_first_child(pointer)
        while let child = next {
            gtk_widget_snapshot_child(pointer, child, snapshot)
            next = gtk_widget_get_next_sibling(child)
        }
    }

    /// Whether lines start on the right.
    public var isRightToLeft: Bool { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }

    fileprivate func setAdjustment(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?, isVertical: Bool) {
        if let adjustment { g_object_ref_sink(UnsafeMutableRawPointer(adjustment)) }
        let old = isVertical ? verticalAdjustment : horizontalAdjustment
        if let old {
            if isVertical { disconnect(UnsafeMutableRawPointer(old), verticalConnection) }
            g_object_unref(UnsafeMutableRawPointer(old))
        }
        if isVertical {
            verticalAdjustment = adjustment
            if let adjustment {
                verticalConnection = connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [unowned self] in
                    didScroll()
                }
            }
        } else {
            horizontalAdjustment = adjustment
        }
    }
}

private struct Instance {
    var parent: GtkWidget
    var swift: UnsafeMutableRawPointer?
}

@inline(__always)
private func instance(_ widget: WidgetPointer) -> UnsafeMutablePointer<Instance> {
    widget.cast(to: Instance.self)
}

@inline(__always)
private func swift(_ widget: WidgetPointer?) -> CustomWidget? {
    guard let widget, let swift = instance(widget).pointee.swift else { return nil }
    return Unmanaged<CustomWidget>.fromOpaque(swift).takeUnretainedValue()
}

// All our kinds are direct children of GtkWidget and share its measure function.
private func isCustom(_ widget: WidgetPointer) -> Bool {
    let theClass = widget.cast(to: GTypeInstance.self).pointee.g_class
    return UnsafeMutableRawPointer(theClass!).assumingMemoryBound(to: GtkWidgetClass.self).pointee.measure
        .map { unsafeBitCast($0, to: UnsafeRawPointer.self) } == unsafeBitCast(measureWidget, to: UnsafeRawPointer.self)
}

private let parentClass = g_type_class_ref(gtk_widget_get_type())!.assumingMemoryBound(to: GtkWidgetClass.self)
private let parentObjectClass = UnsafeMutableRawPointer(parentClass).assumingMemoryBound(to: GObjectClass.self)

private typealias Measure =
    @convention(c) (
        WidgetPointer?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
        UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
    ) -> Void
private let measureWidget: Measure = { widget, orientation, size, minimum, natural, _, _ in
    guard let measured = swift(widget)?.measure(orientation, for: size) else { return }
    minimum?.pointee = measured.minimum
    natural?.pointee = measured.natural
}

private func initialise(_ theClass: UnsafeMutablePointer<GtkWidgetClass>, _ traits: WidgetKind.Traits) {
    gtk_widget_class_set_css_name(theClass, traits.element)
    gtk_widget_class_set_accessible_role(theClass, traits.role)
    theClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
    theClass.pointee.measure = measureWidget
    theClass.pointee.size_allocate = { widget, width, height, _ in swift(widget)?.allocate(width: width, height: height)
    }
    theClass.pointee.snapshot = { widget, snapshot in swift(widget)?.draw(snapshot!) }
    theClass.pointee.contains = { widget, x, y in swift(widget)?.contains(x: x, y: y) ?? false ? 1 : 0 }
    theClass.pointee.state_flags_changed = { widget, old in
        parentClass.pointee.state_flags_changed?(widget, old)
        swift(widget)?.stateDidChange()
    }
    theClass.pointee.direction_changed = { widget, old in
        parentClass.pointee.direction_changed?(widget, old)
        swift(widget)?.styleDidChange()
    }
    theClass.pointee.css_changed = { widget, change in
        parentClass.pointee.css_changed?(widget, change)
        swift(widget)?.styleDidChange()
    }
    theClass.pointee.focus = { widget, direction in
        if let moved = swift(widget)?.moveFocus(direction) { return moved ? 1 : 0 }
        return parentClass.pointee.focus!(widget, direction)
    }
    if traits.isActivatable { makeActivatable(theClass) }
    let object = UnsafeMutableRawPointer(theClass).assumingMemoryBound(to: GObjectClass.self)
    object.pointee.dispose = { object in
        let widget = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self)
        swift(widget)?.willGo()
        swift(widget)?.popover = nil
        while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
        parentObjectClass.pointee.dispose!(object)
    }
    object.pointee.finalize = { object in
        let instance = instance(UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self))
        if let swift = instance.pointee.swift {
            let widget = Unmanaged<CustomWidget>.fromOpaque(swift)
            widget.takeUnretainedValue().setAdjustment(nil, isVertical: true)
            widget.takeUnretainedValue().setAdjustment(nil, isVertical: false)
            instance.pointee.swift = nil
            widget.release()
        }
        parentObjectClass.pointee.finalize!(object)
    }
    if traits.isScrollable { makeScrollable(object) }
}

private func makeActivatable(_ theClass: UnsafeMutablePointer<GtkWidgetClass>) {
    let action = "custom.activate"
    gtk_widget_class_install_action(theClass, action, nil) { widget, _, _ in swift(widget)?.activate() }
    for key in [GDK_KEY_Return, GDK_KEY_space, GDK_KEY_KP_Enter] {
        let trigger = gtk_keyval_trigger_new(guint(key), GdkModifierType(rawValue: 0))
        gtk_widget_class_add_shortcut(theClass, gtk_shortcut_new(trigger, gtk_named_action_new(action)))
    }
}

private func makeScrollable(_ theClass: UnsafeMutablePointer<GObjectClass>) {
    // The interface's properties, by number: 1 and 2 are the adjustments, the others the policies, which do not matter here.
    theClass.pointee.get_property = { object, number, value, _ in
        let widget = swift(UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self))
        switch number {
        case 1: g_value_set_object(value, widget?.horizontalAdjustment.map { UnsafeMutableRawPointer($0) })
        case 2: g_value_set_object(value, widget?.verticalAdjustment.map { UnsafeMutableRawPointer($0) })
        default: g_value_set_enum(value, 0)
        }
    }
    theClass.pointee.set_property = { object, number, value, _ in
        guard number <= 2,
            let widget = swift(UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self))
        else { return }
        let adjustment = g_value_get_object(value)?.assumingMemoryBound(to: GtkAdjustment.self)
        widget.setAdjustment(adjustment, isVertical: number == 2)
    }
    for (index, name) in ["hadjustment", "vadjustment", "hscroll-policy", "vscroll-policy"].enumerated() {
        g_object_class_override_property(theClass, guint(index + 1), name)
    }
}
