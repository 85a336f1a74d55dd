#!/usr/bin/python3
"""The attempts of a filter to escape from its sandbox: a list of names and functions.

A function returns what it reached, or raises OSError if it is refused; a system call that must not reach the kernel is
refused only with one of REFUSALS. Landlock does not prevent `documented` attempts, which .github/SECURITY.md lists. `bait`
describes what Tests/Support/EscapeAttempts prepared on the machine: paths, ports and process IDs, as the body of the only
message. Each attempt runs in a separate process, and logs its result: `refused NAME: why`, `ESCAPED NAME: what`, or
`possible NAME: what` for a documented one.
"""
import ctypes, errno, fcntl, glob, json, mmap, os, platform, signal, socket, stat, struct, sys

ATTEMPTS = []
REFUSALS = {errno.EPERM, errno.ENOSYS, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT}
X86 = platform.machine() == "x86_64"
NUMBERS = {
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219), "userfaultfd": (323, 282),
    "bpf": (321, 280), "perf_event_open": (298, 241), "ptrace": (101, 117), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41),
    "chroot": (161, 51), "setns": (308, 268), "unshare": (272, 97), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "kexec_load": (246, 104), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142),
    "quotactl": (179, 60), "acct": (163, 89), "personality": (135, 92), "clone": (56, 220), "kcmp": (312, 272),
    "sethostname": (170, 161), "syslog": (103, 116), "fanotify_init": (300, 262), "lookup_dcookie": (212, 18),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431),
    "fsmount": (432, 432), "fspick": (433, 433), "clone3": (435, 435), "openat2": (437, 437), "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424), "process_madvise": (440, 440),
    "mount_setattr": (442, 442), "quotactl_fd": (443, 443), "statmount": (457, 457), "listmount": (458, 458),
    "unknown": (470, 470),
}
DOCUMENTED = set()
OWN_PIPE = -1
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


NUMBERS.update({
    "ioctl": (16, 29), "fcntl": (72, 25), "socket": (41, 198), "mknodat": (259, 33),
    "linkat": (265, 37), "renameat2": (316, 276), "io_setup": (206, 0), "timer_create": (222, 107), "tkill": (200, 130),
    "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "ioprio_set": (251, 30),
    "sched_setattr": (314, 274), "prlimit64": (302, 261), "get_robust_list": (274, 100), "seccomp": (317, 277),
    "migrate_pages": (256, 238), "move_pages": (279, 239), "landlock_create_ruleset": (444, 444),
    "landlock_add_rule": (445, 445), "landlock_restrict_self": (446, 446), "setxattrat": (463, 463),
    "getxattrat": (464, 464), "listxattrat": (465, 465), "removexattrat": (466, 466),
})


def call(name, *arguments):
    ctypes.set_errno(0)
    wide = [a if isinstance(a, (bytes, ctypes.Array)) or a is None else ctypes.c_long(a) for a in arguments]
    result = libc.syscall(ctypes.c_long(NUMBERS[name][0 if X86 else 1]), *wide)
    return result, ctypes.get_errno()


def kept(name, *arguments):
    """A system call that must not reach the kernel: an error from the kernel itself is an escape, too."""
    result, error = call(name, *arguments)
    if result == -1 and error in REFUSALS:
        raise OSError(error, os.strerror(error))
    return f"the kernel answered {result}, {errno.errorcode.get(error, error)}"


def changed(before, after):
    """Some calls report success without effect."""
    if before == after:
        raise OSError(errno.EPERM, "without effect")
    return f"{before} became {after}"


def attempt(name):
    def add(body):
        ATTEMPTS.append((name, body))
        return body
    return add


def documented(name):
    """Something that Landlock does not prevent, as .github/SECURITY.md says."""
    def add(body):
        DOCUMENTED.add(name)
        return attempt(name)(body)
    return add


def simple(name, *arguments):
    ATTEMPTS.append((name, lambda bait: kept(name, *arguments)))


# Files of the user and of the machine.
def reads(name, path):
    def body(bait):
        place = path(bait)
        if os.path.isdir(place):
            found = os.listdir(place)
            # The parents of the container and of the program exist, and nothing else in them.
            ways = [os.environ["HOME"] + "/", os.path.abspath(__file__) + "/"]
            rest = [n for n in found if not any(way.startswith(os.path.join(place, n) + "/") for way in ways)]
            if not rest:
                raise OSError(errno.ENOENT, "empty")
            return rest[:5]
        with open(place, "rb") as file:
            return file.read(40)
    ATTEMPTS.append((f"read {name}", body))


