#pragma once
#include <stddef.h>
#include <stdint.h>

// The declarations of gdk-pixbuf 2 and GLib 2 that pixbuf.c needs, as in their headers, so that these need not be
// installed for building. A test compiles pixbuf.c together with the true headers, where any difference is an error.

enum {
    WARREN_PIXBUF_ERROR_CORRUPT_IMAGE = 0,
    WARREN_PIXBUF_ERROR_UNKNOWN_TYPE = 3,
};

#ifndef GDK_PIXBUF_H

typedef int gboolean;
typedef char gchar;
typedef unsigned char guchar;
typedef int gint;
typedef unsigned int guint;
typedef unsigned long gulong;
typedef unsigned long gsize;
typedef void *gpointer;
typedef uint8_t guint8;
typedef uint32_t guint32;
typedef guint32 GQuark;

typedef struct _GError {
    GQuark domain;
    gint code;
    gchar *message;
} GError;

typedef enum {
    GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE = 90,
    GDK_PIXBUF_ROTATE_UPSIDEDOWN = 180,
    GDK_PIXBUF_ROTATE_CLOCKWISE = 270,
} GdkPixbufRotation;
typedef enum { GDK_INTERP_BILINEAR = 2 } GdkInterpType;
typedef enum { G_CONNECT_DEFAULT = 0 } GConnectFlags;

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GClosure GClosure;
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(gpointer, GClosure *);

#else

_Static_assert(WARREN_PIXBUF_ERROR_CORRUPT_IMAGE == GDK_PIXBUF_ERROR_CORRUPT_IMAGE, "");
_Static_assert(WARREN_PIXBUF_ERROR_UNKNOWN_TYPE == GDK_PIXBUF_ERROR_UNKNOWN_TYPE, "");
_Static_assert(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE == 90 && GDK_PIXBUF_ROTATE_CLOCKWISE == 270, "");
_Static_assert(GDK_PIXBUF_ROTATE_UPSIDEDOWN == 180 && GDK_INTERP_BILINEAR == 2, "");

#endif

_Static_assert(sizeof(void *) != 8 || sizeof(GError) == 16, "");

void g_error_free(GError *);
void(g_free)(gpointer);
void g_object_unref(gpointer);
gpointer(g_object_ref)(gpointer);
gulong g_signal_connect_data(gpointer, const gchar *, GCallback, gpointer, GClosureNotify, GConnectFlags);

GQuark gdk_pixbuf_error_quark(void);
GdkPixbufLoader *gdk_pixbuf_loader_new_with_mime_type(const char *, GError **);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *, int, int);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *, const guchar *, gsize, GError **);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *, GError **);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *);
int gdk_pixbuf_get_width(const GdkPixbuf *);
int gdk_pixbuf_get_height(const GdkPixbuf *);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *);
gboolean gdk_pixbuf_get_has_alpha(const GdkPixbuf *);
const guint8 *gdk_pixbuf_read_pixels(const GdkPixbuf *);
const gchar *gdk_pixbuf_get_option(GdkPixbuf *, const gchar *);
gboolean gdk_pixbuf_set_option(GdkPixbuf *, const gchar *, const gchar *);
GdkPixbuf *gdk_pixbuf_rotate_simple(const GdkPixbuf *, GdkPixbufRotation);
GdkPixbuf *gdk_pixbuf_flip(const GdkPixbuf *, gboolean);
GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *, int, int, GdkInterpType);
GdkPixbuf *gdk_pixbuf_composite_color_simple(
    const GdkPixbuf *, int, int, GdkInterpType, int, int, guint32, guint32);
gboolean gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *, gchar **, gsize *, const char *, char **, char **, GError **);
