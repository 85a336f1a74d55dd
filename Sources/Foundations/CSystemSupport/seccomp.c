// SPDX-License-Identifier: Apache-2.0
// A seccomp program that denies the system calls that no filter needs (seccomp(2)).
#define _GNU_SOURCE
#include "systemsupport.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Numbers from 424 on are the same on all architectures; the headers of the oldest supported system lack the newest.
enum {
    nr_pidfd_send_signal = 424, nr_io_uring_setup = 425, nr_io_uring_enter = 426, nr_io_uring_register = 427,
    nr_open_tree = 428, nr_move_mount = 429, nr_fsopen = 430, nr_fsconfig = 431, nr_fsmount = 432, nr_fspick = 433,
    nr_clone3 = 435, nr_openat2 = 437, nr_pidfd_getfd = 438, nr_process_madvise = 440, nr_mount_setattr = 442,
    nr_quotactl_fd = 443, nr_process_mrelease = 448, nr_fchmodat2 = 452, nr_statmount = 457, nr_listmount = 458,
    nr_last_known = 462,
};

enum { mode_special = 06000, type_mask = 0170000, type_character = 0020000, type_block = 0060000 };
enum { o_creat = 0100, o_trunc = 01000, o_access = 03, o_tmpfile = 020000000 };
enum { family_unix = 1, family_inet = 2, family_inet6 = 10, type_stream = 1, type_seqpacket = 5 };
enum { f_setown = 8, f_setsig = 10, f_setown_ex = 15, f_setlease = 1024, f_notify = 1026 };
enum {
    tcgets = 0x5401, tiocgpgrp = 0x540F, tiocgwinsz = 0x5413, fionread = 0x541B, fionbio = 0x5421, fionclex = 0x5450,
    fioclex = 0x5451, tcgets2 = 0x802C542A,
};
enum { rename_whiteout = 4 };

struct writer {
    struct sock_filter *program;
    size_t capacity, count;
};

static void emit(struct writer *w, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
    if (w->count < w->capacity) w->program[w->count] = (struct sock_filter){code, yes, no, k};
    w->count++;
}