for folder in ["/root", "/home", "/srv", "/opt", "/var", "/var/log", "/mnt", "/media", "/boot", "/sys", "/run", "/etc/ssh",
               "/etc/ssl/private", "/etc/ssl/certs", "/tmp"]:
    reads(folder, lambda bait, folder=folder: folder)
for file in ["/etc/shadow", "/etc/machine-id", "/etc/hostname", "/etc/fstab", "/etc/environment", "/proc/kcore", "/proc/keys",
             "/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/kvm", "/dev/fuse", "/dev/net/tun"]:
    reads(file, lambda bait, file=file: file)
reads("a home", lambda bait: bait["home"])
reads("~/.ssh", lambda bait: bait["home"] + "/.ssh/id_ed25519")
reads(".env beside the filter", lambda bait: bait["beside"])
reads("the folder of the filter", lambda bait: os.path.dirname(bait["beside"]))
reads("the store", lambda bait: bait["store"])
reads("the environment of the host", lambda bait: f"/proc/{bait['host']}/environ")
reads("the memory of the host", lambda bait: f"/proc/{bait['host']}/mem")
reads("the command of a process", lambda bait: f"/proc/{bait['victim']}/cmdline")
reads("the root of process 1", lambda bait: "/proc/1/root/etc/shadow")


@attempt("read the environment of process 1")
def _(bait):
    names = {entry.split("=")[0] for entry in open("/proc/1/environ").read().split("\0")} - set(os.environ) - {""}
    if not names:
        raise OSError(errno.ENOENT, "only its own")
    return names


@attempt("reach a file through a symbolic link in the container")
def _(bait):
    os.symlink(bait["store"], "link")
    return open("link").read(10)


@attempt("make a hard link to a file outside")
def _(bait):
    os.link(bait["store"], "hard")
    return "linked"


@attempt("make a hard link to its own program")
def _(bait):
    os.link(os.path.abspath(__file__), "own")
    return "linked"


@attempt("write its own program")
def _(bait):
    return os.open(os.path.abspath(__file__), os.O_WRONLY)


@attempt("take a lease on its own program, so that saving it waits")
def _(bait):
    fcntl.fcntl(os.open(os.path.abspath(__file__), os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)
    return "taken"


@attempt("take a lease on a file of the container, so that the host waits")
def _(bait):
    fcntl.fcntl(os.open("leased", os.O_CREAT | os.O_RDWR), fcntl.F_SETLEASE, fcntl.F_WRLCK)
    return "taken"


@attempt("change the mode of its own program")
def _(bait):
    before = os.stat(__file__).st_mode
    os.chmod(__file__, 0o700)
    return changed(before, os.stat(__file__).st_mode)


@attempt("change the mode of a file outside")
def _(bait):
    before = os.stat(bait["store"]).st_mode
    os.chmod(bait["store"], 0o777)
    return changed(before, os.stat(bait["store"]).st_mode)


@attempt("change the time of a file outside")
def _(bait):
    before = os.stat(bait["store"]).st_mtime_ns
    os.utime(bait["store"])
    return changed(before, os.stat(bait["store"]).st_mtime_ns)


@attempt("give an attribute to a file outside")
def _(bait):
    os.setxattr(bait["store"], "user.x", b"x")
    return "changed"


@attempt("truncate a file outside")
def _(bait):
    os.truncate(bait["store"], 0)
    return "truncated"


@attempt("empty its own program by opening it")
def _(bait):
    return os.open(os.path.abspath(__file__), os.O_RDONLY | os.O_TRUNC)


@attempt("remove a file outside")
def _(bait):
    os.unlink(bait["store"])
    return "removed"


@attempt("move a file out of the container")
def _(bait):
    open("mine", "w").close()
    os.rename("mine", os.path.join(os.path.dirname(bait["store"]), "moved"))
    return "moved"


@attempt("write into a FIFO outside")
def _(bait):
    return os.open(bait["fifo"], os.O_RDWR | os.O_NONBLOCK)


for name in ["core_pattern", "modprobe", "hostname", "ns_last_pid", "printk", "sysrq"]:
    @attempt(f"write /proc/sys/kernel/{name}")
    def _(bait, name=name):
        return os.open(f"/proc/sys/kernel/{name}", os.O_WRONLY)
for path in ["/proc/sys/vm/overcommit_memory", "/proc/sys/fs/file-max", "/proc/sys/net/ipv4/ip_forward",
             "/proc/sysrq-trigger", "/sys/kernel/uevent_helper", "/sys/fs/cgroup/cgroup.procs", "/etc/passwd", "/x",
             "/tmp/x", "/dev/shm/x", "/usr/x", "/dev/x", "/run/x", "/var/tmp/x"]:
    @attempt(f"write {path}")
    def _(bait, path=path):
        return os.open(path, os.O_WRONLY | (0 if path.startswith(("/proc", "/sys")) else os.O_CREAT), 0o600)


# Nodes and rights.
@attempt("make a device node")
def _(bait):
    os.mknod("node", 0o600 | stat.S_IFBLK, os.makedev(8, 0))
    return "made"


@attempt("make a character device")
def _(bait):
    os.mknod("whiteout", 0o600 | stat.S_IFCHR, os.makedev(0, 0))
    return "made"


@attempt("make a set-user-ID file by chmod")
def _(bait):
    open("suid", "w").close()
    os.chmod("suid", 0o4755)
    return changed(0, os.stat("suid").st_mode & 0o6000)


@attempt("make a set-user-ID file by open")
def _(bait):
    os.open("suid2", os.O_CREAT | os.O_WRONLY, 0o4755)
    return "made"


@attempt("gain rights by a set-user-ID program")
def _(bait):
    for program in ["/usr/bin/su", "/usr/bin/sudo", "/usr/bin/mount", "/usr/bin/passwd", "/bin/su"]:
        if os.path.exists(program):
            break
    status = [line for line in open("/proc/self/status") if line.startswith(("NoNewPrivs", "CapEff", "CapBnd"))]
    if "NoNewPrivs:\t1\n" in status and "CapEff:\t0000000000000000\n" in status:
        raise OSError(errno.EPERM, "no_new_privs")
    return status


@attempt("be root")
def _(bait):
    kernel = int(open("/proc/self/uid_map").read().split()[1]) if open("/proc/self/uid_map").read().strip() else -1
    if os.getuid() == 0 or os.geteuid() == 0 or 0 in os.getgroups() or (bait["root"] and kernel == 0
                                                                      and os.getuid() == 0):
        return f"uid {os.getuid()}, groups {os.getgroups()}"
    raise OSError(errno.EPERM, "not root")


@attempt("become root")
def _(bait):
    os.setuid(0)
    return os.getuid()


# The network.
for name, family, kind in [("AF_VSOCK", 40, socket.SOCK_STREAM), ("AF_NETLINK", 16, socket.SOCK_RAW),
                           ("AF_PACKET", 17, socket.SOCK_RAW), ("AF_ALG", 38, socket.SOCK_SEQPACKET),
                           ("AF_BLUETOOTH", 31, socket.SOCK_RAW), ("AF_KEY", 15, socket.SOCK_RAW),
                           ("AF_XDP", 44, socket.SOCK_RAW), ("AF_TIPC", 30, socket.SOCK_STREAM)]:
    @attempt(f"make a socket of {name}")
    def _(bait, family=family, kind=kind):
        return socket.socket(family, kind).fileno()


@attempt("make a raw socket")
def _(bait):
    return socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP).fileno()


