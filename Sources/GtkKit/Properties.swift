/// Calls a body with a GValue and frees it afterwards.
func withValue<Result>(
    _ type: GType, _ fill: (inout GValue) -> Void, _ body: (inout GValue) -> Result
) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    defer { g_value_unset(&value) }
    return body(&value)
}

/// Sets a property of an object.
public func setProperty(_ object: UnsafeMutablePointer<GObject>, _ name: String, _ text: String) {
    withValue(warren_type_string) {
        g_value_set_string(&$0, text)
    } _: {
        g_object_set_property(object, name, &$0)
    }
}

/// Sets a property of an object.
public func setProperty(_ object: UnsafeMutablePointer<GObject>, _ name: String, _ flag: Bool) {
    withValue(warren_type_boolean) {
        g_value_set_boolean(&$0, flag ? 1 : 0)
    } _: {
        g_object_set_property(object, name, &$0)
    }
}

/// Sets a property of an object.
public func setProperty(_ object: UnsafeMutablePointer<GObject>, _ name: String, _ number: Int32) {
    withValue(warren_type_int) {
        g_value_set_int(&$0, number)
    } _: {
        g_object_set_property(object, name, &$0)
    }
}
