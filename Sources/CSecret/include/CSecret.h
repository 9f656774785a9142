#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What Warren uses of libsecret, which is loaded when it is first needed: linking it would pull in GIO and cost every
// command 4 ms of its start, also where no keyring is ever asked.

enum warren_secret_result {
    WARREN_SECRET_OK = 0,
    WARREN_SECRET_ABSENT,       // no such item, or no default collection
    WARREN_SECRET_NO_SERVICE,   // no library, no bus, or nothing on it that keeps secrets
    WARREN_SECRET_LOCKED,       // the collection is locked and was not unlocked
    WARREN_SECRET_CANCELLED,
    WARREN_SECRET_FAILED,
};

// Room for the reason that a call gives when it does not end with OK.
#define WARREN_SECRET_REASON 512

// A handle by which another thread ends a call; NULL when the library cannot be loaded.
void *warren_secret_cancellable_new(void);
void warren_secret_cancellable_cancel(void *cancellable);
void warren_secret_cancellable_free(void *cancellable);

// Each call blocks, and writes a terminated text to `reason`.

// Whether a service answers and has a default collection.
enum warren_secret_result warren_secret_probe(void *cancellable, char *reason);

enum warren_secret_result warren_secret_store(
    const char *service, const char *account, const char *label, const uint8_t *bytes, size_t count, void *cancellable,
    char *reason);

// On OK `*bytes` is to be given to warren_secret_wipe.
enum warren_secret_result warren_secret_lookup(
    const char *service, const char *account, void *cancellable, uint8_t **bytes, size_t *count, char *reason);

enum warren_secret_result warren_secret_clear(
    const char *service, const char *account, void *cancellable, char *reason);

// Overwrites and frees.
void warren_secret_wipe(uint8_t *bytes, size_t count);
