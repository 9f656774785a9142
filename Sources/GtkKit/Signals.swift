// Signals are connected "swapped": the user data comes first, so that one function serves every signal whose arguments a closure
// does not want. GLib owns the closure and frees it with the connection.

private final class Handler<Body> {
    let body: Body
    init(_ body: Body) { self.body = body }

    static func from(_ data: UnsafeMutableRawPointer) -> Body {
        Unmanaged<Handler<Body>>.fromOpaque(data).takeUnretainedValue().body
    }
}

private func attach<Body>(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: Body, _ function: GCallback, after: Bool = false
) -> UInt {
    let flags = G_CONNECT_SWAPPED.rawValue | (after ? G_CONNECT_AFTER.rawValue : 0)
    return g_signal_connect_data(
        object, signal, function, Unmanaged.passRetained(Handler(body)).toOpaque(),
        { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, GConnectFlags(rawValue: flags))
}

/// Calls a closure whenever an object emits a signal that returns nothing, whatever its arguments.
///
/// The closure lives as long as the connection: until the object is disposed of, or `disconnect`.
/// - Parameter after: after the object's own handler.
/// - Returns: the connection's id.
@discardableResult
public func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, after: Bool = false, _ body: @escaping @MainActor () -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        Handler<@MainActor () -> Void>.from($0)()
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self), after: after)
}

/// Calls a closure the next time that an object emits a signal.
func connectOnce(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
    final class Connection { var id: UInt = 0 }
    let connection = Connection()
    connection.id = connect(object, signal) {
        // The closure goes with the connection.
        let body = body
        disconnect(object, connection.id)
        body()
    }
}

/// Calls a closure whenever a widget emits a signal that returns nothing.
@discardableResult
public func connect(
    _ widget: WidgetPointer, _ signal: String, after: Bool = false, _ body: @escaping @MainActor () -> Void
) -> UInt {
    connect(UnsafeMutableRawPointer(widget), signal, after: after, body)
}

/// For signals that return whether they were handled and have no arguments of interest (`close-request`, `activate-link` …).
@discardableResult
public func connectHandled(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Bool
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer) -> gboolean = {
        Handler<@MainActor () -> Bool>.from($0)() ? 1 : 0
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For signals with one object: `setup`, `bind` and `unbind` of a list's factory.
@discardableResult
public func connectObject(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, OpaquePointer) -> Void = {
        Handler<@MainActor (OpaquePointer) -> Void>.from($0)($1)
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For an application's `open`: the addresses that another program hands over.
@discardableResult
public func connectOpen(
    _ application: UnsafeMutableRawPointer, _ body: @escaping @MainActor ([String]) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<OpaquePointer?>, Int32) -> Void = {
        handler, files, count in
        let addresses = UnsafeBufferPointer(start: files, count: Int(count)).compactMap { file -> String? in
            guard let uri = g_file_get_uri(file) else { return nil }
            defer { g_free(uri) }
            return String(cString: uri)
        }
        Handler<@MainActor ([String]) -> Void>.from(handler)(addresses)
    }
    return attach(application, "open", body, unsafeBitCast(function, to: GCallback.self))
}

/// For a list view's `activate`: the position of the row that is opened.
@discardableResult
func connectPosition(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Int) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, UInt32) -> Void = {
        Handler<@MainActor (Int) -> Void>.from($0)(Int($1))
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For a click gesture's `pressed` and `released`: how many presses, and where in the widget.
@discardableResult
public func connectClick(
    _ gesture: OpaquePointer, _ signal: String, _ body: @escaping @MainActor (Int, Double, Double) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, Int32, Double, Double) -> Void = {
        Handler<@MainActor (Int, Double, Double) -> Void>.from($0)(Int($1), $2, $3)
    }
    return attach(UnsafeMutableRawPointer(gesture), signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For a drag gesture's `drag-begin` (where), `drag-update` and `drag-end` (how far from there).
@discardableResult
public func connectDrag(
    _ gesture: OpaquePointer, _ signal: String, _ body: @escaping @MainActor (Double, Double) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> Void = {
        Handler<@MainActor (Double, Double) -> Void>.from($0)($1, $2)
    }
    return attach(UnsafeMutableRawPointer(gesture), signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For a key controller's `key-pressed`: GDK's key value and the modifiers; true when the key was used.
@discardableResult
public func connectKey(
    _ controller: OpaquePointer, _ body: @escaping @MainActor (_ key: Int32, _ modifiers: GdkModifierType) -> Bool
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, GdkModifierType) -> gboolean = {
        Handler<@MainActor (Int32, GdkModifierType) -> Bool>.from($0)(Int32(bitPattern: $1), $3) ? 1 : 0
    }
    return attach(
        UnsafeMutableRawPointer(controller), "key-pressed", body, unsafeBitCast(function, to: GCallback.self))
}

/// For signals with one text: a message dialog's `response`.
@discardableResult
public func connectText(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (String) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Void = {
        Handler<@MainActor (String) -> Void>.from($0)(String(cString: $1))
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For an action's `activate`: its parameter.
@discardableResult
public func connectVariant(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, OpaquePointer?) -> Void = {
        if let parameter = $1 { Handler<@MainActor (OpaquePointer) -> Void>.from($0)(parameter) }
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For signals with one number: a native dialog's `response`.
@discardableResult
public func connectNumber(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Int32) -> Void
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, Int32) -> Void = {
        Handler<@MainActor (Int32) -> Void>.from($0)($1)
    }
    return attach(object, signal, body, unsafeBitCast(function, to: GCallback.self))
}

/// For a drop target's `drop`: what is dropped; true when it was taken.
@discardableResult
func connectDrop(
    _ target: OpaquePointer, _ body: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
) -> UInt {
    let function: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<GValue>, Double, Double) -> gboolean = {
        value, dropped, _, _ in Handler<@MainActor (UnsafePointer<GValue>) -> Bool>.from(value)(dropped) ? 1 : 0
    }
    return attach(UnsafeMutableRawPointer(target), "drop", body, unsafeBitCast(function, to: GCallback.self))
}

/// Ends a connection and frees its closure.
public func disconnect(_ object: UnsafeMutableRawPointer, _ connection: UInt) {
    g_signal_handler_disconnect(object, connection)
}
