#define _GNU_SOURCE
#include "CSecret.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libsecret-subset.h"

#define FUNCTIONS(F)                                                                                                  \
    F(g_error_free)                                                                                                   \
    F(g_io_error_quark)                                                                                               \
    F(g_dbus_error_quark)                                                                                             \
    F(g_object_unref)                                                                                                 \
    F(g_cancellable_new)                                                                                              \
    F(g_cancellable_cancel)                                                                                           \
    F(g_hash_table_new)                                                                                               \
    F(g_hash_table_insert)                                                                                            \
    F(g_hash_table_unref)                                                                                             \
    F(g_str_hash)                                                                                                     \
    F(g_str_equal)                                                                                                    \
    F(g_bus_get_sync)                                                                                                 \
    F(g_dbus_connection_set_exit_on_close)                                                                            \
    F(secret_error_get_quark)                                                                                         \
    F(secret_service_get_sync)                                                                                        \
    F(secret_collection_for_alias_sync)                                                                               \
    F(secret_password_storev_binary_sync)                                                                             \
    F(secret_password_lookupv_binary_sync)                                                                            \
    F(secret_password_clearv_sync)                                                                                    \
    F(secret_value_new)                                                                                               \
    F(secret_value_get)                                                                                               \
    F(secret_value_unref)

