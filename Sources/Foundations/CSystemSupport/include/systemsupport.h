#ifndef CSYSTEMSUPPORT_H
#define CSYSTEMSUPPORT_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A limit on a resource (setrlimit(2)), soft and hard.
typedef struct {
    int32_t resource;
    uint64_t value;
} csystemsupport_limit;

/// The access of a child below a path (landlock(7)).
typedef struct {
    const char *path;
    /// One of `csystemsupport_access`.
    int32_t access;
} csystemsupport_rule;

enum csystemsupport_access {
    /// Read and execute; a missing path is not an error.
    CSYSTEMSUPPORT_READ = 0,
    /// Also write, create, rename and remove; no device nodes and no sockets.
    CSYSTEMSUPPORT_WRITE = 1,
    /// Read and write, for a device such as /dev/null.
    CSYSTEMSUPPORT_DEVICE = 2,
};

/// How a child is set up between fork and exec.
typedef struct {
    const char *path;
    char *const *arguments;
    char *const *environment;
    /// These become the child's files 0, 1, 2 and so on; all other files are closed.
    const int32_t *files;
    size_t file_count;
    const csystemsupport_limit *limits;
    size_t limit_count;
    /// The working folder; NULL keeps the caller's.
    const char *folder;
    /// Whether the child gets a new, empty session keyring, if the kernel allows it.
    int32_t own_keyring;
    /// Whether the child drops all capabilities and cannot gain privileges by exec.
    int32_t no_privileges;
    /// Whether the child switches to `user` and `group`, without supplementary groups.
    int32_t changes_identity;
    uint32_t user;
    uint32_t group;
    /// Landlock rules; not applied if `landlock_abi` is 0.
    const csystemsupport_rule *rules;
    size_t rule_count;
    int32_t landlock_abi;
    /// The seccomp program to install before exec, 8 bytes per instruction; count 0: none.
    const void *seccomp;
    size_t seccomp_count;
    /// Whether a supervisor process runs between the caller and the program: the program and everything it started end
    /// with the program, with the caller and with the supervisor.
    int32_t supervised;
    /// The `cgroup.procs` files of the control groups that the program joins first; a supervisor does not join them.
    const int32_t *groups;
    size_t group_count;
    /// The namespaces that the program enters before anything else (setns(2)).
    const int32_t *namespaces;
    size_t namespace_count;
    /// Whether the kernel ends the program before all others when memory runs out.
    int32_t ends_first;
} csystemsupport_setup;

/// The failed step when a control group could not be joined.
#define CSYSTEMSUPPORT_GROUP_STEP "cgroup.procs"

/// Where starting a program failed.
typedef struct {
    int32_t error;
    /// A string constant, such as "execve".
    const char *step;
} csystemsupport_failure;

/// Starts a program in its own session and process group, with default signal handlers and no blocked signals.
///
/// With a supervisor, `process` is the supervisor, which leads the session and the group and ends with SIGKILL; the
/// program's wait status (int32) can then be read from the pipe `status`. Without one, `status` is -1. Returns 0 and
/// sets `process`, or an errno and sets `failure`.
int csystemsupport_start(
    pid_t *process, int32_t *status, const csystemsupport_setup *setup, csystemsupport_failure *failure);

/// A folder in memory, mounted in a mount namespace of its own. The files are closed on exec.
typedef struct {
    /// Created unless this process is root; -1: none.
    int32_t user_namespace;
    int32_t mount_namespace;
    /// The folder, which the caller can use without entering the namespaces.
    int32_t folder;
} csystemsupport_mounted;

/// Mounts an empty file system in memory at `path`, for programs that enter the namespaces.
///
/// - `options`: of tmpfs(5).
/// - `makes_user_namespace`: whether this process is an ordinary user, who needs a user namespace for a mount.
/// Returns 0, or an errno.
int csystemsupport_mount(
    const char *path, const char *options, int32_t makes_user_namespace, csystemsupport_mounted *mounted);

/// A placeholder in a seccomp program for the program's own process ID; the supervised child replaces it.
#define CSYSTEMSUPPORT_OWN_PROCESS 0x51F7B0C5u

/// The kernel's Landlock ABI; 0: none.
int csystemsupport_landlock_abi(void);

/// The kind of process that a seccomp program is for.
enum csystemsupport_profile {
    /// In namespaces: files, network, processes and IPC are already separated.
    CSYSTEMSUPPORT_NAMESPACES = 0,
    /// Under Landlock only: no sockets, no IPC, no change of the process group, no signals to others.
    CSYSTEMSUPPORT_LANDLOCK = 1,
};

/// Writes a seccomp program of at most `capacity` instructions of 8 bytes each.
///
/// - `landlock_abi`: restrictions that this ABI lacks are enforced by the program.
/// - `owns_files`: whether the process runs as the user, so that it must not change the user's files. Returns the
///   number of instructions; 0: unsupported processor, or insufficient capacity.
size_t csystemsupport_seccomp(void *program, size_t capacity, int profile, int landlock_abi, int owns_files);

/// A memory file that contains these bytes, positioned at its start, closed on exec; -1 with errno set on failure.
int csystemsupport_memory_file(const void *bytes, size_t count);

/// A file that becomes readable when the process ends; -1 with errno set on failure.
int csystemsupport_watch(pid_t process);

/// Sets the capacity of a pipe, if the kernel allows it.
void csystemsupport_enlarge(int32_t pipe, int32_t bytes);

/// Creates a pipe; `ends[0]` is the reading end. Both ends are closed on exec. Returns 0 or an errno.
int csystemsupport_pipe(int32_t ends[2]);
/// A one-byte extended attribute of a file; -1 otherwise.
int csystemsupport_attribute(const char *path, const char *name);
/// The type of the file system that contains a path (statfs(2), `f_type`); -1: unknown.
int64_t csystemsupport_file_system(const char *path);
// Whether `bytes` contains `part`: 1 or 0.
int csystemsupport_contains(const void *bytes, size_t count, const void *part, size_t part_count);

/// Opens a file beneath a folder: `path` is relative, and no part of it may be a symbolic link or lead out of the
/// folder, so that a program that can write there cannot redirect the caller. The file is closed on exec. Returns the
/// file, or -1 with errno (ELOOP or ENOTDIR at a link, EXDEV when leaving the folder).
int csystemsupport_open_beneath(int32_t folder, const char *path, int32_t flags, uint32_t mode);
/// The fallback without openat2, which `csystemsupport_open_beneath` uses if the kernel lacks it; for tests.
int csystemsupport_open_beneath_by_steps(int32_t folder, const char *path, int32_t flags, uint32_t mode);

#endif
