#include "CPixbuf.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "gdk-pixbuf-subset.h"

#define FUNCTIONS(F)                                                                                                  \
    F(g_error_free)                                                                                                   \
    F(g_free)                                                                                                         \
    F(g_object_ref)                                                                                                   \
    F(g_object_unref)                                                                                                 \
    F(g_signal_connect_data)                                                                                          \
    F(gdk_pixbuf_error_quark)                                                                                         \
    F(gdk_pixbuf_loader_new_with_mime_type)                                                                           \
    F(gdk_pixbuf_loader_set_size)                                                                                     \
    F(gdk_pixbuf_loader_write)                                                                                        \
    F(gdk_pixbuf_loader_close)                                                                                        \
    F(gdk_pixbuf_loader_get_pixbuf)                                                                                   \
    F(gdk_pixbuf_get_width)                                                                                           \
    F(gdk_pixbuf_get_height)                                                                                          \
    F(gdk_pixbuf_get_rowstride)                                                                                       \
    F(gdk_pixbuf_get_n_channels)                                                                                      \
    F(gdk_pixbuf_get_has_alpha)                                                                                       \
    F(gdk_pixbuf_read_pixels)                                                                                         \
    F(gdk_pixbuf_get_option)                                                                                          \
    F(gdk_pixbuf_set_option)                                                                                          \
    F(gdk_pixbuf_rotate_simple)                                                                                       \
    F(gdk_pixbuf_flip)                                                                                                \
    F(gdk_pixbuf_scale_simple)                                                                                        \
    F(gdk_pixbuf_composite_color_simple)                                                                              \
    F(gdk_pixbuf_save_to_bufferv)

// Pointers of the functions' own types, so that a wrong call is an error of the compiler.
#define DECLARE(name) __typeof__(&(name)) name##_;
static struct {
    FUNCTIONS(DECLARE)
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool loaded = false;

static void load(void) {
    // GLib keeps threads and types for the life of the process: it is never unloaded.
    void *handle = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name)                                                                                                    \
    *(void **)&lib.name##_ = dlsym(handle, #name);                                                                    \
    if (!lib.name##_) return;
    FUNCTIONS(FIND)
    loaded = true;
}

static enum warren_image_result explain(GError *error, char *reason) {
    enum warren_image_result result = WARREN_IMAGE_FAILED;
    if (!error) {
        snprintf(reason, WARREN_IMAGE_REASON, "no reason was given");
        return result;
    }
    if (error->domain == lib.gdk_pixbuf_error_quark_()) {
        if (error->code == WARREN_PIXBUF_ERROR_CORRUPT_IMAGE) result = WARREN_IMAGE_DAMAGED;
        if (error->code == WARREN_PIXBUF_ERROR_UNKNOWN_TYPE) result = WARREN_IMAGE_UNSUPPORTED;
    }
    snprintf(reason, WARREN_IMAGE_REASON, "%s", error->message ? error->message : "no reason was given");
    lib.g_error_free_(error);
    return result;
}

struct bounds {
    uint64_t max_pixels;
    int max_dimension;
    bool too_large;
};

static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
    struct bounds *bounds = data;
    int longer = width > height ? width : height;
    if (width <= 0 || height <= 0 || (uint64_t)width * (uint64_t)height > bounds->max_pixels) {
        bounds->too_large = true;
        // A size of nothing tells the decoder to stop here.
        lib.gdk_pixbuf_loader_set_size_(loader, 0, 0);
    } else if (longer > bounds->max_dimension) {
        double factor = (double)bounds->max_dimension / longer;
        int w = (int)(width * factor + 0.5), h = (int)(height * factor + 0.5);
        lib.gdk_pixbuf_loader_set_size_(loader, w > 0 ? w : 1, h > 0 ? h : 1);
    }
}

enum warren_image_result warren_image_decode(
    const uint8_t *bytes, size_t count, const char *mime_type, uint64_t max_pixels, int max_dimension, void **image,
    char *reason) {
    *image = NULL;
    pthread_once(&once, load);
    if (!loaded) {
        snprintf(reason, WARREN_IMAGE_REASON, "gdk-pixbuf is not installed");
        return WARREN_IMAGE_NO_LIBRARY;
    }
    GError *error = NULL;
    GdkPixbufLoader *loader = lib.gdk_pixbuf_loader_new_with_mime_type_(mime_type, &error);
    if (!loader) return explain(error, reason);
    struct bounds bounds = {max_pixels, max_dimension, false};
    lib.g_signal_connect_data_(loader, "size-prepared", (GCallback)size_prepared, &bounds, NULL, 0);
    gboolean written = lib.gdk_pixbuf_loader_write_(loader, bytes, count, &error);
    // A loader has to be closed in any case; only the first error tells something.
    gboolean closed = lib.gdk_pixbuf_loader_close_(loader, written ? &error : NULL);
    enum warren_image_result result = WARREN_IMAGE_OK;
    GdkPixbuf *pixbuf = NULL;
    if (bounds.too_large) {
        if (error) lib.g_error_free_(error);
        result = WARREN_IMAGE_TOO_LARGE;
    } else if (!written || !closed) {
        result = explain(error, reason);
    } else if (!(pixbuf = lib.gdk_pixbuf_loader_get_pixbuf_(loader))) {
        snprintf(reason, WARREN_IMAGE_REASON, "it holds no picture");
        result = WARREN_IMAGE_DAMAGED;
    } else {
        *image = lib.g_object_ref_(pixbuf);
    }
    lib.g_object_unref_(loader);
    return result;
}