static void emit_return(struct writer *w, uint32_t result) { emit(w, BPF_RET | BPF_K, result, 0, 0); }
static void allow(struct writer *w) { emit_return(w, SECCOMP_RET_ALLOW); }
static void refuse(struct writer *w, int error) { emit_return(w, SECCOMP_RET_ERRNO | (uint32_t)error); }
static void load(struct writer *w, size_t offset) { emit(w, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
// The low half of an argument: both architectures are little-endian.
static void load_argument(struct writer *w, int number) {
    load(w, offsetof(struct seccomp_data, args) + 8 * (size_t)number);
}
static void if_equal(struct writer *w, uint32_t k, uint8_t yes, uint8_t no) {
    emit(w, BPF_JMP | BPF_JEQ | BPF_K, k, yes, no);
}
static void if_bits(struct writer *w, uint32_t k, uint8_t yes, uint8_t no) {
    emit(w, BPF_JMP | BPF_JSET | BPF_K, k, yes, no);
}
static void mask(struct writer *w, uint32_t k) { emit(w, BPF_ALU | BPF_AND | BPF_K, k, 0, 0); }

// Each of the following emits a complete block: it decides on one system call and is skipped for others.
static size_t begin(struct writer *w, int call) {
    if_equal(w, (uint32_t)call, 0, 0);
    return w->count;
}
static void end(struct writer *w, size_t start) {
    if (w->count <= w->capacity && start > 0) w->program[start - 1].jf = (uint8_t)(w->count - start);
}

static void refuse_call(struct writer *w, int call, int error) {
    if_equal(w, (uint32_t)call, 0, 1);
    refuse(w, error);
}

// Allowed only if none of the bits is set in the argument.
static void refuse_bits(struct writer *w, int call, int argument, uint32_t bits) {
    size_t start = begin(w, call);
    load_argument(w, argument);
    if_bits(w, bits, 0, 1);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
}

// Allowed only if the argument has this value.
static void demand(struct writer *w, int call, int argument, uint32_t value) {
    size_t start = begin(w, call);
    load_argument(w, argument);
    if_equal(w, value, 1, 0);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
}

static void refuse_values(struct writer *w, int call, int argument, const uint32_t *values, size_t count) {
    size_t start = begin(w, call);
    load_argument(w, argument);
    for (size_t i = 0; i < count; i++) {
        if_equal(w, values[i], 0, 1);
        refuse(w, EPERM);
    }
    allow(w);
    end(w, start);
}

// open(2) and similar calls: no files with a set-user-ID bit, which would run with the user's identity for others.
static void guard_open(struct writer *w, int call, int flags, int mode, int landlock_truncates) {
    size_t start = begin(w, call);
    load_argument(w, flags);
    if (!landlock_truncates) {
        // O_RDONLY with O_TRUNC truncates a file that Landlock allows only to read (before ABI 3).
        if_bits(w, o_trunc, 0, 3);
        mask(w, o_access);
        if_equal(w, 0, 0, 1);
        refuse(w, EPERM);
        load_argument(w, flags);
    }
    if_bits(w, o_creat | o_tmpfile, 1, 0);
    allow(w);
    load_argument(w, mode);
    if_bits(w, mode_special, 0, 1);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
}

static void guard_node(struct writer *w, int call, int mode) {
    size_t start = begin(w, call);
    load_argument(w, mode);
    if_bits(w, mode_special, 0, 1);
    refuse(w, EPERM);
    mask(w, type_mask);
    if_equal(w, type_character, 1, 0);
    if_equal(w, type_block, 0, 1);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
}

static void guard_sockets(struct writer *w, int profile) {
    if (profile == CSYSTEMSUPPORT_LANDLOCK) {
        refuse_call(w, SYS_socket, EAFNOSUPPORT);
        // Only socketpair remains: no pairs that could be sent or connected to another address.
        refuse_call(w, SYS_connect, EACCES);
        size_t start = begin(w, SYS_socketpair);
        load_argument(w, 0);
        if_equal(w, family_unix, 1, 0);
        refuse(w, EAFNOSUPPORT);
        load_argument(w, 1);
        mask(w, 0xF);
        if_equal(w, type_stream, 2, 0);
        if_equal(w, type_seqpacket, 1, 0);
        refuse(w, ESOCKTNOSUPPORT);
        allow(w);
        end(w, start);
        return;
    }
    // The network namespace is empty; this denies the kernel's other protocols. Unix sockets have no namespace: a program could
    // connect to one of the user's in a folder that it sees. Pairs of them are connected.
    size_t start = begin(w, SYS_socket);
    load_argument(w, 0);
    if_equal(w, family_inet, 2, 0);
    if_equal(w, family_inet6, 1, 0);
    refuse(w, EAFNOSUPPORT);
    load_argument(w, 2);
    if_equal(w, 0, 3, 0);
    if_equal(w, 6, 2, 0);
    if_equal(w, 17, 1, 0);
    refuse(w, EPROTONOSUPPORT);
    allow(w);
    end(w, start);
    start = begin(w, SYS_socketpair);
    load_argument(w, 0);
    if_equal(w, family_unix, 1, 0);
    refuse(w, EAFNOSUPPORT);
    allow(w);
    end(w, start);
}

// What an opened file allows beyond reading and writing it.
static void guard_files(struct writer *w) {
    // Signals are sent to the owner set on a file, who may be another program of the user. A lease on its own program,
    // which is the user's file, would block the user from saving it.
    const uint32_t owners[] = {f_setown, f_setsig, f_setown_ex, f_setlease, f_notify};
    refuse_values(w, SYS_fcntl, 1, owners, sizeof owners / sizeof *owners);
    // The requests of runtimes, shells and compilers. Others set owners (FIOSETOWN) and the flags of files that are only
    // open for reading (FS_IOC_SETFLAGS), type into terminals (TIOCSTI), and reach drivers and file systems.
    const uint32_t requests[] = {tcgets, tcgets2, tiocgpgrp, tiocgwinsz, fionread, fionbio, fionclex, fioclex};
    size_t start = begin(w, SYS_ioctl);
    load_argument(w, 1);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if_equal(w, requests[i], 0, 1);
        allow(w);
    }
    // As for a request that the kernel does not know.
    refuse(w, ENOTTY);
    end(w, start);
    // It would leave a device node.
    refuse_bits(w, SYS_renameat2, 4, rename_whiteout);
    // Asynchronous requests: the machine has a number of them for all users together.
    refuse_call(w, SYS_io_setup, ENOSYS);
}

// Landlock protects opened files; this protects what a path or a process ID alone can change.
static void guard_without_namespaces(struct writer *w, int landlock_abi, int owns_files) {
    // The supervisor kills the process group: nothing may leave it.
    refuse_call(w, SYS_setsid, EPERM);
    // Compilers start programs in separate groups and fail if they cannot; report success without effect.
    refuse_call(w, SYS_setpgid, 0);
    const int shared[] = {
        SYS_shmat, SYS_shmctl, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_unlink,
        SYS_ioprio_set, SYS_sched_setattr,
    };
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) refuse_call(w, shared[i], EPERM);
    demand(w, SYS_prlimit64, 0, 0);
    demand(w, SYS_sched_setscheduler, 0, 0);
    demand(w, SYS_sched_setparam, 0, 0);
    demand(w, SYS_sched_setaffinity, 0, 0);
    size_t start = begin(w, SYS_setpriority);
    load_argument(w, 0);
    if_equal(w, 0, 1, 0);
    refuse(w, EPERM);
    load_argument(w, 1);
    if_equal(w, 0, 1, 0);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
    if (landlock_abi < 6) {
        // Landlock does not restrict signals yet: allow only signals to the process itself.
        demand(w, SYS_kill, 0, CSYSTEMSUPPORT_OWN_PROCESS);
        demand(w, SYS_tgkill, 0, CSYSTEMSUPPORT_OWN_PROCESS);
        demand(w, SYS_rt_sigqueueinfo, 0, CSYSTEMSUPPORT_OWN_PROCESS);
        demand(w, SYS_rt_tgsigqueueinfo, 0, CSYSTEMSUPPORT_OWN_PROCESS);
        refuse_call(w, SYS_tkill, EPERM);
        refuse_call(w, nr_pidfd_send_signal, EPERM);
    }
    if (landlock_abi < 3) refuse_call(w, SYS_truncate, EPERM);
    // Programs that copy or list files continue without attributes if a file system has none. An opened file may be queried.
    const int attributes[] = {
        SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_getxattr,
        SYS_lgetxattr, SYS_listxattr, SYS_llistxattr,
    };
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) refuse_call(w, attributes[i], ENOTSUP);
    // Times and modes: report success without effect. Programs that copy files set them, and fail if they cannot.
    const int times[] = {
#ifdef SYS_utime
        SYS_utime, SYS_utimes, SYS_futimesat,
#endif
        SYS_utimensat,
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) refuse_call(w, times[i], 0);
    if (!owns_files) return;
    const int modes[] = {
#ifdef SYS_chmod
        SYS_chmod,
#endif
        SYS_fchmod, SYS_fchmodat, nr_fchmodat2,
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) refuse_call(w, modes[i], 0);
    const int owners_of_files[] = {
#ifdef SYS_chown
        SYS_chown, SYS_lchown,
#endif
        SYS_fchown, SYS_fchownat,
    };
    for (size_t i = 0; i < sizeof owners_of_files / sizeof *owners_of_files; i++) {
        refuse_call(w, owners_of_files[i], EPERM);
    }
}

