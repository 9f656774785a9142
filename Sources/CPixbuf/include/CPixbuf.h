#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What Warren uses of gdk-pixbuf, which is loaded when the first image is decoded: linking it would cost every command
// 4 ms of its start.

enum warren_image_result {
    WARREN_IMAGE_OK = 0,
    WARREN_IMAGE_NO_LIBRARY,
    WARREN_IMAGE_UNSUPPORTED,  // no loader for this kind of image
    WARREN_IMAGE_TOO_LARGE,    // more pixels than allowed, found before they were decoded
    WARREN_IMAGE_DAMAGED,
    WARREN_IMAGE_FAILED,
};

// Room for the reason that a call gives when it does not end with OK.
#define WARREN_IMAGE_REASON 512

// An image is a reference that warren_image_free gives back. Functions that return one return a new one, or NULL when
// there is no memory.

// Decodes an image of this MIME type alone, no larger than `max_dimension` on a side: a larger one is scaled down
// while it is decoded where its format allows.
enum warren_image_result warren_image_decode(
    const uint8_t *bytes, size_t count, const char *mime_type, uint64_t max_pixels, int max_dimension, void **image,
    char *reason);
void warren_image_free(void *image);

int warren_image_width(void *image);
int warren_image_height(void *image);
// Whether every pixel is opaque.
bool warren_image_is_opaque(void *image);
// The first `channels` (3 or 4) bytes of one pixel: red, green, blue, alpha.
void warren_image_pixel(void *image, int x, int y, uint8_t *rgba);

// Turned upright from an Exif orientation of 1 to 8.
void *warren_image_orient(void *image, int orientation);
void *warren_image_scale(void *image, int width, int height);
// On white, without transparency.
void *warren_image_flatten(void *image);

// On OK `*bytes` is to be given to warren_image_free_bytes. The colour profile is kept, nothing else.
enum warren_image_result warren_image_encode_jpeg(void *image, int quality, uint8_t **bytes, size_t *count, char *reason);
enum warren_image_result warren_image_encode_png(void *image, uint8_t **bytes, size_t *count, char *reason);
void warren_image_free_bytes(uint8_t *bytes);
