// SPDX-License-Identifier: Apache-2.0
#include "CCurl.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// OpenSSL's OPENSSL_INIT_NO_ATEXIT. Without it, OpenSSL frees its state at exit while another thread may still use it.
static const uint64_t no_cleanup_at_exit = 0x00080000;

static int find_functions(void *library, struct ccurl *curl) {
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&curl->version_info, "curl_version_info"},
        {&curl->easy_init, "curl_easy_init"},
        {&curl->easy_cleanup, "curl_easy_cleanup"},
        {&curl->easy_strerror, "curl_easy_strerror"},
        {&curl->multi_init, "curl_multi_init"},
        {&curl->multi_cleanup, "curl_multi_cleanup"},
        {&curl->multi_add_handle, "curl_multi_add_handle"},
        {&curl->multi_remove_handle, "curl_multi_remove_handle"},
        {&curl->multi_perform, "curl_multi_perform"},
        {&curl->multi_poll, "curl_multi_poll"},
        {&curl->multi_info_read, "curl_multi_info_read"},
        {&curl->slist_append, "curl_slist_append"},
        {&curl->slist_free_all, "curl_slist_free_all"},
        {&curl->url, "curl_url"},
        {&curl->url_cleanup, "curl_url_cleanup"},
        {&curl->url_set, "curl_url_set"},
        {&curl->url_get, "curl_url_get"},
        {&curl->free, "curl_free"},
        {&curl->easy_setopt, "curl_easy_setopt"},
        {&curl->easy_getinfo, "curl_easy_getinfo"},
        {&curl->multi_setopt, "curl_multi_setopt"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(library, functions[i].name);
        if (found == NULL) return -1;
        *(void **)functions[i].place = found;
    }
    *(void **)&curl->tls_version = dlsym(library, "SSL_get_version");
    *(void **)&curl->peer_certificate = dlsym(library, "SSL_get1_peer_certificate");
    *(void **)&curl->extension_place = dlsym(library, "X509_get_ext_by_NID");
    *(void **)&curl->free_certificate = dlsym(library, "X509_free");
    return 0;
}

struct ccurl *ccurl_load(const char *name, char *message, size_t size) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(message, size, "%s", reason ? reason : name);
        return NULL;
    }
    struct ccurl *curl = calloc(1, sizeof *curl);
    CURLcode (*init)(long) = NULL;
    *(void **)&init = dlsym(library, "curl_global_init");
    if (curl == NULL || init == NULL || find_functions(library, curl) != 0) {
        const char *reason = dlerror();
        snprintf(message, size, "%s", reason ? reason : "out of memory");
        free(curl);
        dlclose(library);
        return NULL;
    }
    int (*init_openssl)(uint64_t, const void *) = NULL;
    *(void **)&init_openssl = dlsym(library, "OPENSSL_init_crypto");
    if (init_openssl != NULL) init_openssl(no_cleanup_at_exit, NULL);
    CURLcode failure = init(CURL_GLOBAL_DEFAULT);
    if (failure != CURLE_OK) {
        snprintf(message, size, "%s: %s", name, curl->easy_strerror(failure));
        free(curl);
        return NULL;
    }
    return curl;
}

void ccurl_free(struct ccurl *curl) { free(curl); }

CURLcode ccurl_set_long(const struct ccurl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_size(const struct ccurl *curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(const struct ccurl *curl, CURL *easy, CURLoption option, const void *value) {
    return curl->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_copy(
    const struct ccurl *curl, CURL *easy, CURLoption option, const void *bytes, size_t count) {
    // libcurl only reads the bytes to copy them.
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl->easy_setopt(easy, option, &blob);
}

CURLcode ccurl_set_callbacks(
    const struct ccurl *curl, CURL *easy, curl_write_callback head, curl_write_callback body,
    curl_read_callback read, curl_opensocket_callback socket, curl_prereq_callback connected, void *context) {
    CURLcode failure = curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_WRITEDATA, context);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_READDATA, context);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, socket);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, connected);
    if (failure == CURLE_OK) failure = curl->easy_setopt(easy, CURLOPT_PREREQDATA, context);
    return failure;
}

CURLMcode ccurl_multi_set_long(const struct ccurl *curl, CURLM *multi, CURLMoption option, long value) {
    return curl->multi_setopt(multi, option, value);
}

long ccurl_get_long(const struct ccurl *curl, CURL *easy, CURLINFO info) {
    long value = 0;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

// The OpenSSL connection of a transfer; NULL if there is none or another TLS library is used.
static const void *tls_connection(const struct ccurl *curl, CURL *easy) {
    struct curl_tlssessioninfo *session = NULL;
    if (curl->easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == NULL) return NULL;
    return session->backend == CURLSSLBACKEND_OPENSSL ? session->internals : NULL;
}

// OpenSSL's NID_subject_alt_name.
static const int subject_alt_name = 85;

int ccurl_lacks_names(const struct ccurl *curl, CURL *easy) {
    const void *connection = tls_connection(curl, easy);
    if (connection == NULL || curl->peer_certificate == NULL || curl->extension_place == NULL) return 0;
    if (curl->free_certificate == NULL) return 0;
    void *certificate = curl->peer_certificate(connection);
    if (certificate == NULL) return 0;
    int place = curl->extension_place(certificate, subject_alt_name, -1);
    curl->free_certificate(certificate);
    return place < 0;
}

const char *ccurl_tls_version(const struct ccurl *curl, CURL *easy) {
    const void *connection = tls_connection(curl, easy);
    return connection == NULL || curl->tls_version == NULL ? NULL : curl->tls_version(connection);
}
