#pragma once
#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic (and macros), which Swift does not import.
// One inline function for each kind of argument that Warren uses.

static inline CURLcode warren_curl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_transfer_callback(CURL *handle, CURLoption option, curl_write_callback value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode warren_curl_set_seek_callback(CURL *handle, curl_seek_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, value);
}
static inline CURLcode warren_curl_set_open_socket_callback(CURL *handle, curl_opensocket_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
static inline CURLcode warren_curl_set_prerequest_callback(CURL *handle, curl_prereq_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, value);
}
static inline CURLcode warren_curl_set_resolver_start_callback(CURL *handle, curl_resolver_start_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_RESOLVER_START_FUNCTION, value);
}
static inline CURLcode warren_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}
static inline CURLMcode warren_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}
// A union member of CURLMsg, which Swift imports awkwardly.
static inline CURLcode warren_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}
static inline CURLcode warren_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_ALL);
}
