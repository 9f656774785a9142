#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type warren_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

// The extended codes are macros of macros, which Swift does not import either.
enum warren_sqlite_constraint {
    WARREN_CONSTRAINT_CHECK = SQLITE_CONSTRAINT_CHECK,
    WARREN_CONSTRAINT_FOREIGNKEY = SQLITE_CONSTRAINT_FOREIGNKEY,
    WARREN_CONSTRAINT_NOTNULL = SQLITE_CONSTRAINT_NOTNULL,
    WARREN_CONSTRAINT_PRIMARYKEY = SQLITE_CONSTRAINT_PRIMARYKEY,
    WARREN_CONSTRAINT_ROWID = SQLITE_CONSTRAINT_ROWID,
    WARREN_CONSTRAINT_UNIQUE = SQLITE_CONSTRAINT_UNIQUE,
};
