/// Tells on the desktop what happened to an account.
public protocol DesktopNotifying: Sendable {
    /// Tells it, unless the person looks at the program anyway.
    func show(_ group: NotificationGroup) async

    /// Takes back what was told, if it is still there.
    /// - Parameter id: the group's.
    func withdraw(_ id: NotificationGroup.ID) async
}
