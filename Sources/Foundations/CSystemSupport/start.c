// SPDX-License-Identifier: Apache-2.0
// Runs between fork and exec, so it uses only system calls and plain memory: the caller has threads.
#define _GNU_SOURCE
#include "systemsupport.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/keyctl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <linux/filter.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Newer than Debian 12's headers.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
#define ACCESS_REFER (1ULL << 13)
#define ACCESS_TRUNCATE (1ULL << 14)
#define ACCESS_IOCTL_DEV (1ULL << 15)
#define NET_BIND_AND_CONNECT 3ULL
#define SCOPE_ABSTRACT_AND_SIGNAL 3ULL

// struct landlock_ruleset_attr as of ABI 6; a kernel with an older ABI accepts a prefix of it.
struct ruleset {
    uint64_t files, network, scopes;
};

enum { stack_size = 1 << 16 };

struct child {
    const csystemsupport_setup *setup;
    pid_t parent;
    void *stack;
    // In memory shared by child and caller, so that the caller learns why exec failed.
    csystemsupport_failure *failure;
    // The writing end of the supervisor's pipe; -1 without a supervisor.
    int status;
};

static int fail(const struct child *child, const char *step, int error) {
    child->failure->error = error;
    child->failure->step = step;
    return 127;
}

static void close_from(unsigned first, unsigned last) {
    if (first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
    for (unsigned file = first; file <= last && file < 1 << 16; file++) close((int)file);
}

static const char *place_files(const csystemsupport_setup *setup) {
    // Moved to higher numbers first: a file may have the number that another one needs.
    int moved[64];
    if (setup->file_count > sizeof moved / sizeof *moved) return "files";
    for (size_t i = 0; i < setup->file_count; i++) {
        moved[i] = fcntl(setup->files[i], F_DUPFD, 64);
        if (moved[i] < 0) return "fcntl";
    }
    for (size_t i = 0; i < setup->file_count; i++) {
        if (dup2(moved[i], (int)i) < 0) return "dup2";
    }
    close_from((unsigned)setup->file_count, ~0U);
    return NULL;
}

static void reset_signals(void) {
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    for (int number = 1; number < 65; number++) (void)sigaction(number, &usual, NULL);
}

static const char *drop_capabilities(int was_root) {
    (void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    // Denied without CAP_SETPCAP; then exec cannot restore any either, since no_new_privs is set.
    for (int capability = 0; capability < 64; capability++) {
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno == EPERM && was_root) return "PR_CAPBSET_DROP";
    }
    return NULL;
}

static const char *clear_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    return syscall(SYS_capset, &header, none) == 0 ? NULL : "capset";
}

static const char *become(const csystemsupport_setup *setup) {
    // Raw system calls: the library functions would apply the change to all threads of the caller.
    if (syscall(SYS_setgroups, 0, NULL) != 0) return "setgroups";
    if (syscall(SYS_setresgid, setup->group, setup->group, setup->group) != 0) return "setresgid";
    if (syscall(SYS_setresuid, setup->user, setup->user, setup->user) != 0) return "setresuid";
    return NULL;
}

static uint64_t all_accesses(int abi) {
    uint64_t all = (1ULL << 13) - 1;
    if (abi >= 2) all |= ACCESS_REFER;
    if (abi >= 3) all |= ACCESS_TRUNCATE;
    if (abi >= 5) all |= ACCESS_IOCTL_DEV;
    return all;
}

static uint64_t accesses(int access, int abi, int is_folder) {
    const uint64_t on_files = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
        LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE | ACCESS_IOCTL_DEV;
    uint64_t wanted = LANDLOCK_ACCESS_FS_READ_FILE;
    switch (access) {
    case CSYSTEMSUPPORT_READ: wanted |= LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_DIR; break;
    case CSYSTEMSUPPORT_WRITE:
        wanted = all_accesses(abi) & ~(uint64_t)(LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
            LANDLOCK_ACCESS_FS_MAKE_SOCK | ACCESS_IOCTL_DEV);
        break;
    default: wanted |= LANDLOCK_ACCESS_FS_WRITE_FILE | (abi >= 3 ? ACCESS_TRUNCATE : 0); break;
    }
    return is_folder ? wanted : wanted & on_files;
}

