#pragma once
#include <stddef.h>
#include <stdint.h>

// The types, constants and functions of libsecret-1 and GLib 2 that LibSecret.swift loads. Declared here, so that their
// headers need not be installed for building, and under names of our own, so that a module with the true ones can stand
// beside this one.
//
// `libsecret_NAME` is the type of a pointer to the function NAME, and `LIBSECRET_NAME` has the value of NAME. A test
// compiles this file after the true headers and compares every one of them.

#ifndef __SECRET_H__

typedef struct libsecret_error {
    uint32_t domain;
    int code;
    char *message;
} libsecret_error;

typedef struct libsecret_schema_attribute {
    const char *name;
    unsigned int type;
} libsecret_schema_attribute;

typedef struct libsecret_schema {
    const char *name;
    unsigned int flags;
    libsecret_schema_attribute attributes[32];
    int reserved;
    void *reserved1, *reserved2, *reserved3, *reserved4, *reserved5, *reserved6, *reserved7;
} libsecret_schema;

typedef struct libsecret_bus libsecret_bus;
typedef struct libsecret_cancellable libsecret_cancellable;
typedef struct libsecret_collection libsecret_collection;
typedef struct libsecret_service libsecret_service;
typedef struct libsecret_table libsecret_table;
typedef struct libsecret_value libsecret_value;

#else

typedef GError libsecret_error;
typedef SecretSchemaAttribute libsecret_schema_attribute;
typedef SecretSchema libsecret_schema;
typedef GDBusConnection libsecret_bus;
typedef GCancellable libsecret_cancellable;
typedef SecretCollection libsecret_collection;
typedef SecretService libsecret_service;
typedef GHashTable libsecret_table;
typedef SecretValue libsecret_value;

#endif

// The same numbers for our structures and for the true ones.
_Static_assert(offsetof(libsecret_error, domain) == 0 && offsetof(libsecret_error, code) == 4, "");
_Static_assert(sizeof(void *) != 8 || (sizeof(libsecret_error) == 16 && offsetof(libsecret_error, message) == 8), "");
_Static_assert(
    sizeof(void *) != 8 ||
        (sizeof(libsecret_schema_attribute) == 16 && offsetof(libsecret_schema_attribute, type) == 8),
    "");
_Static_assert(
    sizeof(void *) != 8 || (sizeof(libsecret_schema) == 592 && offsetof(libsecret_schema, flags) == 8 &&
                            offsetof(libsecret_schema, attributes) == 16),
    "");

enum {
    LIBSECRET_SECRET_ERROR_IS_LOCKED = 2,
    LIBSECRET_SECRET_ERROR_NO_SUCH_OBJECT = 3,
    LIBSECRET_SECRET_SCHEMA_NONE = 0,
    LIBSECRET_SECRET_SCHEMA_ATTRIBUTE_STRING = 0,
    LIBSECRET_SECRET_SERVICE_OPEN_SESSION = 2,
    LIBSECRET_SECRET_COLLECTION_NONE = 0,
    LIBSECRET_G_BUS_TYPE_SESSION = 2,
    LIBSECRET_G_IO_ERROR_NOT_FOUND = 1,
    LIBSECRET_G_IO_ERROR_CANCELLED = 19,
    LIBSECRET_G_DBUS_ERROR_SERVICE_UNKNOWN = 2,
    LIBSECRET_G_DBUS_ERROR_NAME_HAS_NO_OWNER = 3,
    LIBSECRET_G_DBUS_ERROR_SPAWN_EXEC_FAILED = 23,
    LIBSECRET_G_DBUS_ERROR_SPAWN_FILE_INVALID = 33,
};

typedef void (*libsecret_g_error_free)(libsecret_error *);
typedef uint32_t (*libsecret_g_io_error_quark)(void);
typedef uint32_t (*libsecret_g_dbus_error_quark)(void);
typedef void (*libsecret_g_object_unref)(void *);
typedef libsecret_cancellable *(*libsecret_g_cancellable_new)(void);
typedef void (*libsecret_g_cancellable_cancel)(libsecret_cancellable *);
typedef unsigned int (*libsecret_g_str_hash)(const void *);
typedef int (*libsecret_g_str_equal)(const void *, const void *);
typedef libsecret_table *(*libsecret_g_hash_table_new)(libsecret_g_str_hash, libsecret_g_str_equal);
typedef int (*libsecret_g_hash_table_insert)(libsecret_table *, void *, void *);
typedef void (*libsecret_g_hash_table_unref)(libsecret_table *);
typedef libsecret_bus *(*libsecret_g_bus_get_sync)(int, libsecret_cancellable *, libsecret_error **);
typedef void (*libsecret_g_dbus_connection_set_exit_on_close)(libsecret_bus *, int);

typedef uint32_t (*libsecret_secret_error_get_quark)(void);
typedef libsecret_service *(*libsecret_secret_service_get_sync)(
    unsigned int, libsecret_cancellable *, libsecret_error **);
typedef libsecret_collection *(*libsecret_secret_collection_for_alias_sync)(
    libsecret_service *, const char *, unsigned int, libsecret_cancellable *, libsecret_error **);
typedef int (*libsecret_secret_collection_get_locked)(libsecret_collection *);
typedef int (*libsecret_secret_password_storev_binary_sync)(
    const libsecret_schema *, libsecret_table *, const char *, const char *, libsecret_value *,
    libsecret_cancellable *, libsecret_error **);
typedef libsecret_value *(*libsecret_secret_password_lookupv_binary_sync)(
    const libsecret_schema *, libsecret_table *, libsecret_cancellable *, libsecret_error **);
typedef int (*libsecret_secret_password_clearv_sync)(
    const libsecret_schema *, libsecret_table *, libsecret_cancellable *, libsecret_error **);
typedef libsecret_value *(*libsecret_secret_value_new)(const char *, long, const char *);
typedef const char *(*libsecret_secret_value_get)(libsecret_value *, unsigned long *);
typedef void (*libsecret_secret_value_unref)(void *);
