#pragma once
#include <stddef.h>
#include <stdint.h>

// The types, constants and functions of gdk-pixbuf 2 and GLib 2 that LibPixbuf.swift loads. Declared here, so that
// their headers need not be installed for building, and under names of our own, so that a module with the true ones can
// stand beside this one.
//
// `libpixbuf_NAME` is the type of a pointer to the function NAME, and `LIBPIXBUF_NAME` has the value of NAME. A test
// compiles this file after the true headers and compares every one of them.

#ifndef GDK_PIXBUF_H

typedef struct libpixbuf_error {
    uint32_t domain;
    int code;
    char *message;
} libpixbuf_error;

typedef struct libpixbuf_closure libpixbuf_closure;
typedef struct libpixbuf_image libpixbuf_image;
typedef struct libpixbuf_loader libpixbuf_loader;

#else

typedef GError libpixbuf_error;
typedef GClosure libpixbuf_closure;
typedef GdkPixbuf libpixbuf_image;
typedef GdkPixbufLoader libpixbuf_loader;

#endif

// The same numbers for our structure and for the true one.
_Static_assert(offsetof(libpixbuf_error, domain) == 0 && offsetof(libpixbuf_error, code) == 4, "");
_Static_assert(sizeof(void *) != 8 || (sizeof(libpixbuf_error) == 16 && offsetof(libpixbuf_error, message) == 8), "");

enum {
    LIBPIXBUF_GDK_PIXBUF_ERROR_CORRUPT_IMAGE = 0,
    LIBPIXBUF_GDK_PIXBUF_ERROR_UNKNOWN_TYPE = 3,
    LIBPIXBUF_GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE = 90,
    LIBPIXBUF_GDK_PIXBUF_ROTATE_UPSIDEDOWN = 180,
    LIBPIXBUF_GDK_PIXBUF_ROTATE_CLOCKWISE = 270,
    LIBPIXBUF_GDK_INTERP_BILINEAR = 2,
};

// What a signal calls, cast from its own type as in C.
typedef void (*libpixbuf_callback)(void);
typedef void (*libpixbuf_closure_notify)(void *, libpixbuf_closure *);

typedef void (*libpixbuf_g_error_free)(libpixbuf_error *);
typedef void (*libpixbuf_g_free)(void *);
typedef void *(*libpixbuf_g_object_ref)(void *);
typedef void (*libpixbuf_g_object_unref)(void *);
typedef unsigned long (*libpixbuf_g_signal_connect_data)(
    void *, const char *, libpixbuf_callback, void *, libpixbuf_closure_notify, unsigned int);

typedef uint32_t (*libpixbuf_gdk_pixbuf_error_quark)(void);
typedef libpixbuf_loader *(*libpixbuf_gdk_pixbuf_loader_new_with_mime_type)(const char *, libpixbuf_error **);
typedef void (*libpixbuf_gdk_pixbuf_loader_set_size)(libpixbuf_loader *, int, int);
typedef int (*libpixbuf_gdk_pixbuf_loader_write)(
    libpixbuf_loader *, const unsigned char *, unsigned long, libpixbuf_error **);
typedef int (*libpixbuf_gdk_pixbuf_loader_close)(libpixbuf_loader *, libpixbuf_error **);
typedef libpixbuf_image *(*libpixbuf_gdk_pixbuf_loader_get_pixbuf)(libpixbuf_loader *);
typedef int (*libpixbuf_gdk_pixbuf_get_width)(const libpixbuf_image *);
typedef int (*libpixbuf_gdk_pixbuf_get_height)(const libpixbuf_image *);
typedef int (*libpixbuf_gdk_pixbuf_get_rowstride)(const libpixbuf_image *);
typedef int (*libpixbuf_gdk_pixbuf_get_n_channels)(const libpixbuf_image *);
typedef int (*libpixbuf_gdk_pixbuf_get_has_alpha)(const libpixbuf_image *);
typedef const uint8_t *(*libpixbuf_gdk_pixbuf_read_pixels)(const libpixbuf_image *);
typedef const char *(*libpixbuf_gdk_pixbuf_get_option)(libpixbuf_image *, const char *);
typedef int (*libpixbuf_gdk_pixbuf_set_option)(libpixbuf_image *, const char *, const char *);
typedef libpixbuf_image *(*libpixbuf_gdk_pixbuf_rotate_simple)(const libpixbuf_image *, unsigned int);
typedef libpixbuf_image *(*libpixbuf_gdk_pixbuf_flip)(const libpixbuf_image *, int);
typedef libpixbuf_image *(*libpixbuf_gdk_pixbuf_scale_simple)(const libpixbuf_image *, int, int, unsigned int);
typedef libpixbuf_image *(*libpixbuf_gdk_pixbuf_composite_color_simple)(
    const libpixbuf_image *, int, int, unsigned int, int, int, uint32_t, uint32_t);
typedef int (*libpixbuf_gdk_pixbuf_save_to_bufferv)(
    libpixbuf_image *, char **, unsigned long *, const char *, char **, char **, libpixbuf_error **);
