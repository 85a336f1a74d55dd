#define _GNU_SOURCE
#include "CFileAccessInterposer.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char groups[PATH_MAX];
static char shared[PATH_MAX];
static char preferences[PATH_MAX];
static char resources[PATH_MAX];
// A trial of `siftbox doctor`: the files of the App Groups cannot be opened, as before the first unlock of an iPhone.
static int is_unreadable;
static void (*report_event)(int, const char *);

void cfileaccess_start(const char *home, const char *bundle, void (*report)(int, const char *)) {
    snprintf(groups, sizeof groups, "%s/AppGroups/", home);
    const char *folder = getenv("SIFTBOX_APP_GROUP_FOLDER");
    if (folder && *folder) snprintf(shared, sizeof shared, "%s/AppGroups/", folder);
    // Where Foundation stores the values of a suite; an App Group's has this name.
    snprintf(preferences, sizeof preferences, "%s/.config/group.", home);
    snprintf(resources, sizeof resources, "%s/", bundle);
    const char *trial = getenv("SIFTBOX_APP_GROUP_TRIAL");
    is_unreadable = trial && strcmp(trial, "unreadable") == 0;
    report_event = report;
}

void cfileaccess_report_stand_in(const char *what) {
    if (report_event) report_event(CFILEACCESS_STAND_IN, what);
}

static _Thread_local volatile long current_query;
// The handlers that print a backtrace, by signal.
static struct sigaction backtrace_handlers[NSIG];

void cfileaccess_set_query(long query) { current_query = query; }

// Only functions that are safe in signal handlers.
static void name_crashed_thread(int number, siginfo_t *info, void *context) {
    if (current_query > 0) {
        char name[16] = "query ";  // the kernel's limit
        char digits[20];
        size_t count = 0, length = strlen(name);
        for (long rest = current_query; rest > 0; rest /= 10) digits[count++] = (char)('0' + rest % 10);
        while (count > 0 && length < sizeof name - 1) name[length++] = digits[--count];
        prctl(PR_SET_NAME, name);
    }
    backtrace_handlers[number].sa_sigaction(number, info, context);
}

void cfileaccess_name_crashes(void) {
    const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        struct sigaction handler;
        // Without a handler of Swift's runtime, no crash report is printed.
        if (sigaction(signals[index], NULL, &handler) != 0 || !(handler.sa_flags & SA_SIGINFO)) continue;
        backtrace_handlers[signals[index]] = handler;
        handler.sa_sigaction = name_crashed_thread;
        sigaction(signals[index], &handler, NULL);
    }
}

static int has_prefix(const char *path, const char *with) { return *with != 0 && strncmp(path, with, strlen(with)) == 0; }

static int is_group(const char *path) {
    if (!report_event || !path) return 0;
    char absolute[2 * PATH_MAX];
    if (path[0] != '/') {
        char folder[PATH_MAX];
        if (!getcwd(folder, sizeof folder)) return 0;
        snprintf(absolute, sizeof absolute, "%s/%s", folder, path);
        path = absolute;
    }
    return has_prefix(path, groups) || has_prefix(path, shared) || has_prefix(path, preferences);
}

// A read in an App Group's container failed: reports a file that does not exist. Keeps errno.
static void check_missing(const char *path) {
    if (errno != ENOENT || !report_event || !path || path[0] != '/') return;
    if (has_prefix(path, groups) || has_prefix(path, shared)) {
        report_event(CFILEACCESS_GROUP_MISSING, path);
        errno = ENOENT;
    }
}

// Returns 1 with errno set for a write that iOS refuses.
static int refuses_write(const char *path) {
    if (!is_group(path)) return 0;
    report_event(CFILEACCESS_GROUP_WRITE, path);
    errno = EPERM;
    return 1;
}

static int opens_for_writing(int flags) { return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) != 0; }

