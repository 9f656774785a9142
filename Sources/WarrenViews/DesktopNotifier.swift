public import GtkKit
public import Services
import Strings
import Wording

/// Tells through the desktop's notification service, and hears what is done with what was told.
@MainActor
public final class DesktopNotifier: DesktopNotifying {
    private weak var owner: Reference?
    private var isInFront: @MainActor () -> Bool = { false }

    /// Before ``attach(to:isInFront:open:reply:)`` nothing is told.
    public init() {}

    /// Tells through an application, which is held for as long as the caller does.
    /// - Parameters:
    ///   - application: a GApplication; it gets the actions `open-address` and `reply`, which the desktop may call when the program
    ///     runs no more.
    ///   - isInFront: whether the person looks at the program anyway.
    ///   - open: the person wants to see an address.
    ///   - reply: the person answers a post, by at-URI.
    public func attach(
        to application: Reference, isInFront: @escaping @MainActor () -> Bool,
        open: @escaping @MainActor (String) -> Void, reply: @escaping @MainActor (String) -> Void
    ) {
        owner = application
        self.isInFront = isInFront
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        for (name, body) in [("open-address", open), ("reply", reply)] {
            let action = g_simple_action_new(name, type)!
            connectVariant(UnsafeMutableRawPointer(action), "activate") {
                body(String(cString: g_variant_get_string($0, nil)))
            }
            g_action_map_add_action(application.pointer, action)
            g_object_unref(UnsafeMutableRawPointer(action))
        }
    }

    /// Tells it, unless the person looks at the program anyway.
    public func show(_ group: NotificationGroup) async {
        guard let application, !isInFront() else { return }
        let notification = g_notification_new(group.summary(name: \.name))!
        defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
        if let text = group.newest.text, !text.isEmpty { g_notification_set_body(notification, text) }
        g_notification_set_default_action_and_target_value(
            notification, "app.open-address", g_variant_new_string(group.address))
        switch group.newest.reason {
        case .reply, .mention, .quote:
            g_notification_add_button_with_target_value(
                notification, Strings.notices.answer(), "app.reply", g_variant_new_string(group.newest.uri))
        default: break
        }
        g_application_send_notification(application, group.id, notification)
    }

    /// Takes back what was told.
    public func withdraw(_ id: NotificationGroup.ID) async {
        guard let application else { return }
        g_application_withdraw_notification(application, id)
    }

    private var application: UnsafeMutablePointer<GApplication>? {
        owner.map { UnsafeMutableRawPointer($0.pointer).assumingMemoryBound(to: GApplication.self) }
    }
}
