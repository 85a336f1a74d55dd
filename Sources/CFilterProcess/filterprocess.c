// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CFilterProcess.h"
#include <string.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

int cfilterprocess_start(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    int32_t input, int32_t output, int32_t error) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&files);
    if (failure != 0) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure != 0) {
        posix_spawn_file_actions_destroy(&files);
        return failure;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    // The ends of the pipes are above 2: the caller has its own three streams.
    if (failure == 0) failure = posix_spawn_file_actions_adddup2(&files, input, 0);
    if (failure == 0) failure = posix_spawn_file_actions_adddup2(&files, output, 1);
    if (failure == 0) failure = posix_spawn_file_actions_adddup2(&files, error, 2);
    if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(&files, 3);
    if (failure == 0) failure = posix_spawnattr_setsigmask(&attributes, &none);
    if (failure == 0) failure = posix_spawnattr_setsigdefault(&attributes, &all);
    if (failure == 0) {
        failure = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    if (failure == 0) failure = posix_spawn(process, path, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

int cfilterprocess_watch(pid_t process) {
    // The kernel closes it on exec by itself.
    return (int)syscall(SYS_pidfd_open, process, 0);
}

int cfilterprocess_pipe(int32_t ends[2]) {
    int made[2];
    if (pipe2(made, O_CLOEXEC) != 0) return errno;
    // A caller that was started without its three streams would get their numbers here, and dup2 would mix them up.
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

void cfilterprocess_enlarge(int32_t pipe, int32_t bytes) { (void)fcntl(pipe, F_SETPIPE_SZ, bytes); }

int cfilterprocess_holds(const void *bytes, size_t count, const void *part, size_t part_count) {
    return memmem(bytes, count, part, part_count) != NULL;
}
