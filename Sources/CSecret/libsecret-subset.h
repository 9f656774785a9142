#pragma once
#include <stddef.h>
#include <stdint.h>

// The declarations of libsecret-1 and GLib 2 that secret.c needs, as in their headers, so that these need not be
// installed for building. A test compiles secret.c together with the true headers, where any difference is an error.

enum {
    WARREN_SECRET_ERROR_IS_LOCKED = 2,
    WARREN_SECRET_ERROR_NO_SUCH_OBJECT = 3,
    WARREN_IO_ERROR_NOT_FOUND = 1,
    WARREN_IO_ERROR_CANCELLED = 19,
    WARREN_DBUS_ERROR_SERVICE_UNKNOWN = 2,
    WARREN_DBUS_ERROR_NAME_HAS_NO_OWNER = 3,
    WARREN_DBUS_ERROR_SPAWN_FIRST = 23,
    WARREN_DBUS_ERROR_SPAWN_LAST = 33,
};

#ifndef __SECRET_H__

typedef int gboolean;
typedef char gchar;
typedef int gint;
typedef unsigned int guint;
typedef unsigned long gsize;
typedef signed long gssize;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef uint32_t guint32;
typedef guint32 GQuark;

typedef struct _GError {
    GQuark domain;
    gint code;
    gchar *message;
} GError;

typedef enum { SECRET_SCHEMA_NONE = 0, SECRET_SCHEMA_DONT_MATCH_NAME = 1 << 1 } SecretSchemaFlags;
typedef enum {
    SECRET_SCHEMA_ATTRIBUTE_STRING = 0,
    SECRET_SCHEMA_ATTRIBUTE_INTEGER = 1,
    SECRET_SCHEMA_ATTRIBUTE_BOOLEAN = 2,
} SecretSchemaAttributeType;
typedef struct {
    const gchar *name;
    SecretSchemaAttributeType type;
} SecretSchemaAttribute;
typedef struct {
    const gchar *name;
    SecretSchemaFlags flags;
    SecretSchemaAttribute attributes[32];
    gint reserved;
    gpointer reserved1, reserved2, reserved3, reserved4, reserved5, reserved6, reserved7;
} SecretSchema;

typedef enum { G_BUS_TYPE_SESSION = 2 } GBusType;
typedef enum { SECRET_SERVICE_OPEN_SESSION = 1 << 1 } SecretServiceFlags;
typedef enum { SECRET_COLLECTION_NONE = 0 } SecretCollectionFlags;

typedef struct _GCancellable GCancellable;
typedef struct _GHashTable GHashTable;
typedef struct _GDBusConnection GDBusConnection;
typedef struct _SecretCollection SecretCollection;
typedef struct _SecretService SecretService;
typedef struct _SecretValue SecretValue;
typedef guint (*GHashFunc)(gconstpointer);
typedef gboolean (*GEqualFunc)(gconstpointer, gconstpointer);

#else

_Static_assert(WARREN_SECRET_ERROR_IS_LOCKED == SECRET_ERROR_IS_LOCKED, "");
_Static_assert(WARREN_SECRET_ERROR_NO_SUCH_OBJECT == SECRET_ERROR_NO_SUCH_OBJECT, "");
_Static_assert(WARREN_IO_ERROR_NOT_FOUND == G_IO_ERROR_NOT_FOUND, "");
_Static_assert(WARREN_IO_ERROR_CANCELLED == G_IO_ERROR_CANCELLED, "");
_Static_assert(WARREN_DBUS_ERROR_SERVICE_UNKNOWN == G_DBUS_ERROR_SERVICE_UNKNOWN, "");
_Static_assert(WARREN_DBUS_ERROR_NAME_HAS_NO_OWNER == G_DBUS_ERROR_NAME_HAS_NO_OWNER, "");
_Static_assert(WARREN_DBUS_ERROR_SPAWN_FIRST == G_DBUS_ERROR_SPAWN_EXEC_FAILED, "");
_Static_assert(WARREN_DBUS_ERROR_SPAWN_LAST == G_DBUS_ERROR_SPAWN_FILE_INVALID, "");
_Static_assert(G_BUS_TYPE_SESSION == 2, "");
_Static_assert(SECRET_SERVICE_OPEN_SESSION == 1 << 1 && SECRET_COLLECTION_NONE == 0, "");
_Static_assert(SECRET_SCHEMA_NONE == 0 && SECRET_SCHEMA_ATTRIBUTE_STRING == 0, "");

#endif

_Static_assert(sizeof(void *) != 8 || sizeof(SecretSchema) == 592, "");
_Static_assert(sizeof(void *) != 8 || sizeof(GError) == 16, "");

void g_error_free(GError *);
GQuark g_io_error_quark(void);
GQuark g_dbus_error_quark(void);
void g_object_unref(gpointer);
GCancellable *g_cancellable_new(void);
void g_cancellable_cancel(GCancellable *);
GHashTable *g_hash_table_new(GHashFunc, GEqualFunc);
gboolean g_hash_table_insert(GHashTable *, gpointer, gpointer);
void g_hash_table_unref(GHashTable *);
guint g_str_hash(gconstpointer);
gboolean (g_str_equal)(gconstpointer, gconstpointer);
GDBusConnection *g_bus_get_sync(GBusType, GCancellable *, GError **);
void g_dbus_connection_set_exit_on_close(GDBusConnection *, gboolean);

GQuark secret_error_get_quark(void);
SecretService *secret_service_get_sync(SecretServiceFlags, GCancellable *, GError **);
SecretCollection *secret_collection_for_alias_sync(
    SecretService *, const gchar *, SecretCollectionFlags, GCancellable *, GError **);
gboolean secret_password_storev_binary_sync(
    const SecretSchema *, GHashTable *, const gchar *, const gchar *, SecretValue *, GCancellable *, GError **);
SecretValue *secret_password_lookupv_binary_sync(const SecretSchema *, GHashTable *, GCancellable *, GError **);
gboolean secret_password_clearv_sync(const SecretSchema *, GHashTable *, GCancellable *, GError **);
SecretValue *secret_value_new(const gchar *, gssize, const gchar *);
const gchar *secret_value_get(SecretValue *, gsize *);
void secret_value_unref(gpointer);
