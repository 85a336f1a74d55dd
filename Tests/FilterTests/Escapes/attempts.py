#!/usr/bin/python3
"""The attempts of a filter to escape from its sandbox: a list of names and functions.

A function returns what it reached, or raises OSError if it is refused; a system call that must not reach the kernel is
refused only with one of REFUSALS. `bait` describes what Tests/Support/EscapeAttempts prepared on the machine: paths,
ports and process IDs, as the body of the only message. Each attempt runs in a separate process, and logs its result:
`refused NAME: why` or `ESCAPED NAME: what`.
"""
import ctypes, errno, fcntl, json, mmap, os, platform, signal, socket, stat, struct, sys

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
OWN_PIPE = -1
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def call(name, *arguments):
    ctypes.set_errno(0)
    wide = [a if isinstance(a, bytes) or a is None else ctypes.c_long(a) for a in arguments]
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


@attempt("have a file send a signal to the victim")
def _(bait):
    r, w = os.pipe()
    fcntl.fcntl(r, fcntl.F_SETOWN, bait["victim"])
    if os.path.isdir(f"/proc/{bait['victim']}"):
        raise OSError(errno.ESRCH, "one of its own")
    return "set"


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


@attempt("type into a terminal of its own (TIOCSTI)")
def _(bait):
    try:
        fcntl.ioctl(0, 0x5412, b"x")
    except OSError as error:
        if error.errno in REFUSALS:
            raise
        return f"the kernel answered {error}"
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
    for line in sys.stdin:
        query = json.loads(line)
        if query.get("type") == "query":
            bait = json.loads(query["messageBody"])
            for name, body in ATTEMPTS:
                result, _, why = outcome(body, bait).partition(": ")
                print(f"{result} {name}: {why}", file=sys.stderr, flush=True)
            print(f"tried {len(ATTEMPTS)}", file=sys.stderr, flush=True)
        print(json.dumps({"id": query["id"], "action": "junk"}), flush=True)


main()