// Refuses a call if an argument has this value; the program continues for others.
static void refuse_value(struct writer *w, int call, int argument, uint32_t value, int error) {
    size_t start = begin(w, call);
    load_argument(w, argument);
    if_equal(w, value, 0, 1);
    refuse(w, error);
    load(w, offsetof(struct seccomp_data, nr));
    end(w, start);
}

enum { nr_close_range = 436, nr_memfd_secret = 447, close_range_unshare = 1 << 1, f_setpipe_sz = 1031 };
enum { map_shared = 0x01, map_anonymous = 0x20, map_hugetlb = 0x40000 };
enum { level_socket = 1, option_sndbuf = 7, option_rcvbuf = 8 };

// Memory of the kernel that no limit of a process covers, and that the host cannot see or count (TreeUse).
static void guard_memory(struct writer *w) {
    const int calls[] = {
        // Files in memory, of which a mapping of one page or a closed descriptor keeps everything.
        SYS_memfd_create, nr_memfd_secret,
        // Objects of the whole IPC namespace.
        SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open,
        // Events that are queued until they are read.
#ifdef SYS_inotify_init
        SYS_inotify_init,
#endif
        SYS_inotify_init1,
        // A page of a process in a pipe, which may keep a huge page.
        SYS_vmsplice,
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) refuse_call(w, calls[i], EPERM);
    // Connections that are not accepted, and their contents.
    refuse_call(w, SYS_bind, EACCES);
    refuse_call(w, SYS_listen, EACCES);
    // Larger buffers than usual: report success without effect, as for a size above the system's limit.
    size_t start = begin(w, SYS_setsockopt);
    load_argument(w, 1);
    if_equal(w, level_socket, 0, 4);
    load_argument(w, 2);
    if_equal(w, option_sndbuf, 1, 0);
    if_equal(w, option_rcvbuf, 0, 1);
    refuse(w, 0);
    allow(w);
    end(w, start);
    refuse_value(w, SYS_fcntl, 1, f_setpipe_sz, EPERM);
    // A table of files that only one thread has: the host reads that of the process.
    start = begin(w, SYS_clone);
    load_argument(w, 0);
    if_bits(w, CLONE_THREAD, 0, 2);
    if_bits(w, CLONE_FILES, 1, 0);
    refuse(w, EPERM);
    load(w, offsetof(struct seccomp_data, nr));
    end(w, start);
    refuse_bits(w, nr_close_range, 2, close_range_unshare);
    // Shared memory without a name, of which a mapping of one page keeps everything, and huge pages.
    start = begin(w, SYS_mmap);
    load_argument(w, 3);
    if_bits(w, map_hugetlb, 2, 0);
    if_bits(w, map_anonymous, 0, 2);
    if_bits(w, map_shared, 0, 1);
    refuse(w, EPERM);
    allow(w);
    end(w, start);
}