// Pointers of the functions' own types, so that a wrong call is an error of the compiler.
#define DECLARE(name) __typeof__(&(name)) name;
static struct {
    FUNCTIONS(DECLARE)
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool loaded = false;

static void load(void) {
    // GLib keeps threads and types for the life of the process: it is never unloaded.
    void *handle = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name)                                                                                                    \
    *(void **)&lib.name = dlsym(handle, #name);                                                                       \
    if (!lib.name) return;
    FUNCTIONS(FIND)
    loaded = true;
}

static bool ready(char *reason) {
    pthread_once(&once, load);
    if (!loaded) snprintf(reason, WARREN_SECRET_REASON, "libsecret is not installed");
    return loaded;
}

// The items are found by their attributes alone, whatever program made them.
static const SecretSchema schema = {
    .name = "app.warren.Secret",
    .flags = SECRET_SCHEMA_NONE,
    .attributes = {
        {"service", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {"account", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {NULL, SECRET_SCHEMA_ATTRIBUTE_STRING},
    },
};

static enum warren_secret_result explain(GError *error, char *reason) {
    enum warren_secret_result result = WARREN_SECRET_FAILED;
    if (!error) {
        snprintf(reason, WARREN_SECRET_REASON, "no reason was given");
        return result;
    }
    if (error->domain == lib.secret_error_get_quark()) {
        if (error->code == WARREN_SECRET_ERROR_IS_LOCKED) result = WARREN_SECRET_LOCKED;
        if (error->code == WARREN_SECRET_ERROR_NO_SUCH_OBJECT) result = WARREN_SECRET_ABSENT;
    } else if (error->domain == lib.g_io_error_quark()) {
        if (error->code == WARREN_IO_ERROR_CANCELLED) result = WARREN_SECRET_CANCELLED;
        if (error->code == WARREN_IO_ERROR_NOT_FOUND) result = WARREN_SECRET_NO_SERVICE;
    } else if (error->domain == lib.g_dbus_error_quark()) {
        if (error->code == WARREN_DBUS_ERROR_SERVICE_UNKNOWN || error->code == WARREN_DBUS_ERROR_NAME_HAS_NO_OWNER ||
            (error->code >= WARREN_DBUS_ERROR_SPAWN_FIRST && error->code <= WARREN_DBUS_ERROR_SPAWN_LAST))
            result = WARREN_SECRET_NO_SERVICE;
    }
    snprintf(reason, WARREN_SECRET_REASON, "%s", error->message ? error->message : "no reason was given");
    lib.g_error_free(error);
    return result;
}

// GLib ends the whole process when the session bus goes away, unless it is told not to.
static bool outlive_bus(void *cancellable, GError **error) {
    GDBusConnection *bus = lib.g_bus_get_sync(G_BUS_TYPE_SESSION, cancellable, error);
    if (!bus) return false;
    lib.g_dbus_connection_set_exit_on_close(bus, 0);
    lib.g_object_unref(bus);
    return true;
}

static bool open_bus(void *cancellable, char *reason, enum warren_secret_result *result) {
    GError *error = NULL;
    if (!ready(reason)) {
        *result = WARREN_SECRET_NO_SERVICE;
        return false;
    }
    if (outlive_bus(cancellable, &error)) return true;
    *result = explain(error, reason);
    if (*result == WARREN_SECRET_FAILED) *result = WARREN_SECRET_NO_SERVICE;
    return false;
}

static GHashTable *attributes(const char *service, const char *account) {
    GHashTable *table = lib.g_hash_table_new(lib.g_str_hash, lib.g_str_equal);
    lib.g_hash_table_insert(table, "service", (gpointer)service);
    lib.g_hash_table_insert(table, "account", (gpointer)account);
    return table;
}

void *warren_secret_cancellable_new(void) {
    char reason[WARREN_SECRET_REASON];
    return ready(reason) ? lib.g_cancellable_new() : NULL;
}

void warren_secret_cancellable_cancel(void *cancellable) {
    if (cancellable) lib.g_cancellable_cancel(cancellable);
}

void warren_secret_cancellable_free(void *cancellable) {
    if (cancellable) lib.g_object_unref(cancellable);
}

enum warren_secret_result warren_secret_probe(void *cancellable, char *reason) {
    enum warren_secret_result result;
    if (!open_bus(cancellable, reason, &result)) return result;
    GError *error = NULL;
    SecretService *service = lib.secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, cancellable, &error);
    if (!service) return explain(error, reason);
    SecretCollection *collection =
        lib.secret_collection_for_alias_sync(service, "default", SECRET_COLLECTION_NONE, cancellable, &error);
    lib.g_object_unref(service);
    if (collection) {
        lib.g_object_unref(collection);
        return WARREN_SECRET_OK;
    }
    if (error) return explain(error, reason);
    snprintf(reason, WARREN_SECRET_REASON, "the keyring has no default collection");
    return WARREN_SECRET_ABSENT;
}

enum warren_secret_result warren_secret_store(
    const char *service, const char *account, const char *label, const uint8_t *bytes, size_t count, void *cancellable,
    char *reason) {
    enum warren_secret_result result;
    if (!open_bus(cancellable, reason, &result)) return result;
    GError *error = NULL;
    GHashTable *table = attributes(service, account);
    SecretValue *value = lib.secret_value_new((const gchar *)bytes, (gssize)count, "application/octet-stream");
    gboolean stored =
        lib.secret_password_storev_binary_sync(&schema, table, "default", label, value, cancellable, &error);
    lib.secret_value_unref(value);
    lib.g_hash_table_unref(table);
    return stored ? WARREN_SECRET_OK : explain(error, reason);
}

enum warren_secret_result warren_secret_lookup(
    const char *service, const char *account, void *cancellable, uint8_t **bytes, size_t *count, char *reason) {
    enum warren_secret_result result;
    *bytes = NULL;
    *count = 0;
    if (!open_bus(cancellable, reason, &result)) return result;
    GError *error = NULL;
    GHashTable *table = attributes(service, account);
    SecretValue *value = lib.secret_password_lookupv_binary_sync(&schema, table, cancellable, &error);
    lib.g_hash_table_unref(table);
    if (!value) return error ? explain(error, reason) : WARREN_SECRET_ABSENT;
    gsize length = 0;
    const gchar *found = lib.secret_value_get(value, &length);
    *bytes = malloc(length ? length : 1);
    if (*bytes && length) memcpy(*bytes, found, length);
    *count = length;
    lib.secret_value_unref(value);
    if (*bytes) return WARREN_SECRET_OK;
    snprintf(reason, WARREN_SECRET_REASON, "no memory is left");
    return WARREN_SECRET_FAILED;
}

enum warren_secret_result warren_secret_clear(
    const char *service, const char *account, void *cancellable, char *reason) {
    enum warren_secret_result result;
    if (!open_bus(cancellable, reason, &result)) return result;
    GError *error = NULL;
    GHashTable *table = attributes(service, account);
    gboolean removed = lib.secret_password_clearv_sync(&schema, table, cancellable, &error);
    lib.g_hash_table_unref(table);
    if (error) return explain(error, reason);
    return removed ? WARREN_SECRET_OK : WARREN_SECRET_ABSENT;
}

void warren_secret_wipe(uint8_t *bytes, size_t count) {
    if (!bytes) return;
    explicit_bzero(bytes, count);
    free(bytes);
}
