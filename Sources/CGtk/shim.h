#pragma once
#include <adwaita.h>
#include <glib-unix.h>

// Macros with casts, which Swift does not import.
static const GType warren_type_int = G_TYPE_INT;
static const GType warren_type_uint = G_TYPE_UINT;
static const GType warren_type_boolean = G_TYPE_BOOLEAN;
static const GType warren_type_string = G_TYPE_STRING;
static const GType warren_type_object = G_TYPE_OBJECT;

// The main queue of libdispatch as a file descriptor, and what serves it once that is readable. libdispatch exports both for
// main loops that are not its own (CoreFoundation's uses them); its public headers do not name them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