@attempt("make a socket of SCTP")
def _(bait):
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, 132).fileno()


@attempt("connect to the machine's TCP")
def _(bait):
    with socket.socket() as s:
        s.settimeout(5)
        s.connect(("127.0.0.1", bait["port"]))
    return "connected"


@attempt("connect to the network")
def _(bait):
    with socket.socket() as s:
        s.settimeout(5)
        s.connect(("192.0.2.1", 80))
    return "connected"


@attempt("connect to a Unix socket by its path")
def _(bait):
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(bait["socket"])
    return "connected"


@attempt("connect to the control socket of an inbox")
def _(bait):
    own = bait["control"]
    roots = [f"/proc/{process}/{way}" for process in ["self", "1", bait["host"], bait["victim"]] for way in ["root", "cwd"]]
    found = glob.glob("/tmp/siftbox-*/*.sock") + glob.glob("/run/user/*/siftbox/*.sock")
    found += glob.glob(os.environ.get("XDG_RUNTIME_DIR", "/run") + "/siftbox/*.sock")
    for path in own + [root + path for root in roots for path in own] + found:
        with socket.socket(socket.AF_UNIX) as s:
            try:
                s.connect(path)
                return f"connected to {path}"
            except OSError as error:
                refusal = error
    raise refusal


@attempt("connect to an abstract Unix socket")
def _(bait):
    with socket.socket(socket.AF_UNIX) as s:
        s.connect("\0" + bait["abstract"])
    return "connected"


@attempt("send from one of a pair to a Unix socket")
def _(bait):
    a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    a.sendto(b"x", bait["datagrams"])
    return "sent"


@attempt("hide memory in a file that is sent and not received")
def _(bait):
    a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    socket.send_fds(a, [b"x"], [os.open("hidden", os.O_CREAT | os.O_RDWR)])
    return "sent"