void warren_image_free(void *image) {
    if (image) lib.g_object_unref_(image);
}

int warren_image_width(void *image) { return lib.gdk_pixbuf_get_width_(image); }

int warren_image_height(void *image) { return lib.gdk_pixbuf_get_height_(image); }

bool warren_image_is_opaque(void *image) {
    if (!lib.gdk_pixbuf_get_has_alpha_(image)) return true;
    int width = lib.gdk_pixbuf_get_width_(image), height = lib.gdk_pixbuf_get_height_(image);
    size_t stride = (size_t)lib.gdk_pixbuf_get_rowstride_(image);
    const guint8 *pixels = lib.gdk_pixbuf_read_pixels_(image);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (pixels[(size_t)y * stride + (size_t)x * 4 + 3] != 255) return false;
    return true;
}

void warren_image_pixel(void *image, int x, int y, uint8_t *rgba) {
    int channels = lib.gdk_pixbuf_get_n_channels_(image);
    size_t stride = (size_t)lib.gdk_pixbuf_get_rowstride_(image);
    const guint8 *pixels = lib.gdk_pixbuf_read_pixels_(image);
    rgba[3] = 255;
    memcpy(rgba, pixels + (size_t)y * stride + (size_t)x * (size_t)channels, (size_t)channels);
}

// Pixels without their colour profile have other colours; everything else that was beside them is left behind.
static GdkPixbuf *with_profile_of(GdkPixbuf *source, GdkPixbuf *made) {
    const gchar *profile = lib.gdk_pixbuf_get_option_(source, "icc-profile");
    if (made && profile && !lib.gdk_pixbuf_get_option_(made, "icc-profile"))
        lib.gdk_pixbuf_set_option_(made, "icc-profile", profile);
    return made;
}

static GdkPixbuf *turned_and_flipped(GdkPixbuf *image, gboolean horizontally) {
    GdkPixbuf *turned = lib.gdk_pixbuf_rotate_simple_(image, GDK_PIXBUF_ROTATE_CLOCKWISE);
    if (!turned) return NULL;
    GdkPixbuf *flipped = lib.gdk_pixbuf_flip_(turned, horizontally);
    lib.g_object_unref_(turned);
    return flipped;
}

void *warren_image_orient(void *image, int orientation) {
    GdkPixbuf *made;
    switch (orientation) {
    case 2: made = lib.gdk_pixbuf_flip_(image, 1); break;
    case 3: made = lib.gdk_pixbuf_rotate_simple_(image, GDK_PIXBUF_ROTATE_UPSIDEDOWN); break;
    case 4: made = lib.gdk_pixbuf_flip_(image, 0); break;
    case 5: made = turned_and_flipped(image, 1); break;
    case 6: made = lib.gdk_pixbuf_rotate_simple_(image, GDK_PIXBUF_ROTATE_CLOCKWISE); break;
    case 7: made = turned_and_flipped(image, 0); break;
    case 8: made = lib.gdk_pixbuf_rotate_simple_(image, GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE); break;
    default: return lib.g_object_ref_(image);
    }
    return with_profile_of(image, made);
}

void *warren_image_scale(void *image, int width, int height) {
    return with_profile_of(image, lib.gdk_pixbuf_scale_simple_(image, width, height, GDK_INTERP_BILINEAR));
}

void *warren_image_flatten(void *image) {
    int width = lib.gdk_pixbuf_get_width_(image), height = lib.gdk_pixbuf_get_height_(image);
    GdkPixbuf *made = lib.gdk_pixbuf_composite_color_simple_(
        image, width, height, GDK_INTERP_BILINEAR, 255, 16, 0xFFFFFF, 0xFFFFFF);
    return with_profile_of(image, made);
}

static enum warren_image_result encode(
    GdkPixbuf *image, const char *type, const char *key, const char *value, uint8_t **bytes, size_t *count,
    char *reason) {
    char *keys[3] = {(char *)key, NULL, NULL}, *values[3] = {(char *)value, NULL, NULL};
    const gchar *profile = lib.gdk_pixbuf_get_option_(image, "icc-profile");
    if (profile) {
        keys[1] = "icc-profile";
        values[1] = (char *)profile;
    }
    GError *error = NULL;
    gchar *buffer = NULL;
    gsize size = 0;
    if (!lib.gdk_pixbuf_save_to_bufferv_(image, &buffer, &size, type, keys, values, &error))
        return explain(error, reason);
    *bytes = (uint8_t *)buffer;
    *count = size;
    return WARREN_IMAGE_OK;
}

enum warren_image_result warren_image_encode_jpeg(
    void *image, int quality, uint8_t **bytes, size_t *count, char *reason) {
    char text[8];
    snprintf(text, sizeof text, "%d", quality);
    return encode(image, "jpeg", "quality", text, bytes, count, reason);
}

enum warren_image_result warren_image_encode_png(void *image, uint8_t **bytes, size_t *count, char *reason) {
    return encode(image, "png", "compression", "6", bytes, count, reason);
}

void warren_image_free_bytes(uint8_t *bytes) {
    if (bytes) lib.g_free_(bytes);
}