// Returns the ruleset's file, or -1 with errno and the step set.
static int make_rules(const csystemsupport_setup *setup, const char **step) {
    int abi = setup->landlock_abi;
    struct ruleset handled = {
        all_accesses(abi), abi >= 4 ? NET_BIND_AND_CONNECT : 0, abi >= 6 ? SCOPE_ABSTRACT_AND_SIGNAL : 0};
    size_t size = abi >= 6 ? sizeof handled : abi >= 4 ? 16 : 8;
    *step = "landlock_create_ruleset";
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, size, 0);
    if (rules < 0) return -1;
    for (size_t i = 0; i < setup->rule_count; i++) {
        const csystemsupport_rule *rule = &setup->rules[i];
        // Not `open`: a library of the program may have its own, which takes a lock that another thread held when this
        // process was made (CFileAccessInterposer).
        int place = (int)syscall(SYS_openat, AT_FDCWD, rule->path, O_PATH | O_CLOEXEC);
        struct stat facts;
        if (place < 0 && rule->access == CSYSTEMSUPPORT_READ) continue;
        *step = "open";
        if (place < 0 || fstat(place, &facts) != 0) return -1;
        struct landlock_path_beneath_attr beneath = {
            .allowed_access = accesses(rule->access, abi, S_ISDIR(facts.st_mode)), .parent_fd = place};
        *step = "landlock_add_rule";
        if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) != 0) return -1;
        close(place);
    }
    return rules;
}

static const char *install_seccomp(const csystemsupport_setup *setup) {
    // The program's process ID, which is unknown before the fork.
    struct sock_filter *instructions = (struct sock_filter *)setup->seccomp;
    for (size_t i = 0; i < setup->seccomp_count; i++) {
        if (instructions[i].k == CSYSTEMSUPPORT_OWN_PROCESS) instructions[i].k = (uint32_t)syscall(SYS_getpid);
    }
    struct sock_fprog program = {
        .len = (unsigned short)setup->seccomp_count, .filter = instructions};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? NULL : "seccomp";
}

// If memory runs out, the kernel chooses this process and those that it starts, not the user's programs.
static const char *end_first(void) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    // Without /proc, there is nothing to set.
    if (file < 0) return NULL;
    ssize_t count = write(file, "1000", 4);
    close(file);
    return count == 4 ? NULL : "oom_score_adj";
}

// Runs in the program's process: sets everything that persists over exec.
static int run_program(void *argument) {
    const struct child *child = argument;
    const csystemsupport_setup *setup = child->setup;
    const char *step = NULL;
    int was_root = syscall(SYS_geteuid) == 0;
    reset_signals();
    // First, so that everything is counted from the start, and before the files are closed.
    for (size_t i = 0; i < setup->group_count; i++) {
        if (write(setup->groups[i], "0", 1) != 1) return fail(child, CSYSTEMSUPPORT_GROUP_STEP, errno);
    }
    if (setup->ends_first && (step = end_first()) != NULL) return fail(child, step, errno);
    // Before the files are closed, and before the paths below are looked up.
    for (size_t i = 0; i < setup->namespace_count; i++) {
        if (setns(setup->namespaces[i], 0) != 0) return fail(child, "setns", errno);
    }
    // With a supervisor, the program is in the supervisor's session and group, which seccomp prevents it from leaving.
    if (child->status < 0 && setsid() < 0) return fail(child, "setsid", errno);
    if ((step = place_files(setup)) != NULL) return fail(child, step, errno);
    for (size_t i = 0; i < setup->limit_count; i++) {
        struct rlimit limit = {setup->limits[i].value, setup->limits[i].value};
        struct rlimit now;
        // A limit set by an administrator may already be lower, and cannot be raised.
        if (getrlimit((__rlimit_resource_t)setup->limits[i].resource, &now) == 0 && now.rlim_max < limit.rlim_max) {
            limit.rlim_cur = limit.rlim_max = now.rlim_max;
        }
        if (setrlimit((__rlimit_resource_t)setup->limits[i].resource, &limit) != 0) {
            return fail(child, "setrlimit", errno);
        }
    }
    // Before the identity changes: only the original user may be able to access the folder's parents.
    if (setup->folder != NULL && chdir(setup->folder) != 0) return fail(child, "chdir", errno);
    int rules = -1;
    if (setup->landlock_abi > 0 && (rules = make_rules(setup, &step)) < 0) return fail(child, step, errno);
    if (setup->no_privileges && (step = drop_capabilities(was_root)) != NULL) return fail(child, step, errno);
    if (setup->changes_identity && (step = become(setup)) != NULL) return fail(child, step, errno);
    if (setup->no_privileges) {
        if ((step = clear_capabilities()) != NULL) return fail(child, step, errno);
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return fail(child, "PR_SET_NO_NEW_PRIVS", errno);
    }
    // A container's own restrictions may deny it; then the program's seccomp filter denies keyctl, too.
    if (setup->own_keyring) (void)syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL);
    if (rules >= 0) {
        if (syscall(SYS_landlock_restrict_self, rules, 0) != 0) return fail(child, "landlock_restrict_self", errno);
        close(rules);
    }
    // After the identity change, which clears this signal. Bubblewrap sets its own.
    if (child->status >= 0) {
        if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return fail(child, "PR_SET_PDEATHSIG", errno);
        if (getppid() != child->parent) return 127;
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (setup->seccomp_count > 0 && (step = install_seccomp(setup)) != NULL) return fail(child, step, errno);
    execve(setup->path, setup->arguments, setup->environment);
    return fail(child, "execve", errno);
}