# Other processes.
for what in ["host", "victim"]:
    @attempt(f"send a signal to the {what}")
    def _(bait, what=what):
        os.kill(bait[what], 0)
        # In a PID namespace, the ID may belong to one of the filter's own processes.
        if os.path.exists(f"/proc/{bait[what]}/status"):
            raise OSError(errno.ESRCH, "one of its own")
        return "sent"

    @attempt(f"queue a signal for the {what} by a pidfd")
    def _(bait, what=what):
        file, error = call("pidfd_open", bait[what], 0)
        if file < 0:
            raise OSError(error, os.strerror(error))
        result, error = call("pidfd_send_signal", file, 0, None, 0)
        if result < 0:
            raise OSError(error, os.strerror(error))
        return "sent"

    @attempt(f"lower the limits of the {what}")
    def _(bait, what=what):
        import resource
        return resource.prlimit(bait[what], resource.RLIMIT_NOFILE)

    @attempt(f"change the priority of the {what}")
    def _(bait, what=what):
        os.setpriority(os.PRIO_PROCESS, bait[what], 19)
        return "changed"


def outsider(bait, what="victim"):
    """The ID of a process outside the sandbox. In a PID namespace, one of the filter's own processes may have it."""
    if bait["mechanism"] == "bubblewrap" and os.path.exists(f"/proc/{bait[what]}/status"):
        raise OSError(errno.ESRCH, "one of its own")
    return bait[what]


def succeeded(name, *arguments):
    result, error = call(name, *arguments)
    if result == -1:
        raise OSError(error, os.strerror(error))
    return f"{name} returned {result}"


for name, act in [
    ("signal it by tgkill", lambda pid: succeeded("tgkill", pid, pid, 0)),
    ("signal it by tkill", lambda pid: succeeded("tkill", pid, 0)),
    ("signal its process group", lambda pid: os.kill(-os.getpgid(pid), 0)),
    ("queue a signal for it", lambda pid: succeeded("rt_sigqueueinfo", pid, 0, bytes(128))),
    ("queue a signal for its thread", lambda pid: succeeded("rt_tgsigqueueinfo", pid, pid, 0, bytes(128))),
    ("have a timer send it a signal",
     lambda pid: succeeded("timer_create", 1, struct.pack("QiiI44x", 0, 10, 4, pid), ctypes.create_string_buffer(8))),
    ("set its limits", lambda pid: succeeded("prlimit64", pid, 7, struct.pack("QQ", 3, 3), None)),
    ("set its limits with junk above its ID",
     lambda pid: succeeded("prlimit64", pid | 1 << 32, 7, struct.pack("QQ", 3, 3), None)),
    ("move it to a processor", lambda pid: os.sched_setaffinity(pid, {0})),
    ("change its scheduler", lambda pid: os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))),
    ("change its scheduling", lambda pid: succeeded("sched_setattr", pid, struct.pack("IIQiIQQQ", 48, 0, 0, 9, 0, 0, 0, 0), 0)),
    ("change its group's priority", lambda pid: os.setpriority(os.PRIO_PGRP, os.getpgid(pid), 5)),
    ("change its I/O priority", lambda pid: succeeded("ioprio_set", 1, pid, 3 << 13)),
    ("move it to another process group", lambda pid: changed(os.getpgid(pid), (os.setpgid(pid, pid), os.getpgid(pid))[1])),
    ("find its locks", lambda pid: succeeded("get_robust_list", pid, ctypes.create_string_buffer(8), ctypes.create_string_buffer(8))),
    ("move its memory", lambda pid: kept("migrate_pages", pid, 0, None, None)),
    ("find its memory", lambda pid: kept("move_pages", pid, 0, None, None, None, 0)),
    ("change its name", lambda pid: os.open(f"/proc/{pid}/comm", os.O_WRONLY)),
    ("end it when memory is short", lambda pid: os.open(f"/proc/{pid}/oom_score_adj", os.O_WRONLY)),
]:
    @attempt(f"another process: {name}")
    def _(bait, act=act):
        return act(outsider(bait))

for name in ["cmdline", "maps", "mem", "cwd", "exe", "fd", "ns/user", "syscall", "mountinfo", "cgroup", "status", "task/1/mem"]:
    @attempt(f"open {name} of process 1")
    def _(bait, name=name):
        return os.open(f"/proc/1/{name}", os.O_RDONLY)

    @attempt(f"open {name} of the host")
    def _(bait, name=name):
        return os.open(f"/proc/{outsider(bait, 'host')}/{name}", os.O_RDONLY)


@attempt("write code into process 1")
def _(bait):
    address = int(open("/proc/1/syscall").read().split()[-1], 16)
    memory = os.open("/proc/1/mem", os.O_RDWR)
    return os.pwrite(memory, os.pread(memory, 2, address), address)


