#ifndef CFILTERPROCESS_H
#define CFILTERPROCESS_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A limit of one resource (setrlimit(2)): the soft and the hard limit are the same.
typedef struct {
    int32_t resource;
    uint64_t value;
} cfilterprocess_limit;

/// What a child may do below one path (landlock(7)).
typedef struct {
    const char *path;
    /// One of `cfilterprocess_access`.
    int32_t access;
} cfilterprocess_rule;

enum cfilterprocess_access {
    /// Read and execute; nothing is refused when the path is missing.
    CFILTERPROCESS_READ = 0,
    /// Also write, create, rename and remove; no device nodes and no sockets.
    CFILTERPROCESS_WRITE = 1,
    /// Read and write, for a device such as /dev/null.
    CFILTERPROCESS_DEVICE = 2,
};

/// What a child gets between fork and exec.
typedef struct {
    const char *path;
    char *const *arguments;
    char *const *environment;
    /// They become the child's files 0, 1, 2 and so on; every other file is closed.
    const int32_t *files;
    size_t file_count;
    const cfilterprocess_limit *limits;
    size_t limit_count;
    /// The working folder; NULL keeps the caller's.
    const char *folder;
    /// Whether the child gets a new, empty session keyring, where the kernel allows that.
    int32_t own_keyring;
    /// Whether the child loses every capability and the right to gain privileges by exec.
    int32_t no_privileges;
    /// Whether the child becomes `user` and `group`, without other groups.
    int32_t changes_identity;
    uint32_t user;
    uint32_t group;
    /// Rules of Landlock; none are applied while `landlock_abi` is 0.
    const cfilterprocess_rule *rules;
    size_t rule_count;
    int32_t landlock_abi;
    /// The seccomp program that is installed before exec, 8 bytes each; none: 0.
    const void *seccomp;
    size_t seccomp_count;
    /// Whether a supervisor process stays between the caller and the program: the program and all that it started end
    /// with it, with the caller and with the supervisor.
    int32_t supervised;
    /// Files `cgroup.procs` of the control groups that the program joins before anything else; a supervisor does not.
    const int32_t *groups;
    size_t group_count;
} cfilterprocess_setup;

/// The step of a failure when a control group could not be joined.
#define CFILTERPROCESS_GROUP_STEP "cgroup.procs"

/// Where starting a program failed.
typedef struct {
    int32_t error;
    /// A string that lives for ever, such as "execve".
    const char *step;
} cfilterprocess_failure;

/// Starts a program in a session and process group of its own, every signal at its default and none blocked.
///
/// With a supervisor, `process` is the supervisor, which leads the session and the group and ends by SIGKILL; `status` is
/// a pipe from which the program's wait status (int32) is read then. Without one, `status` is -1.
/// Returns 0 and sets `process`, or an errno and sets `failure`.
int cfilterprocess_start(
    pid_t *process, int32_t *status, const cfilterprocess_setup *setup, cfilterprocess_failure *failure);

/// A number in a seccomp program that stands for the program's own process; the supervised child puts it in.
#define CFILTERPROCESS_OWN_PROCESS 0x51F7B0C5u

/// The ABI of Landlock that the kernel has; 0: none.
int cfilterprocess_landlock_abi(void);

/// Which processes a seccomp program is for.
enum cfilterprocess_walls {
    /// Behind namespaces: files, network, processes and IPC are separated already.
    CFILTERPROCESS_NAMESPACES = 0,
    /// Behind Landlock alone: no sockets, no IPC, no change of the process group, no signal to others.
    CFILTERPROCESS_LANDLOCK = 1,
};

/// Writes a seccomp program of at most `capacity` instructions of 8 bytes each.
///
/// - `landlock_abi`: what Landlock does not hold by itself is refused here.
/// - `owns_files`: whether the process has the identity of the user, so that it must not change what the user owns.
/// Returns the number of instructions; 0: this processor is unknown, or they do not fit.
size_t cfilterprocess_seccomp(void *program, size_t capacity, int walls, int landlock_abi, int owns_files);

/// A file in memory with these bytes, to be read from its beginning, closed on exec; -1 with errno set on failure.
int cfilterprocess_memory_file(const void *bytes, size_t count);

/// A file that is readable as soon as the process has ended; -1 with errno set on failure.
int cfilterprocess_watch(pid_t process);

/// Lets a pipe hold so many bytes, if the kernel allows it.
void cfilterprocess_enlarge(int32_t pipe, int32_t bytes);

/// Makes a pipe: 0 is the reading end. Both ends are closed on exec. Returns 0 or an errno.
int cfilterprocess_pipe(int32_t ends[2]);
/// The extended attribute of a file, when it is one byte; -1 otherwise.
int cfilterprocess_attribute(const char *path, const char *name);
/// The kind of the file system that a path is on (statfs(2), `f_type`); -1: unknown.
int64_t cfilterprocess_file_system(const char *path);
// Whether `part` stands somewhere in `bytes`: 1 or 0.
int cfilterprocess_holds(const void *bytes, size_t count, const void *part, size_t part_count);

/// Opens what lies beneath a folder: `path` is relative, and no part of it may be a symbolic link or lead out of the
/// folder, so that whoever can write there cannot lead the caller elsewhere. The file is closed on exec. Returns the
/// file, or -1 with errno (ELOOP or ENOTDIR at a link, EXDEV at a way out).
int cfilterprocess_open_beneath(int32_t folder, const char *path, int32_t flags, uint32_t mode);
/// The same without openat2, which `cfilterprocess_open_beneath` uses where the kernel lacks it; for tests.
int cfilterprocess_open_beneath_by_steps(int32_t folder, const char *path, int32_t flags, uint32_t mode);

#endif
