internal import CSecret
internal import Log

/// The keyring behind libsecret. Each call blocks; another thread ends it through the cancellable.
struct KeyringConnection {
    private let library: LibSecret
    private let cancellable: OpaquePointer?

    /// Connects to the session bus.
    init(_ library: LibSecret, _ cancellable: OpaquePointer?) throws(KeyringFailure) {
        self.library = library
        self.cancellable = cancellable
        do throws(KeyringFailure) {
            try outliveBus()
        } catch .failed(let reason) {
            throw .noService(reason: reason)
        }
    }

    /// GLib ends the whole process when the session bus goes away, unless it is told not to.
    private func outliveBus() throws(KeyringFailure) {
        var error: UnsafeMutablePointer<libsecret_error>?
        guard let bus = library.busGet(Int32(LIBSECRET_G_BUS_TYPE_SESSION), cancellable, &error) else {
            throw failure(error)
        }
        library.busSetExitOnClose(bus, 0)
        library.objectUnref(UnsafeMutableRawPointer(bus))
    }

    /// Whether the default collection is locked; returns when there is one.
    func isLocked() throws(KeyringFailure) -> Bool {
        var error: UnsafeMutablePointer<libsecret_error>?
        guard
            let service = library.serviceGet(UInt32(LIBSECRET_SECRET_SERVICE_OPEN_SESSION), cancellable, &error)
        else { throw failure(error) }
        let collection = library.collectionForAlias(
            service, "default", UInt32(LIBSECRET_SECRET_COLLECTION_NONE), cancellable, &error)
        library.objectUnref(UnsafeMutableRawPointer(service))
        if let collection {
            defer { library.objectUnref(UnsafeMutableRawPointer(collection)) }
            return library.collectionLocked(collection) != 0
        } else if error != nil {
            throw failure(error)
        } else {
            throw .absent(reason: "the keyring has no default collection")
        }
    }

    /// Keeps the bytes in the default collection.
    func store(_ bytes: [UInt8], for item: SecretItem) throws(KeyringFailure) {
        var error: UnsafeMutablePointer<libsecret_error>?
        let value = bytes.withUnsafeBytes { bytes in
            library.valueNew(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, "application/octet-stream")
        }
        let stored = withAttributes(of: item) { schema, table in
            library.store(schema, table, "default", item.label, value, cancellable, &error)
        }
        library.valueUnref(value.map { UnsafeMutableRawPointer($0) })
        if stored == 0 { throw failure(error) }
    }

    /// The bytes, nil when there are none. libsecret overwrites its own copy when it lets go of it.
    func lookup(_ item: SecretItem) throws(KeyringFailure) -> Secret<[UInt8]>? {
        var error: UnsafeMutablePointer<libsecret_error>?
        let value = withAttributes(of: item) { schema, table in
            library.lookup(schema, table, cancellable, &error)
        }
        guard let value else {
            if error != nil { throw failure(error) }
            try checkOpen()
            return nil
        }
        defer { library.valueUnref(UnsafeMutableRawPointer(value)) }
        var count: UInt = 0
        let bytes = UnsafeRawBufferPointer(start: library.valueGet(value, &count), count: Int(count))
        return Secret(Array(bytes))
    }

    /// Removes the item; no error when there is none.
    func clear(_ item: SecretItem) throws(KeyringFailure) {
        var error: UnsafeMutablePointer<libsecret_error>?
        _ = withAttributes(of: item) { schema, table in
            library.clear(schema, table, cancellable, &error)
        }
        if error != nil { throw failure(error) }
        try checkOpen()
    }

    /// A keyring that nobody unlocked looks as if it were empty, and so does one that was started anew beside its files.
    private func checkOpen() throws(KeyringFailure) {
        do throws(KeyringFailure) {
            if try isLocked() { throw .locked }
        } catch .absent(let reason) {
            throw .noService(reason: reason)
        }
    }

    private static let schemaName: StaticString = "app.warren.Secret"
    private static let serviceAttribute: StaticString = "service"
    private static let accountAttribute: StaticString = "account"

    /// What an item is found by: its attributes alone, whatever program made it. libsecret keeps neither of the two.
    private func withAttributes<T>(
        of item: SecretItem, _ body: (UnsafePointer<libsecret_schema>, OpaquePointer?) -> T
    ) -> T {
        let text = UInt32(LIBSECRET_SECRET_SCHEMA_ATTRIBUTE_STRING)
        var schema = libsecret_schema()
        schema.name = Self.schemaName.characters
        schema.flags = UInt32(LIBSECRET_SECRET_SCHEMA_NONE)
        schema.attributes.0 = libsecret_schema_attribute(name: Self.serviceAttribute.characters, type: text)
        schema.attributes.1 = libsecret_schema_attribute(name: Self.accountAttribute.characters, type: text)
        let table = library.tableNew(library.stringHash, library.stringEqual)
        defer { library.tableUnref(table) }
        return item.service.withCString { service in
            item.account.withCString { account in
                insert(Self.serviceAttribute.characters, service, in: table)
                insert(Self.accountAttribute.characters, account, in: table)
                return body(&schema, table)
            }
        }
    }

    private func insert(_ key: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>, in table: OpaquePointer?) {
        // A table without functions that free its texts never writes to them.
        _ = library.tableInsert(table, UnsafeMutableRawPointer(mutating: key), UnsafeMutableRawPointer(mutating: value))
    }

    /// What an error of GLib means; frees it.
    private func failure(_ error: UnsafeMutablePointer<libsecret_error>?) -> KeyringFailure {
        guard let error else { return .failed(reason: KeyringFailure.noReason) }
        defer { library.errorFree(error) }
        let reason = KeyringFailure.reason(error.pointee.message)
        let code = Int(error.pointee.code)
        switch error.pointee.domain {
        case library.secretErrorQuark():
            if code == LIBSECRET_SECRET_ERROR_IS_LOCKED { return .locked }
            if code == LIBSECRET_SECRET_ERROR_NO_SUCH_OBJECT { return .absent(reason: reason) }
        case library.ioErrorQuark():
            if code == LIBSECRET_G_IO_ERROR_CANCELLED { return .cancelled }
            if code == LIBSECRET_G_IO_ERROR_NOT_FOUND { return .noService(reason: reason) }
        case library.busErrorQuark():
            let spawning = LIBSECRET_G_DBUS_ERROR_SPAWN_EXEC_FAILED...LIBSECRET_G_DBUS_ERROR_SPAWN_FILE_INVALID
            if code == LIBSECRET_G_DBUS_ERROR_SERVICE_UNKNOWN || code == LIBSECRET_G_DBUS_ERROR_NAME_HAS_NO_OWNER
                || spawning.contains(code)
            {
                return .noService(reason: reason)
            }
        default: break
        }
        return .failed(reason: reason)
    }
}

extension StaticString {
    /// The terminated text, which is there for the life of the process.
    fileprivate var characters: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