@attempt("write into the memory of the process that started it")
def _(bait):
    parent = [line.split()[1] for line in open("/proc/self/status") if line.startswith("PPid")][0]
    leader = os.getpgid(0) if bait["mechanism"] == "landlock" else 1
    return os.open(f"/proc/{leader if leader else parent}/mem", os.O_RDWR)


@attempt("stop the process that ends it")
def _(bait):
    if bait["mechanism"] == "bubblewrap":
        raise OSError(errno.EPERM, "process 1 ignores signals from its namespace")
    os.kill(os.getpgid(0), signal.SIGSTOP)
    return "stopped"


@attempt("send SIGIO to the victim by a socket pair")
def _(bait):
    a, b = socket.socketpair()
    fcntl.ioctl(a.fileno(), 0x8901, struct.pack("i", outsider(bait)))
    fcntl.ioctl(a.fileno(), 0x5452, struct.pack("i", 1))
    b.send(b"a")
    return "sent"


def answered(name, *arguments):
    """A call on a file that is not open: the kernel would answer EBADF. What Siftbox refuses has another error."""
    result, error = call(name, -1, *arguments)
    if result == -1 and error in REFUSALS | {errno.ENOTTY}:
        raise OSError(error, os.strerror(error))
    return f"the kernel answered {result}, {errno.errorcode.get(error, error)}"


# Requests to files. Signals to an owner, flags of files that are only open for reading, drivers, terminals, namespaces.
for name, request in [
    ("FIOSETOWN", 0x8901), ("SIOCSPGRP", 0x8902), ("FIOASYNC", 0x5452), ("FS_IOC_SETFLAGS", 0x40086602),
    ("FS_IOC32_SETFLAGS", 0x40046602), ("FS_IOC_FSSETXATTR", 0x401C5820), ("FS_IOC_SETVERSION", 0x40087602),
    ("FS_IOC_ENABLE_VERITY", 0x40806685), ("FS_IOC_SET_ENCRYPTION_POLICY", 0x800C6613),
    ("FS_IOC_ADD_ENCRYPTION_KEY", 0xC0506617), ("FS_IOC_SETFSLABEL", 0x41009432), ("FICLONE", 0x40049409),
    ("FICLONERANGE", 0x4020940D), ("FIDEDUPERANGE", 0xC0189436), ("FITRIM", 0xC0185879), ("FIFREEZE", 0xC0045877),
    ("FIBMAP", 1), ("FS_IOC_FIEMAP", 0xC020660B), ("FS_IOC_SHUTDOWN", 0x8004587D), ("EXT4_IOC_SWAP_BOOT", 0x6611),
    ("EXT4_IOC_MOVE_EXT", 0xC028660F), ("XFS_IOC_SWAPEXT", 0xC0C0586D), ("BTRFS_IOC_SUBVOL_CREATE", 0x5000940E),
    ("BTRFS_IOC_SNAP_CREATE", 0x50009401), ("BTRFS_IOC_DEFRAG", 0x50009402), ("F2FS_IOC_START_ATOMIC_WRITE", 0xF501),
    ("OVL_IOC_GETLOWER", 0x80086F01), ("BLKRRPART", 0x125F), ("LOOP_CTL_GET_FREE", 0x4C82), ("TUNSETIFF", 0x400454CA),
    ("KVM_CREATE_VM", 0xAE01), ("RNDADDENTROPY", 0x40085203), ("TIOCSTI", 0x5412), ("TIOCLINUX", 0x541C),
    ("TIOCSETD", 0x5423), ("TIOCCONS", 0x541D), ("TIOCSCTTY", 0x540E), ("TIOCSPGRP", 0x5410), ("TIOCNOTTY", 0x5422),
    ("TIOCSPTLCK", 0x40045431), ("TCSETS", 0x5402), ("TIOCVHANGUP", 0x5437), ("PIDFD_GET_INFO", 0xC040FF0B),
    ("PIDFD_GET_USER_NAMESPACE", 0xFF09), ("NS_GET_USERNS", 0xB701), ("SIOCSIFADDR", 0x8916), ("SIOCETHTOOL", 0x8946),
    ("SIOCGSKNS", 0x894C), ("SECCOMP_IOCTL_NOTIF_RECV", 0xC0502100), ("FUSE_DEV_IOC_CLONE", 0x8004E500),
    ("TIOCSTI with junk above", 0x100005412), ("FIOSETOWN with junk above", 0x541B00008901),
]:
    ATTEMPTS.append((f"ioctl {name}", lambda bait, request=request: answered("ioctl", request, 0)))
