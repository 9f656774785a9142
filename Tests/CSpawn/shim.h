#pragma once
#include <spawn.h>

// glibc declares these for _GNU_SOURCE only, which Swift's module of it is built without.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned int flags);
#define WARREN_MFD_CLOEXEC 1U