size_t csystemsupport_seccomp(void *program, size_t capacity, int profile, int landlock_abi, int owns_files) {
#ifndef THIS_ARCHITECTURE
    return 0;
#else
    struct writer writer = {program, capacity, 0};
    struct writer *w = &writer;
    load(w, offsetof(struct seccomp_data, arch));
    if_equal(w, THIS_ARCHITECTURE, 1, 0);
    emit_return(w, SECCOMP_RET_KILL_PROCESS);
    load(w, offsetof(struct seccomp_data, nr));
    // System calls newer than this list, and the x32 ABI on x86_64: as on a kernel without them.
    emit(w, BPF_JMP | BPF_JGT | BPF_K, nr_last_known, 0, 1);
    refuse(w, ENOSYS);
    refuse_call(w, nr_clone3, ENOSYS);
    // Its flags are in memory, where seccomp cannot check them.
    refuse_call(w, nr_openat2, ENOSYS);
    guard_memory(w);
    if (profile == CSYSTEMSUPPORT_LANDLOCK) guard_without_namespaces(w, landlock_abi, owns_files);
    const int refused[] = {
        // Files in flight between processes: no process has them open, and the host cannot see their size.
        SYS_sendmsg, SYS_sendmmsg,
        nr_io_uring_setup, nr_io_uring_enter, nr_io_uring_register, SYS_add_key, SYS_request_key, SYS_keyctl,
        SYS_userfaultfd, SYS_bpf, SYS_perf_event_open, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
        SYS_kcmp, nr_pidfd_getfd, nr_process_madvise, nr_process_mrelease, SYS_mount, SYS_umount2, SYS_pivot_root,
        SYS_chroot, nr_open_tree, nr_move_mount, nr_fsopen, nr_fsconfig, nr_fsmount, nr_fspick, nr_mount_setattr,
        nr_statmount, nr_listmount, SYS_setns, SYS_unshare, SYS_name_to_handle_at, SYS_open_by_handle_at,
        SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_swapon, SYS_swapoff, SYS_reboot,
        SYS_quotactl, nr_quotactl_fd, SYS_acct, SYS_syslog, SYS_vhangup, SYS_sethostname, SYS_setdomainname,
        SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_fanotify_init, SYS_fanotify_mark,
        SYS_migrate_pages, SYS_move_pages, SYS_lookup_dcookie, SYS_nfsservctl,
#ifdef SYS_kexec_file_load
        SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
        SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS__sysctl, SYS_ustat, SYS_sysfs, SYS_create_module,
        SYS_get_kernel_syms, SYS_query_module,
#endif
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) refuse_call(w, refused[i], EPERM);
    guard_sockets(w, profile);
    guard_files(w);
    refuse_bits(
        w, SYS_clone, 0,
        CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET);
    // Only querying the current value is allowed.
    demand(w, SYS_personality, 0, 0xFFFFFFFF);
    if (profile != CSYSTEMSUPPORT_LANDLOCK || !owns_files) {
#ifdef SYS_chmod
        refuse_bits(w, SYS_chmod, 1, mode_special);
#endif
        refuse_bits(w, SYS_fchmod, 1, mode_special);
        refuse_bits(w, SYS_fchmodat, 2, mode_special);
        refuse_bits(w, nr_fchmodat2, 2, mode_special);
    }
    int truncates = profile != CSYSTEMSUPPORT_LANDLOCK || landlock_abi >= 3;
#ifdef SYS_open
    guard_open(w, SYS_open, 1, 2, truncates);
    refuse_bits(w, SYS_creat, 1, mode_special);
    guard_node(w, SYS_mknod, 1);
#endif
    guard_open(w, SYS_openat, 2, 3, truncates);
    guard_node(w, SYS_mknodat, 2);
    allow(w);
    return writer.count <= capacity ? writer.count : 0;
#endif
}
