// A preloaded library that logs the program's connections and the names that it looks up.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(const char *what, const char *who, int port) {
    const char *file = getenv("CONNECTIONS_LOG");
    int log = file ? open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    char line[400];
    int length = snprintf(line, sizeof line, "%s %s %d\n", what, who, port);
    if (log >= 0 && write(log, line, (size_t)length) < 0) abort();
    if (log >= 0) close(log);
}

static void note_address(const char *what, const struct sockaddr *address) {
    char text[INET6_ADDRSTRLEN] = "?";
    if (address == NULL) return;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)address;
        note(what, inet_ntop(AF_INET, &four->sin_addr, text, sizeof text), ntohs(four->sin_port));
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)address;
        note(what, inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text), ntohs(six->sin6_port));
    }
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    note_address("connect", address);
    int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
    return real(file, address, length);
}

ssize_t sendto(
    int file, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    note_address("sendto", address);
    ssize_t (*real)(int, const void *, size_t, int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "sendto");
    return real(file, bytes, count, flags, address, length);
}

int getaddrinfo(
    const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    if (host != NULL) note("look-up", host, 0);
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
        dlsym(RTLD_NEXT, "getaddrinfo");
    return real(host, service, hints, found);
}
