// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "systemsupport.h"
#include <string.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

int csystemsupport_watch(pid_t process) {
    // The kernel sets close-on-exec itself.
    return (int)syscall(SYS_pidfd_open, process, 0);
}

int csystemsupport_pipe(int32_t ends[2]) {
    int made[2];
    if (pipe2(made, O_CLOEXEC) != 0) return errno;
    // If the caller was started without its standard streams, the pipe would get their numbers, and dup2 would mix them
    // up.
    for (int i = 0; i < 2; i++) {
        if (made[i] > 2) continue;
        int moved = fcntl(made[i], F_DUPFD_CLOEXEC, 3);
        int failure = errno;
        close(made[i]);
        if (moved < 0) {
            close(made[1 - i]);
            return failure;
        }
        made[i] = moved;
    }
    ends[0] = made[0];
    ends[1] = made[1];
    return 0;
}

int csystemsupport_memory_file(const void *bytes, size_t count) {
    int made = memfd_create("siftbox", MFD_CLOEXEC);
    if (made < 0) return -1;
    int file = made > 2 ? made : fcntl(made, F_DUPFD_CLOEXEC, 3);
    if (file != made) close(made);
    size_t written = 0;
    while (file >= 0 && written < count) {
        ssize_t more = write(file, (const char *)bytes + written, count - written);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) {
            close(file);
            return -1;
        }
        written += (size_t)more;
    }
    if (file >= 0 && lseek(file, 0, SEEK_SET) < 0) {
        close(file);
        return -1;
    }
    return file;
}

void csystemsupport_enlarge(int32_t pipe, int32_t bytes) { (void)fcntl(pipe, F_SETPIPE_SZ, bytes); }

int csystemsupport_attribute(const char *path, const char *name) {
    unsigned char value;
    return getxattr(path, name, &value, 1) == 1 ? value : -1;
}

int64_t csystemsupport_file_system(const char *path) {
    struct statfs facts;
    return statfs(path, &facts) == 0 ? (int64_t)(uint32_t)facts.f_type : -1;
}

int csystemsupport_contains(const void *bytes, size_t count, const void *part, size_t part_count) {
    return memmem(bytes, count, part, part_count) != NULL;
}
