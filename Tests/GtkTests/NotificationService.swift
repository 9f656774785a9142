import GtkKit

/// Stands for the desktop's notification service, which runs only with a shell: hears what is told and calls actions, over the bus.
final class NotificationService {
    struct Shown: Equatable {
        let number: UInt32
        let title: String
        let body: String
        let actions: [String]
    }

    private(set) var shown: [Shown] = []
    private(set) var closed: [UInt32] = []
    private let connection: OpaquePointer
    private var registration: UInt32 = 0

    private static let interface = """
        <node><interface name="org.freedesktop.Notifications">
        <method name="GetCapabilities"><arg type="as" direction="out"/></method>
        <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
        <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
        <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
        <method name="CloseNotification"><arg type="u" direction="in"/></method>
        <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
        <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal></interface></node>
        """

    /// Takes the service's name on the session bus, over a connection of its own.
    init() {
        let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil)!
        connection = g_dbus_connection_new_for_address_sync(
            address,
            GDBusConnectionFlags(
                rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil, nil)!
        g_free(address)
        let node = g_dbus_node_info_new_for_xml(Self.interface, nil)!
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, data in
            let service = Unmanaged<NotificationService>.fromOpaque(data!).takeUnretainedValue()
            let method = String(cString: method!)
            MainActor.assumeIsolated { service.answer(method, parameters!, invocation!) }
        }
        registration = g_dbus_connection_register_object(
            connection, "/org/freedesktop/Notifications", node.pointee.interfaces[0], &table,
            Unmanaged.passUnretained(self).toOpaque(), nil, nil)
        g_dbus_node_info_unref(node)
        g_bus_own_name_on_connection(
            connection, "org.freedesktop.Notifications", GBusNameOwnerFlags(rawValue: 0), nil, nil, nil, nil)
    }

    /// A person presses a notification, or a button of it.
    func invoke(_ action: String, of number: UInt32) {
        var values: [OpaquePointer?] = [g_variant_new_uint32(number), g_variant_new_string(action)]
        _ = g_dbus_connection_emit_signal(
            connection, nil, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked",
            g_variant_new_tuple(&values, 2), nil)
    }

    func stop() {
        g_dbus_connection_unregister_object(connection, registration)
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    private func answer(_ method: String, _ parameters: OpaquePointer, _ invocation: OpaquePointer) {
        func text(_ index: gsize) -> String {
            let value = g_variant_get_child_value(parameters, index)!
            defer { g_variant_unref(value) }
            return String(cString: g_variant_get_string(value, nil))
        }
        func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
            var values = values
            return g_variant_new_tuple(&values, gsize(values.count))
        }
        switch method {
        case "GetCapabilities":
            let list = g_variant_parse(nil, "['actions', 'body', 'persistence']", nil, nil, nil)
            g_dbus_method_invocation_return_value(invocation, tuple([list]))
        case "GetServerInformation":
            g_dbus_method_invocation_return_value(
                invocation, tuple(["test", "test", "1", "1.2"].map { (text: String) in g_variant_new_string(text) }))
        case "Notify":
            let list = g_variant_get_child_value(parameters, 5)!
            defer { g_variant_unref(list) }
            let actions = (0..<g_variant_n_children(list)).map { index in
                let value = g_variant_get_child_value(list, index)!
                defer { g_variant_unref(value) }
                return String(cString: g_variant_get_string(value, nil))
            }
            let number = UInt32(shown.count + 1)
            shown.append(Shown(number: number, title: text(3), body: text(4), actions: actions))
            g_dbus_method_invocation_return_value(invocation, tuple([g_variant_new_uint32(number)]))
        default:
            let value = g_variant_get_child_value(parameters, 0)!
            defer { g_variant_unref(value) }
            closed.append(g_variant_get_uint32(value))
            g_dbus_method_invocation_return_value(invocation, nil)
        }
    }
}
