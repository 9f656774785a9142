extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// What a screen reader calls the widget.
    public func setAccessibleLabel(_ text: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
    }

    /// Names parts of the widget that it made by itself, and that can have the focus.
    public func setAccessibleLabel(_ text: String, ofParts type: GType) {
        for child in children {
            if child.isInstance(of: type) { child.setAccessibleLabel(text) }
            child.setAccessibleLabel(text, ofParts: type)
        }
    }

    /// What a screen reader says about the widget after its name and role.
    public func setAccessibleDescription(_ text: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
    }

    /// Whether a button that stays pressed is pressed.
    public func setAccessiblePressed(_ isPressed: Bool) {
        // GTK 4.8 takes tristates as plain numbers; an enum's value is refused.
        var state = GTK_ACCESSIBLE_STATE_PRESSED
        withValue(warren_type_int) {
            g_value_set_int(&$0, isPressed ? 1 : 0)
        } _: {
            gtk_accessible_update_state_value(opaque, 1, &state, &$0)
        }
    }

    /// Hides from screen readers what is not on screen for the moment.
    func setAccessibleHidden(_ isHidden: Bool) {
        var state = GTK_ACCESSIBLE_STATE_HIDDEN
        withValue(warren_type_boolean) {
            g_value_set_boolean(&$0, isHidden ? 1 : 0)
        } _: {
            gtk_accessible_update_state_value(opaque, 1, &state, &$0)
        }
    }

    /// Which of how many rows it is, the first being 0: a list that keeps only visible rows must say so.
    public func setAccessiblePosition(_ index: Int, of count: Int) {
        for (which, number) in [
            (GTK_ACCESSIBLE_RELATION_POS_IN_SET, index + 1), (GTK_ACCESSIBLE_RELATION_SET_SIZE, count),
        ] {
            var relation = which
            withValue(warren_type_int) {
                g_value_set_int(&$0, Int32(clamping: number))
            } _: {
                gtk_accessible_update_relation_value(opaque, 1, &relation, &$0)
            }
        }
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        withValue(warren_type_string) {
            g_value_set_string(&$0, text)
        } _: {
            gtk_accessible_update_property_value(opaque, 1, &property, &$0)
        }
    }
}
