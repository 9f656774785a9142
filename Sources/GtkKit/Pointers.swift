extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// The pointer as C declares the widget's own type, where that is a complete struct (GtkBox, GtkWindow, AdwWindow …).
    public func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }

    /// The same where C hides the struct (GtkLabel, GtkButton, AdwHeaderBar …).
    public var opaque: OpaquePointer { OpaquePointer(self) }

    /// The same as any GObject.
    public var object: UnsafeMutablePointer<GObject> { cast() }

    /// Whether it is an instance of a type or of one below it.
    public func isInstance(of type: GType) -> Bool {
        g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0
    }

    /// Its children, in order.
    public var children: [WidgetPointer] {
        var found: [WidgetPointer] = []
        var next = gtk_widget_get_first_child(self)
        while let child = next {
            found.append(child)
            next = gtk_widget_get_next_sibling(child)
        }
        return found
    }
}

// The isolation is written out: without it an optimised build of another module takes the deinit for an error.
/// A reference to an object of GObject's, given back when nobody holds this any more.
@MainActor
public final class Reference {
    /// The object.
    public let pointer: OpaquePointer

    /// Takes over a reference that the caller owns (what functions named `…_new` return, but for widgets).
    public init(owned pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference. A widget that nobody owns yet is owned by this then.
    public init(retaining widget: WidgetPointer) {
        pointer = widget.opaque
        g_object_ref_sink(UnsafeMutableRawPointer(widget))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