for name, command in [("F_SETOWN", 8), ("F_SETSIG", 10), ("F_SETOWN_EX", 15), ("F_SETLEASE", 1024), ("F_NOTIFY", 1026),
                      ("F_SETOWN with junk above", 0x100000008)]:
    ATTEMPTS.append((f"fcntl {name}", lambda bait, command=command: answered("fcntl", command, 0)))
for name in ["setxattrat", "getxattrat", "listxattrat", "removexattrat"]:
    simple(name, -100, b".", 0, b"user.x", None, 0)
simple("io_setup", 1, ctypes.create_string_buffer(8))


# Attributes of files, and names.
def attribute(body):
    """A missing attribute is an answer of the kernel, too."""
    try:
        return body()
    except OSError as error:
        if error.errno == errno.ENODATA:
            return "none"
        raise


for name, follows in [("", True), (" without following links", False)]:
    @attempt(f"read an attribute of a file outside{name}")
    def _(bait, follows=follows):
        return attribute(lambda: os.getxattr(bait["store"], "user.note", follow_symlinks=follows))

    @attempt(f"list the attributes of a file outside{name}")
    def _(bait, follows=follows):
        return os.listxattr(bait["store"], follow_symlinks=follows)

    @attempt(f"remove an attribute of a file outside{name}")
    def _(bait, follows=follows):
        return attribute(lambda: os.removexattr(bait["store"], "user.note", follow_symlinks=follows))


@attempt("read an attribute of a file outside by a descriptor of its path")
def _(bait):
    return attribute(lambda: os.getxattr(os.open(bait["store"], os.O_PATH), "user.note"))


@attempt("read an attribute of a file outside by /proc/self/fd")
def _(bait):
    return attribute(lambda: os.getxattr(f"/proc/self/fd/{os.open(bait['store'], os.O_PATH)}", "user.note"))


@attempt("list the attributes of the user's home")
def _(bait):
    return os.listxattr(bait["home"])


@attempt("read a file outside by a descriptor of its path")
def _(bait):
    return open(f"/proc/self/fd/{os.open(bait['store'], os.O_PATH)}").read(10)


@attempt("read a file outside from its folder")
def _(bait):
    folder = os.open(os.path.dirname(bait["store"]), os.O_PATH)
    return os.read(os.open(os.path.basename(bait["store"]), os.O_RDONLY, dir_fd=folder), 10)


@attempt("link a file outside by a descriptor of its path")
def _(bait):
    return succeeded("linkat", os.open(bait["store"], os.O_PATH), b"", -100, b"by-descriptor", 0x1000)


@attempt("link a file outside by /proc/self/fd")
def _(bait):
    path = f"/proc/self/fd/{os.open(bait['store'], os.O_PATH)}"
    return succeeded("linkat", -100, path.encode(), -100, b"by-link", 0x400)


@attempt("exchange a file with one outside")
def _(bait):
    open("exchanged", "w").close()
    return succeeded("renameat2", -100, b"exchanged", -100, bait["store"].encode(), 2)


for flags in [4, 5]:
    @attempt(f"leave a device node when renaming ({'RENAME_WHITEOUT' if flags == 4 else 'without replacing'})")
    def _(bait, flags=flags):
        open("renamed", "w").close()
        return kept("renameat2", -100, b"renamed", -100, b"other", flags)


@attempt("make a device node with junk above its mode")
def _(bait):
    return kept("mknodat", -100, b"node2", 1 << 32 | 0o060600, os.makedev(8, 0))


@attempt("make a netlink socket with junk above its family")
def _(bait):
    return kept("socket", 1 << 32 | 16, 3, 0)


@attempt("make a set-user-ID FIFO")
def _(bait):
    os.mknod("fifo", stat.S_IFIFO | 0o4755)
    return "made"


@attempt("make a set-user-ID file without a name")
def _(bait):
    return os.open(".", os.O_TMPFILE | os.O_RDWR, 0o4755)


@attempt("give a capability to a file")
def _(bait):
    open("capable", "w").close()
    os.setxattr("capable", "security.capability", struct.pack("<IIIII", 0x02000001, 0xFFFFFFFF, 0, 0, 0))
    return "given"


@attempt("watch a folder outside")
def _(bait):
    file = libc.inotify_init1(0)
    if file < 0 or libc.inotify_add_watch(file, os.path.dirname(bait["store"]).encode(), 2) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "watched"


for path in ["/usr/../root", "/proc/self/root/root", "/proc/self/cwd/../../../root", "//root"]:
    reads(path, lambda bait, path=path: path)


# Its own limits and restrictions.
@attempt("raise its own limits")
def _(bait):
    return succeeded("prlimit64", 0, 4, struct.pack("QQ", 1, 1), None)


@attempt("run with real-time priority")
def _(bait):
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    return "set"


@attempt("raise its priority")
def _(bait):
    return os.nice(-5)


