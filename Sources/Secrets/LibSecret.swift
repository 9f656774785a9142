internal import CSecret

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The functions of libsecret and GLib, loaded when they are first needed: linking them would pull in GIO and cost every
/// command 4 ms of its start, also where no keyring is ever asked.
struct LibSecret: Sendable {
    /// Loaded once; nil where the library, or one of its functions, is missing.
    static let loaded = LibSecret(named: "libsecret-1.so.0")

    let errorFree: libsecret_g_error_free
    let ioErrorQuark: libsecret_g_io_error_quark
    let busErrorQuark: libsecret_g_dbus_error_quark
    let objectUnref: libsecret_g_object_unref
    let cancellableNew: libsecret_g_cancellable_new
    let cancellableCancel: libsecret_g_cancellable_cancel
    let stringHash: libsecret_g_str_hash
    let stringEqual: libsecret_g_str_equal
    let tableNew: libsecret_g_hash_table_new
    let tableInsert: libsecret_g_hash_table_insert
    let tableUnref: libsecret_g_hash_table_unref
    let busGet: libsecret_g_bus_get_sync
    let busSetExitOnClose: libsecret_g_dbus_connection_set_exit_on_close
    let secretErrorQuark: libsecret_secret_error_get_quark
    let serviceGet: libsecret_secret_service_get_sync
    let collectionForAlias: libsecret_secret_collection_for_alias_sync
    let collectionLocked: libsecret_secret_collection_get_locked
    let store: libsecret_secret_password_storev_binary_sync
    let lookup: libsecret_secret_password_lookupv_binary_sync
    let clear: libsecret_secret_password_clearv_sync
    let valueNew: libsecret_secret_value_new
    let valueGet: libsecret_secret_value_get
    let valueUnref: libsecret_secret_value_unref

    /// Nil where the library is not installed, or is too old to have every function.
    init?(named file: String) {
        // GLib keeps threads and types for the life of the process: it is never unloaded.
        guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, as type: Function.Type) throws(Missing) -> Function {
            guard let address = dlsym(handle, name) else { throw Missing() }
            return unsafeBitCast(address, to: type)
        }
        // The name and the type have to go together; a test compares them, and the types with the true headers.
        do throws(Missing) {
            errorFree = try find("g_error_free", as: libsecret_g_error_free.self)
            ioErrorQuark = try find("g_io_error_quark", as: libsecret_g_io_error_quark.self)
            busErrorQuark = try find("g_dbus_error_quark", as: libsecret_g_dbus_error_quark.self)
            objectUnref = try find("g_object_unref", as: libsecret_g_object_unref.self)
            cancellableNew = try find("g_cancellable_new", as: libsecret_g_cancellable_new.self)
            cancellableCancel = try find("g_cancellable_cancel", as: libsecret_g_cancellable_cancel.self)
            stringHash = try find("g_str_hash", as: libsecret_g_str_hash.self)
            stringEqual = try find("g_str_equal", as: libsecret_g_str_equal.self)
            tableNew = try find("g_hash_table_new", as: libsecret_g_hash_table_new.self)
            tableInsert = try find("g_hash_table_insert", as: libsecret_g_hash_table_insert.self)
            tableUnref = try find("g_hash_table_unref", as: libsecret_g_hash_table_unref.self)
            busGet = try find("g_bus_get_sync", as: libsecret_g_bus_get_sync.self)
            busSetExitOnClose = try find(
                "g_dbus_connection_set_exit_on_close", as: libsecret_g_dbus_connection_set_exit_on_close.self)
            secretErrorQuark = try find("secret_error_get_quark", as: libsecret_secret_error_get_quark.self)
            serviceGet = try find("secret_service_get_sync", as: libsecret_secret_service_get_sync.self)
            collectionForAlias = try find(
                "secret_collection_for_alias_sync", as: libsecret_secret_collection_for_alias_sync.self)
            collectionLocked = try find(
                "secret_collection_get_locked", as: libsecret_secret_collection_get_locked.self)
            store = try find(
                "secret_password_storev_binary_sync", as: libsecret_secret_password_storev_binary_sync.self)
            lookup = try find(
                "secret_password_lookupv_binary_sync", as: libsecret_secret_password_lookupv_binary_sync.self)
            clear = try find("secret_password_clearv_sync", as: libsecret_secret_password_clearv_sync.self)
            valueNew = try find("secret_value_new", as: libsecret_secret_value_new.self)
            valueGet = try find("secret_value_get", as: libsecret_secret_value_get.self)
            valueUnref = try find("secret_value_unref", as: libsecret_secret_value_unref.self)
        } catch {
            return nil
        }
    }

    private struct Missing: Error {}
}
