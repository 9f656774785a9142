#pragma once
#include <microhttpd.h>

// MHD_start_daemon is variadic, which Swift cannot call; these are the options that Warren uses.
static inline struct MHD_Daemon *warren_mhd_start(int listen_socket,
                                                  unsigned int threads,
                                                  unsigned int connections,
                                                  size_t connection_memory,
                                                  unsigned int silent_seconds,
                                                  MHD_AccessHandlerCallback handler,
                                                  MHD_RequestCompletedCallback completed,
                                                  void *context) {
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, handler, context,
                            MHD_OPTION_LISTEN_SOCKET, listen_socket,
                            MHD_OPTION_THREAD_POOL_SIZE, threads,
                            MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
                            MHD_OPTION_CONNECTION_TIMEOUT, silent_seconds,
                            MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                            MHD_OPTION_END);
}

// Variadic as well. After so many seconds in which nothing comes, the connection is closed.
static inline void warren_mhd_set_timeout(struct MHD_Connection *connection, unsigned int seconds) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}