@attempt("allow a refused call by a seccomp filter of its own")
def _(bait):
    allow = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0x7FFF0000))
    call("seccomp", 1, 0, struct.pack("HxxxxxxQ", 1, ctypes.addressof(allow)))
    return kept("keyctl", 0, -3, 0)


@attempt("allow a file outside by Landlock rules of its own")
def _(bait):
    rules, error = call("landlock_create_ruleset", struct.pack("Q", 4), 8, 0)
    if rules < 0:
        raise OSError(error, os.strerror(error))
    place = os.open("/", os.O_PATH)
    call("landlock_add_rule", rules, 1, struct.pack("=Qi", 4, place), 0)
    call("landlock_restrict_self", rules, 0)
    return open(bait["store"]).read(10)


# What .github/SECURITY.md lists as possible under Landlock.
for name, body in [
    ("look up a file outside (stat)", lambda bait: os.stat(bait["store"]).st_size),
    ("look up a file outside (access)", lambda bait: os.access(bait["store"], os.F_OK) or not_found()),
    ("look up a file system outside (statfs)", lambda bait: os.statvfs(bait["store"]).f_bfree),
    ("look up whether a process exists", lambda bait: os.getpgid(outsider(bait))),
    ("look up the priority of a process", lambda bait: os.getpriority(os.PRIO_PROCESS, outsider(bait))),
    ("look up the processors of a process", lambda bait: len(os.sched_getaffinity(outsider(bait)))),
    ("look up the end of a process (pidfd_open)", lambda bait: succeeded("pidfd_open", outsider(bait), 0)),
    ("look up the machine's name", lambda bait: socket.gethostname() if socket.gethostname() != "filter" else not_found()),
]:
    documented(name)(body)


def not_found():
    raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))


@attempt("leave the process group, so as to outlive the sandbox")
def _(bait):
    if bait["mechanism"] == "bubblewrap":
        raise OSError(errno.EPERM, "a PID namespace ends as a whole")
    os.setsid()
    return "left"


@attempt("see other processes")
def _(bait):
    others = [p for p in os.listdir("/proc") if p.isdigit() and p not in ("1", str(os.getpid()), str(os.getppid()))]
    if not others:
        raise OSError(errno.ENOENT, "none")
    return others[:5]


@attempt("type into the terminal (TIOCSTI)")
def _(bait):
    terminal = os.open("/dev/tty", os.O_RDWR)
    fcntl.ioctl(terminal, 0x5412, b"x")
    return "typed"


@attempt("inherit a file")
def _(bait):
    files = []
    for file in range(3, 256):
        try:
            fcntl.fcntl(file, fcntl.F_GETFD)
            files.append(file)
        except OSError:
            pass
    files = [file for file in files if file != OWN_PIPE]
    if not files:
        raise OSError(errno.ENOENT, "none")
    return files


@attempt("share memory with another program (System V)")
def _(bait):
    found = libc.shmget(bait["shared"], 16, 0)
    if found < 0:
        raise OSError(ctypes.get_errno(), "none")
    return found


# System calls that must never reach the kernel.
simple("io_uring_setup", 8, b"\0" * 128)
simple("io_uring_enter", -1, 0, 0, 0, None, 0)
simple("io_uring_register", -1, 0, None, 0)
simple("add_key", b"user", b"x", b"x", 1, -3)
simple("request_key", b"user", b"siftbox-bait", None, -3)
simple("keyctl", 0, -3, 0)
simple("userfaultfd", 1)
simple("bpf", 0, None, 0)
simple("perf_event_open", None, 0, -1, -1, 0)
simple("process_vm_readv", 1, None, 0, None, 0, 0)
simple("process_vm_writev", 1, None, 0, None, 0, 0)
simple("mount", b"none", b"/tmp", b"tmpfs", 0, None)
simple("umount2", b"/proc", 0)
simple("pivot_root", b".", b".")
simple("chroot", b".")
simple("setns", -1, 0)
simple("unshare", 0x10000000)
simple("name_to_handle_at", -100, b".", None, None, 0)
simple("open_by_handle_at", -1, None, 0)
simple("kexec_load", 0, 0, None, 0)
simple("init_module", None, 0, b"")
simple("finit_module", -1, b"", 0)
simple("delete_module", b"siftbox-none", 0)
simple("swapon", b"none", 0)
simple("swapoff", b"none")
simple("reboot", 0, 0, 0, None)
simple("quotactl", 0, None, 0, None)
simple("acct", b"none")
simple("personality", 0x0040000)
simple("kcmp", 1, 1, 0, 0, 0)
simple("sethostname", b"x", 1)
simple("syslog", 10, None, 0)
simple("fanotify_init", 0, 0)
simple("lookup_dcookie", 0, None, 0)
simple("open_tree", -100, b".", 1)
simple("move_mount", -1, b"", -1, b"", 0)
simple("fsopen", b"tmpfs", 0)
simple("fsconfig", -1, 0, None, None, 0)
simple("fsmount", -1, 0, 0)
simple("fspick", -100, b".", 0)
simple("clone3", None, 0)
simple("openat2", -100, b".", None, 0)
simple("pidfd_getfd", -1, 0, 0)
simple("process_madvise", -1, None, 0, 0, 0)
simple("mount_setattr", -100, b".", 0, None, 0)
simple("quotactl_fd", -1, 0, 0, None)
simple("statmount", None, None, 0, 0)
simple("listmount", None, None, 0, 0)
simple("unknown")


