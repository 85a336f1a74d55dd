// SPDX-License-Identifier: Apache-2.0
// Mounts a folder in memory that only the programs see that enter its namespace. The kernel limits its size.
#define _GNU_SOURCE
#include "systemsupport.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { stack_size = 1 << 16 };

struct task {
    const char *path, *options;
    char users[64], groups[64];
    int makes_user_namespace, error;
    csystemsupport_mounted *mounted;
};

static int write_file(const char *path, const char *text) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return 0;
    size_t length = strlen(text);
    int written = write(file, text, length) == (ssize_t)length;
    close(file);
    return written;
}

static int open_file(const char *path, int flags) {
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC);
}

// Runs in a process with namespaces of its own, which shares memory and files with the caller.
static int mount_folder(void *argument) {
    struct task *task = argument;
    csystemsupport_mounted *mounted = task->mounted;
    task->error = EPERM;
    if (task->makes_user_namespace) {
        // Absent before Linux 3.19.
        (void)write_file("/proc/self/setgroups", "deny");
        if (!write_file("/proc/self/uid_map", task->users) || !write_file("/proc/self/gid_map", task->groups)) {
            task->error = errno;
            return 1;
        }
        mounted->user_namespace = open_file("/proc/self/ns/user", O_RDONLY);
        if (mounted->user_namespace < 0) return 1;
    }
    // Later mounts of the machine appear here, and this one appears nowhere else.
    if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) != 0 ||
        mount("tmpfs", task->path, "tmpfs", MS_NOSUID | MS_NODEV, task->options) != 0) {
        task->error = errno;
        return 1;
    }
    struct stat inside, entered;
    mounted->folder = open_file(task->path, O_RDONLY | O_DIRECTORY);
    mounted->mount_namespace = open_file("/proc/self/ns/mnt", O_RDONLY);
    if (mounted->folder < 0 || mounted->mount_namespace < 0) return 1;
    // In a changed root (chroot), programs that enter the namespace would see other files.
    if (fstat(mounted->folder, &inside) != 0 || setns(mounted->mount_namespace, 0) != 0 ||
        stat(task->path, &entered) != 0 || inside.st_dev != entered.st_dev) {
        return 1;
    }
    task->error = 0;
    return 0;
}

int csystemsupport_mount(
    const char *path, const char *options, int32_t makes_user_namespace, csystemsupport_mounted *mounted) {
    *mounted = (csystemsupport_mounted){-1, -1, -1};
    char *stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) return errno;
    struct task task = {
        .path = path, .options = options, .makes_user_namespace = makes_user_namespace, .error = EPERM,
        .mounted = mounted};
    snprintf(task.users, sizeof task.users, "%u %u 1", geteuid(), geteuid());
    snprintf(task.groups, sizeof task.groups, "%u %u 1", getegid(), getegid());
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int flags = CLONE_VM | CLONE_FILES | CLONE_VFORK | SIGCHLD | CLONE_NEWNS;
    if (makes_user_namespace) flags |= CLONE_NEWUSER;
    int process = clone(mount_folder, stack + stack_size, flags, &task);
    int error = process < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    int status;
    while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    munmap(stack, stack_size);
    if (error == 0) error = task.error;
    if (error == 0) return 0;
    const int files[] = {mounted->user_namespace, mounted->mount_namespace, mounted->folder};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i] >= 0) close(files[i]);
    }
    return error;
}