static int refuses_open(const char *path, int flags) {
    if (opens_for_writing(flags)) return refuses_write(path);
    if (is_unreadable && path && !(flags & O_DIRECTORY) && (has_prefix(path, groups) || has_prefix(path, shared))) {
        errno = EPERM;
        return 1;
    }
    if (report_event && path && has_prefix(path, resources) && !(flags & O_DIRECTORY)) report_event(CFILEACCESS_RESOURCE, path);
    return 0;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENING(name)                                              \
    int name(const char *path, int flags, ...) {                   \
        va_list rest;                                              \
        va_start(rest, flags);                                     \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                              \
        if (refuses_open(path, flags)) return -1;                  \
        int file = NEXT(name)(path, flags, mode);                  \
        if (file < 0) check_missing(path);                         \
        return file;                                               \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                           \
    int name(int folder, const char *path, int flags, ...) {       \
        va_list rest;                                              \
        va_start(rest, flags);                                     \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                              \
        int ours = folder == AT_FDCWD || (path && path[0] == '/'); \
        return ours && refuses_open(path, flags) ? -1 : NEXT(name)(folder, path, flags, mode); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

int creat(const char *path, mode_t mode) { return refuses_write(path) ? -1 : NEXT(creat)(path, mode); }

#define OPENING_STREAM(name)                                       \
    FILE *name(const char *path, const char *mode) {               \
        int writes = mode && (strpbrk(mode, "wa+") != NULL);       \
        if (refuses_open(path, writes ? O_RDWR | O_CREAT : O_RDONLY)) return NULL; \
        FILE *file = NEXT(name)(path, mode);                       \
        if (!file) check_missing(path);                            \
        return file;                                               \
    }
OPENING_STREAM(fopen)
OPENING_STREAM(fopen64)

#define LOOKING(name, arguments, call)                             \
    int name arguments {                                           \
        int result = NEXT(name) call;                              \
        if (result < 0) check_missing(path);                       \
        return result;                                             \
    }
LOOKING(stat, (const char *path, struct stat *facts), (path, facts))
LOOKING(lstat, (const char *path, struct stat *facts), (path, facts))
LOOKING(access, (const char *path, int mode), (path, mode))

DIR *opendir(const char *path) {
    DIR *folder = NEXT(opendir)(path);
    if (!folder) check_missing(path);
    return folder;
}

// On iOS a group's folder exists; here, AppleFoundation creates it on first use.
static int is_container(const char *path) {
    if (!path) return 0;
    if (has_prefix(path, groups)) return strchr(path + strlen(groups), '/') == NULL;
    return has_prefix(path, shared) && strchr(path + strlen(shared), '/') == NULL;
}

int mkdir(const char *path, mode_t mode) {
    return !is_container(path) && refuses_write(path) ? -1 : NEXT(mkdir)(path, mode);
}
int rmdir(const char *path) { return refuses_write(path) ? -1 : NEXT(rmdir)(path); }
int unlink(const char *path) { return refuses_write(path) ? -1 : NEXT(unlink)(path); }
int chmod(const char *path, mode_t mode) { return refuses_write(path) ? -1 : NEXT(chmod)(path, mode); }
int mkstemp(char *path) { return refuses_write(path) ? -1 : NEXT(mkstemp)(path); }
int truncate(const char *path, off_t length) { return refuses_write(path) ? -1 : NEXT(truncate)(path, length); }
int symlink(const char *to, const char *path) { return refuses_write(path) ? -1 : NEXT(symlink)(to, path); }
int link(const char *from, const char *path) { return refuses_write(path) ? -1 : NEXT(link)(from, path); }
int rename(const char *from, const char *to) {
    return refuses_write(to) || refuses_write(from) ? -1 : NEXT(rename)(from, to);
}

// The network.

static int is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24) == 127;
    return address->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

static int is_internet(int family) { return family == AF_INET || family == AF_INET6; }

// Foundation creates pairs of UDP sockets on this computer to wait for a process.
static int is_foundations(int socket, const struct sockaddr *address) {
    int type = 0;
    socklen_t length = sizeof type;
    return is_loopback(address) && getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_DGRAM;
}

static int refuses_network(int socket, const struct sockaddr *address) {
    if (!report_event || !address || !is_internet(address->sa_family) || is_foundations(socket, address)) return 0;
    char text[INET6_ADDRSTRLEN] = "";
    const void *number = address->sa_family == AF_INET
        ? (const void *)&((const struct sockaddr_in *)address)->sin_addr
        : (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;
    inet_ntop(address->sa_family, number, text, sizeof text);
    report_event(CFILEACCESS_NETWORK, text);
    errno = EPERM;
    return 1;
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
    return refuses_network(socket, address) ? -1 : NEXT(connect)(socket, address, length);
}

ssize_t sendto(int socket, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    return refuses_network(socket, address) ? -1 : NEXT(sendto)(socket, bytes, count, flags, address, length);
}

// Where Landlock is the sandbox, there is not even a socket.
int socket(int family, int type, int protocol) {
    int made = NEXT(socket)(family, type, protocol);
    if (made < 0 && report_event && is_internet(family) && (type & 0xF) == SOCK_STREAM) {
        int error = errno;
        report_event(CFILEACCESS_NETWORK, "a TCP socket");
        errno = error;
    }
    return made;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    if (!report_event) return NEXT(getaddrinfo)(name, service, hints, found);
    // Numeric addresses need no network; connecting to them is refused.
    if (hints && (hints->ai_flags & AI_NUMERICHOST)) return NEXT(getaddrinfo)(name, service, hints, found);
    report_event(CFILEACCESS_NETWORK, name ? name : "");
    return EAI_FAIL;
}

// Foundation waits for child processes in a thread, and wakes it with a pair of UDP sockets. The sandbox refuses to bind
// them, so the thread would not see a process that is started while it waits. A wait without a time limit therefore ends
// after 20 ms, as if a signal had interrupted it, and the thread waits again, for the new process too.
int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *limit) {
    if (limit || !report_event) return NEXT(select)(count, reading, writing, failing, limit);
    struct timeval pause = {.tv_usec = 20000};
    int found = NEXT(select)(count, reading, writing, failing, &pause);
    if (found != 0) return found;
    errno = EINTR;
    return -1;
}
