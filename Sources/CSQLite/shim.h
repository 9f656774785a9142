#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type warren_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

// sqlite3_bind_pointer takes the type's name as a pointer that must stay, as a literal of C does.
static inline fts5_api *warren_fts5_api(sqlite3 *database) {
    fts5_api *api = 0;
    sqlite3_stmt *statement = 0;
    if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, 0) != SQLITE_OK) return 0;
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    return api;
}

// sqlite3_db_config takes a variable number of arguments. Closing the last connection then leaves the log as it is.
static inline void warren_sqlite_keep_log(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
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
