private let scopeQuark = g_quark_from_static_string("gtkkit-scope")

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// What lives as long as the widget: effects, tasks, clean-up. They end when the widget is destroyed, also effects that wait to
    /// run, and whoever else still holds a reference to the widget.
    public var scope: Scope {
        if let scope = scopeIfAny { return scope }
        let scope = Scope()
        g_object_set_qdata_full(object, scopeQuark, Unmanaged.passRetained(scope).toOpaque()) {
            let scope = Unmanaged<Scope>.fromOpaque($0!).takeRetainedValue()
            scope.dispose()
        }
        // The data goes with the last reference, the signal with the widget's disposal.
        connect(self, "destroy") { [weak scope] in scope?.dispose() }
        return scope
    }

    var scopeIfAny: Scope? {
        g_object_get_qdata(object, scopeQuark).map { Unmanaged<Scope>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Ends the scopes of the widget and of all below it, now. For what is about to be taken out of the tree.
    public func disposeScopes() {
        scopeIfAny?.dispose()
        var next = gtk_widget_get_first_child(self)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            child.disposeScopes()
        }
    }

    /// Names the widget for the driver and for style sheets (`#name`); never shown.
    public var identifier: String {
        String(cString: gtk_widget_get_name(self))
    }

    /// Names the widget for the driver and for style sheets.
    public func setIdentifier(_ identifier: String) {
        gtk_widget_set_name(self, identifier)
    }
}
