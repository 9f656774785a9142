/// A view with something done to its widget after that was made.
public struct Modified: WidgetView {
    let base: any WidgetView
    let apply: @MainActor (WidgetPointer) -> Void

    /// Makes the widget and changes it.
    public func makeWidget() -> WidgetPointer {
        let widget = base.makeWidget()
        apply(widget)
        return widget
    }
}

extension WidgetView {
    /// Does something to the widget, once.
    public func with(_ apply: @escaping @MainActor (WidgetPointer) -> Void) -> Modified {
        Modified(base: self, apply: apply)
    }

    /// Does something to the widget now and whenever a value is another.
    public func bind<Value: Equatable>(
        _ read: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (WidgetPointer, Value) -> Void
    ) -> Modified {
        with { widget in widget.scope.bind(read) { apply(widget, $0) } }
    }

    /// Names the widget for the driver.
    public func identifier(_ identifier: String) -> Modified {
        with { $0.setIdentifier(identifier) }
    }

    /// Adds a class of the style sheet: `heading`, `dim-label`, `suggested-action`, `card` …
    public func style(_ styleClass: String) -> Modified {
        with { gtk_widget_add_css_class($0, styleClass) }
    }

    /// Shows the widget only while something holds. It keeps its state while it is hidden; `If` does not.
    public func visible(_ isVisible: @escaping @MainActor () -> Bool) -> Modified {
        bind(isVisible) { gtk_widget_set_visible($0, $1 ? 1 : 0) }
    }

    /// Lets the widget be used only while something holds.
    public func enabled(_ isEnabled: @escaping @MainActor () -> Bool) -> Modified {
        bind(isEnabled) { gtk_widget_set_sensitive($0, $1 ? 1 : 0) }
    }

    /// Gives the widget all space that is left.
    public func expanding(horizontally: Bool = true, vertically: Bool = false) -> Modified {
        with {
            if horizontally { gtk_widget_set_hexpand($0, 1) }
            if vertically { gtk_widget_set_vexpand($0, 1) }
        }
    }

    /// Keeps a distance on all sides, in pixels.
    public func margin(_ pixels: Int32) -> Modified {
        with {
            gtk_widget_set_margin_top($0, pixels)
            gtk_widget_set_margin_bottom($0, pixels)
            gtk_widget_set_margin_start($0, pixels)
            gtk_widget_set_margin_end($0, pixels)
        }
    }

    /// What a screen reader calls the widget.
    public func accessibleLabel(_ text: @escaping @MainActor () -> String) -> Modified {
        bind(text) { $0.setAccessibleLabel($1) }
    }
}