// Runs between the caller and the program. It ends its group as a whole: a concurrent fork cannot escape a signal to
// the group, and seccomp prevents processes from leaving the group and the session.
static int supervise(void *argument) {
    struct child *child = argument;
    pid_t caller = child->parent;
    sigset_t waited;
    sigfillset(&waited);
    sigprocmask(SIG_SETMASK, &waited, NULL);
    sigemptyset(&waited);
    sigaddset(&waited, SIGCHLD);
    sigaddset(&waited, SIGTERM);
    reset_signals();
    if (setsid() < 0) return fail(child, "setsid", errno);
    (void)prctl(PR_SET_NAME, "siftbox-sandbox", 0, 0, 0);
    if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) return fail(child, "PR_SET_CHILD_SUBREAPER", errno);
    if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) != 0) return fail(child, "PR_SET_PDEATHSIG", errno);
    if (getppid() != caller) return 127;
    struct child program = *child;
    program.parent = (pid_t)syscall(SYS_getpid);
    int process = clone(
        run_program, (char *)child->stack + stack_size / 2, CLONE_VM | CLONE_VFORK | SIGCHLD, &program);
    if (process < 0) return fail(child, "clone", errno);
    if (child->failure->error != 0) return 127;
    int32_t started = 0;
    if (write(child->status, &started, sizeof started) != sizeof started) return 127;
    close_from(0, (unsigned)child->status - 1);
    close_from((unsigned)child->status + 1, ~0U);
    for (;;) {
        siginfo_t signal;
        int number = sigwaitinfo(&waited, &signal);
        if (number < 0 && errno != EINTR) break;
        if (number == SIGTERM) break;
        int status, ended;
        while ((ended = waitpid(-1, &status, WNOHANG | __WALL)) > 0) {
            if (ended != process) continue;
            int32_t result = status;
            (void)!write(child->status, &result, sizeof result);
            (void)kill(0, SIGKILL);
        }
    }
    (void)kill(0, SIGKILL);
    return 127;
}

int csystemsupport_start(
    pid_t *process, int32_t *status, const csystemsupport_setup *setup, csystemsupport_failure *failure) {
    const size_t size = stack_size + 4096;
    *status = -1;
    int32_t ends[2] = {-1, -1};
    failure->step = "pipe2";
    if (setup->supervised && (failure->error = csystemsupport_pipe(ends)) != 0) return failure->error;
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    failure->step = "mmap";
    if (memory == MAP_FAILED) {
        failure->error = errno;
        if (setup->supervised) close(ends[0]), close(ends[1]);
        return failure->error;
    }
    struct child child = {
        .setup = setup, .parent = getpid(), .stack = memory, .status = ends[1],
        .failure = (csystemsupport_failure *)(memory + stack_size)};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    // A change of identity makes the shared memory inaccessible to others (PR_SET_DUMPABLE). In that case, and for a
    // supervisor, which keeps running, the child gets a copy.
    int flags = setup->supervised ? SIGCHLD : setup->changes_identity ? CLONE_VFORK | SIGCHLD
                                                                       : CLONE_VM | CLONE_VFORK | SIGCHLD;
    int made = clone(setup->supervised ? supervise : run_program, memory + stack_size, flags, &child);
    int error = made < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    int started = !setup->supervised;
    if (setup->supervised) {
        close(ends[1]);
        int32_t word;
        ssize_t count = -1;
        while (made >= 0 && (count = read(ends[0], &word, sizeof word)) < 0 && errno == EINTR) {}
        started = count == sizeof word;
    }
    *failure = *child.failure;
    if (made < 0) {
        failure->error = error;
        failure->step = "clone";
    } else if (failure->error != 0 || !started) {
        int ended;
        while (waitpid(made, &ended, 0) < 0 && errno == EINTR) {}
        if (failure->error == 0) failure->error = ECHILD;
        if (failure->step == NULL) failure->step = "supervisor";
    }
    munmap(memory, size);
    if (setup->supervised && failure->error != 0) close(ends[0]);
    if (failure->error == 0) {
        *process = made;
        *status = ends[0];
    }
    return failure->error;
}

int csystemsupport_landlock_abi(void) {
    int abi = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return abi > 0 ? abi : 0;
}