@attempt("ptrace the host")
def _(bait):
    return kept("ptrace", 16, bait["host"], None, None)


for name, flag in [("CLONE_NEWUSER", 0x10000000), ("CLONE_NEWNS", 0x20000), ("CLONE_NEWPID", 0x20000000),
                   ("CLONE_NEWNET", 0x40000000), ("CLONE_NEWIPC", 0x8000000), ("CLONE_NEWUTS", 0x4000000),
                   ("CLONE_NEWCGROUP", 0x2000000)]:
    @attempt(f"clone with {name}")
    def _(bait, flag=flag):
        result, error = call("clone", flag | signal.SIGCHLD, 0, None, None, 0)
        if result == 0:
            os._exit(0)
        if result == -1 and error in REFUSALS:
            raise OSError(error, os.strerror(error))
        return f"the kernel answered {result}, {error}"


@attempt("call the kernel by the x32 ABI")
def _(bait):
    if not X86:
        raise OSError(errno.ENOSYS, "there is none here")
    result = libc.syscall(ctypes.c_long(0x40000000 + 39))
    if result == -1 and ctypes.get_errno() == errno.ENOSYS:
        raise OSError(errno.ENOSYS, "refused")
    return f"getpid() is {result}"


@attempt("call the kernel by the 32-bit ABI")
def _(bait):
    if not X86:
        raise OSError(errno.ENOSYS, "there is none here")
    # mov eax, 20 (getpid); int 0x80; ret
    code = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    place = ctypes.addressof(ctypes.c_char.from_buffer(code))
    return f"getpid() is {ctypes.CFUNCTYPE(ctypes.c_int)(place)()}"


# Memory that belongs to no process (resources.py takes it).
NUMBERS |= {
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "semget": (64, 190), "msgget": (68, 186),
    "mq_open": (240, 180), "inotify_init1": (294, 26), "vmsplice": (278, 75),
}
simple("memfd_create", b"x", 0)
simple("memfd_secret", 0)
simple("shmget", 0, 4096, 0o600)
simple("semget", 0, 1, 0o600)
simple("msgget", 0, 0o600)
simple("mq_open", b"x", os.O_CREAT | os.O_RDWR, 0o600, None)
simple("inotify_init1", 0)
simple("vmsplice", -1, None, 0, 0)


@attempt("be ended last when memory runs out")
def _(bait):
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("0")
    return open("/proc/self/oom_score_adj").read()


def outcome(body, bait):
    """Runs an attempt in a separate process, which it may kill."""
    global OWN_PIPE
    reading, writing = os.pipe()
    OWN_PIPE = writing
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            line = f"ESCAPED: {body(bait)}"
        except OSError as error:
            line = f"refused: {error}"
        except BaseException as error:
            line = f"BROKEN: {type(error).__name__} {error}"
        os.write(writing, line.encode()[:2000])
        os._exit(0)
    os.close(writing)
    said = b""
    while part := os.read(reading, 4096):
        said += part
    os.close(reading)
    status = os.waitpid(child, 0)[1]
    if not said:
        return f"refused: ended by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "BROKEN: no word"
    return said.decode().replace("\n", " ")


def main():
    if sys.argv[1:] == ["names"]:
        print("\n".join(name for name, _ in ATTEMPTS))
        return
    for line in sys.stdin:
        query = json.loads(line)
        if query.get("type") == "query":
            bait = json.loads(query["messageBody"])
            for name, body in ATTEMPTS:
                result, _, why = outcome(body, bait).partition(": ")
                if result == "ESCAPED" and name in DOCUMENTED and bait["mechanism"] == "landlock":
                    result = "possible"
                print(f"{result} {name}: {why}", file=sys.stderr, flush=True)
            print(f"tried {len(ATTEMPTS)}", file=sys.stderr, flush=True)
        print(json.dumps({"id": query["id"], "action": "junk"}), flush=True)


main()
