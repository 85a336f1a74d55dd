// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "systemsupport.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Opens each path component separately, for a kernel without openat2 (before Linux 5.6) or a seccomp filter that blocks
// it.
static int open_by_steps(int folder, const char *path, int flags, mode_t mode) {
    int current = -1;
    while (1) {
        size_t length = strcspn(path, "/");
        char name[256];
        if (length == 0 || length >= sizeof name || (length == 2 && memcmp(path, "..", 2) == 0)) {
            if (current >= 0) close(current);
            errno = length >= sizeof name ? ENAMETOOLONG : EXDEV;
            return -1;
        }
        memcpy(name, path, length);
        name[length] = 0;
        path += length;
        int is_last = *path == 0;
        int next = is_last ? openat(current < 0 ? folder : current, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
                           : openat(current < 0 ? folder : current, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        int failure = errno;
        if (current >= 0) close(current);
        if (next < 0 || is_last) {
            errno = failure;
            return next;
        }
        current = next;
        path++;
    }
}

int csystemsupport_open_beneath(int32_t folder, const char *path, int32_t flags, uint32_t mode) {
    struct open_how how;
    memset(&how, 0, sizeof how);
    how.flags = (unsigned)flags | O_CLOEXEC | O_NOFOLLOW;
    how.mode = flags & O_CREAT ? mode : 0;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    int file;
    do {
        file = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    } while (file < 0 && (errno == EAGAIN || errno == EINTR));
    if (file >= 0 || (errno != ENOSYS && errno != EPERM)) return file;
    return open_by_steps(folder, path, flags, (mode_t)mode);
}

int csystemsupport_open_beneath_by_steps(int32_t folder, const char *path, int32_t flags, uint32_t mode) {
    return open_by_steps(folder, path, flags, (mode_t)mode);
}
