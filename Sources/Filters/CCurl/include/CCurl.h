#ifndef CCURL_H
#define CCURL_H
#include <curl/curl.h>
#include <stddef.h>

/// The libcurl functions that Siftbox uses, as found in the library.
///
/// libcurl is loaded on demand and not linked: it has about thirty dependencies, which would delay the first screen.
struct ccurl {
    // Not curl_version: it makes libldap, which some builds of libcurl use, look up this machine's name.
    curl_version_info_data *_Nonnull (*_Nonnull version_info)(CURLversion);
    CURL *_Nullable (*_Nonnull easy_init)(void);
    void (*_Nonnull easy_cleanup)(CURL *_Nonnull);
    const char *_Nonnull (*_Nonnull easy_strerror)(CURLcode);
    CURLM *_Nullable (*_Nonnull multi_init)(void);
    CURLMcode (*_Nonnull multi_cleanup)(CURLM *_Nonnull);
    CURLMcode (*_Nonnull multi_add_handle)(CURLM *_Nonnull, CURL *_Nonnull);
    CURLMcode (*_Nonnull multi_remove_handle)(CURLM *_Nonnull, CURL *_Nonnull);
    CURLMcode (*_Nonnull multi_perform)(CURLM *_Nonnull, int *_Nonnull);
    CURLMcode (*_Nonnull multi_poll)(
        CURLM *_Nonnull, struct curl_waitfd *_Nullable, unsigned int, int, int *_Nullable);
    CURLMsg *_Nullable (*_Nonnull multi_info_read)(CURLM *_Nonnull, int *_Nonnull);
    struct curl_slist *_Nullable (*_Nonnull slist_append)(struct curl_slist *_Nullable, const char *_Nonnull);
    void (*_Nonnull slist_free_all)(struct curl_slist *_Nullable);
    CURLU *_Nullable (*_Nonnull url)(void);
    void (*_Nonnull url_cleanup)(CURLU *_Nonnull);
    CURLUcode (*_Nonnull url_set)(CURLU *_Nonnull, CURLUPart, const char *_Nonnull, unsigned int);
    CURLUcode (*_Nonnull url_get)(CURLU *_Nonnull, CURLUPart, char *_Nullable *_Nonnull, unsigned int);
    void (*_Nonnull free)(void *_Nullable);
    // Swift cannot call variadic functions: the functions below do.
    CURLcode (*_Nonnull easy_setopt)(CURL *_Nonnull, CURLoption, ...);
    CURLcode (*_Nonnull easy_getinfo)(CURL *_Nonnull, CURLINFO, ...);
    CURLMcode (*_Nonnull multi_setopt)(CURLM *_Nonnull, CURLMoption, ...);
    // OpenSSL functions, loaded with libcurl; NULL if it was built with another TLS library.
    const char *_Nonnull (*_Nullable tls_version)(const void *_Nonnull);
    void *_Nullable (*_Nullable peer_certificate)(const void *_Nonnull);
    int (*_Nullable extension_place)(const void *_Nonnull, int, int);
    void (*_Nullable free_certificate)(void *_Nonnull);
};

/// Loads the library with this name (`libcurl.so.4`). It is never unloaded, since threads that resolve names may still
/// run in it. Returns NULL on failure, with the reason in `message`.
struct ccurl *_Nullable ccurl_load(const char *_Nonnull name, char *_Nonnull message, size_t size);

/// Frees the result of `ccurl_load`.
void ccurl_free(struct ccurl *_Nonnull curl);

CURLcode ccurl_set_long(const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, long value);
CURLcode ccurl_set_size(const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_pointer(
    const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, const void *_Nullable value);

/// Sets an option whose value is a copy of these bytes (CURLOPT_CAINFO_BLOB).
CURLcode ccurl_set_copy(
    const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLoption option, const void *_Nonnull bytes, size_t count);

/// Sets the callbacks for header lines, body data, the request body, socket creation, and for an established connection
/// before anything is sent; all with `context`.
CURLcode ccurl_set_callbacks(
    const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, curl_write_callback _Nonnull head,
    curl_write_callback _Nonnull body, curl_read_callback _Nonnull read, curl_opensocket_callback _Nonnull socket,
    curl_prereq_callback _Nonnull connected, void *_Nonnull context);

CURLMcode ccurl_multi_set_long(const struct ccurl *_Nonnull curl, CURLM *_Nonnull multi, CURLMoption option, long value);

/// An information value of a transfer; 0 if unknown.
long ccurl_get_long(const struct ccurl *_Nonnull curl, CURL *_Nonnull easy, CURLINFO info);

/// Whether the certificate of a transfer's connection has no subjectAltName: 1, or 0 if it has one or this is unknown.
int ccurl_lacks_names(const struct ccurl *_Nonnull curl, CURL *_Nonnull easy);

/// The TLS version of a transfer's connection (`TLSv1.3`), while the transfer is in progress; NULL without TLS.
const char *_Nullable ccurl_tls_version(const struct ccurl *_Nonnull curl, CURL *_Nonnull easy);
#endif
