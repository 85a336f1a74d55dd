#!/usr/bin/python3
"""The attempts of a filter to take more of the machine than its limits allow, past what the host counts.

The body of a message names an attempt, or is empty: then the filter logs the list, `attempt BOUND NAME`. An attempt logs
`took N` for each part that it has got, in MiB, processes or seconds of CPU, and `over` at its end. It takes at least twice
its bound if nothing stops it, and does so slowly, so that a host that can see it stops it in time
(Tests/Support/EscapeAttempts). Its limits are 64 MiB of disk, 16 MiB of shared memory and one second of CPU.
"""
import ctypes, fcntl, json, mmap, os, platform, signal, socket, struct, sys, threading, time

ATTEMPTS = {}
PAGE, MIB = 4096, 1 << 20
X86 = platform.machine() == "x86_64"
NUMBERS = {"exit": (60, 93), "clone": (56, 220), "close_range": (436, 436), "semget": (64, 190), "vmsplice": (278, 75)}
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
libc.mmap.restype = ctypes.c_void_p
held = []


def call(name, *arguments):
    wide = [a if isinstance(a, (bytes, type(None))) else ctypes.c_long(a) for a in arguments]
    result = libc.syscall(ctypes.c_long(NUMBERS[name][0 if X86 else 1]), *wide)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def log(text):
    os.write(2, (text + "\n").encode())


def took(amount):
    log(f"took {amount}")


def attempt(name, bound, late=False):
    """`late`: it sleeps first, until the host has nothing to do but wait for the filter."""
    def add(body):
        ATTEMPTS[name] = (body, bound, late)
        return body
    return add


def child(body, *arguments):
    process = os.fork()
    if process == 0:
        try:
            body(*arguments)
        except OSError as error:
            log(f"refused: {error}")
        os._exit(0)
    return process


def take_memory(size, pause=0.05):
    for _ in range(0, size, 2):
        held.append(b"x" * (2 * MIB))
        took(2)
        time.sleep(pause)


def take_files(size, close, step=4):
    """Files without a name: open, or mapped and closed."""
    for number in range(0, size, step):
        name = f"file-{os.getpid()}-{number}"
        file = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
        os.unlink(name)
        for _ in range(step):
            if os.write(file, b"x" * MIB) < MIB:
                return
        if close:
            held.append(mmap.mmap(file, PAGE, prot=mmap.PROT_READ))
            os.close(file)
        took(step)
        time.sleep(0.02)


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@attempt("memory of processes whose first thread has ended", 480)
def _():
    def body():
        threading.Thread(target=lambda: (take_memory(120), os._exit(0))).start()
        call("exit", 0)
    for _ in range(8):
        child(body)
    time.sleep(8)


@attempt("files in a table of one thread", 120)
def _():
    def body():
        call("close_range", 1000, 1000, 2)
        take_files(256, close=False)
    def safe():
        try:
            body()
        except OSError as error:
            log(f"refused: {error}")
    thread = threading.Thread(target=safe)
    thread.start()
    thread.join()


@attempt("a thread with a table of files of its own", 0)
def _():
    # CLONE_THREAD alone: the kernel answers EINVAL.
    try:
        call("clone", 0x10000, 0, None, None, 0)
    except OSError as error:
        if error.errno != 22:
            raise
    took(1)


@attempt("memory files that are mapped and closed", 48)
def _():
    for _ in range(12):
        file = os.memfd_create("hidden")
        os.write(file, b"x" * (8 * MIB))
        held.append(mmap.mmap(file, PAGE, prot=mmap.PROT_READ))
        os.close(file)
        took(8)
        time.sleep(0.02)


@attempt("more descriptors than are looked at", 120)
def _():
    def fill():
        try:
            while True:
                held.append(os.dup(0))
        except OSError:
            time.sleep(60)
    for _ in range(9):
        child(fill)
    time.sleep(0.5)
    child(take_files, 256, False)
    time.sleep(4)


@attempt("files that are deleted, mapped and closed", 120)
def _():
    take_files(256, close=True)


@attempt("semaphores", 16)
def _():
    for _ in range(60):
        call("semget", 0, 32000, 0o600)
        took(2)


@attempt("connections that are not accepted", 16)
def _():
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind("\0listener")
    listener.listen(4096)
    for _ in range(250):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.connect("\0listener")
        connection.setblocking(False)
        sent = 0
        try:
            while True:
                sent += connection.send(b"x" * 65536)
        except BlockingIOError:
            connection.close()
        took(sent / MIB)


@attempt("large buffers of sockets", 32)
def _():
    for _ in range(16):
        pair = socket.socketpair()
        pair[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * MIB)
        pair[0].setblocking(False)
        held.append(pair)
        sent = 0
        try:
            while True:
                sent += pair[0].send(b"x" * 65536)
        except BlockingIOError:
            pass
        took(sent / MIB)


@attempt("large buffers of pipes", 8)
def _():
    for _ in range(16):
        pipe = os.pipe()
        fcntl.fcntl(pipe[1], 1031, MIB)
        os.write(pipe[1], b"x" * MIB)
        held.append(pipe)
        took(1)


def mapped(size, flags, protection=3):
    place = libc.mmap(None, ctypes.c_size_t(size), protection, flags, -1, 0)
    if place == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return place


def unmap(place, size):
    libc.munmap(ctypes.c_void_p(place), ctypes.c_size_t(size))


@attempt("shared memory, of which one page stays mapped", 48)
def _():
    for _ in range(12):
        place = mapped(8 * MIB, 0x21)
        ctypes.memset(place, 1, 8 * MIB)
        unmap(place + PAGE, 8 * MIB - PAGE)
        took(8)
        time.sleep(0.02)


@attempt("the same, of /dev/zero", 48)
def _():
    for _ in range(12):
        file = os.open("/dev/zero", os.O_RDWR)
        area = mmap.mmap(file, 8 * MIB)
        area.write(b"x" * (8 * MIB))
        os.close(file)
        held.append(area)
        area.madvise(mmap.MADV_DONTNEED)
        took(8)
        time.sleep(0.02)


@attempt("huge pages of which a pipe keeps one page", 48)
def _():
    for _ in range(12):
        place = mapped(16 * MIB, 0x22)
        libc.madvise(ctypes.c_void_p(place), ctypes.c_size_t(16 * MIB), 14)
        ctypes.memset(place, 1, 16 * MIB)
        pipe = os.pipe()
        for part in range(4, 12, 2):
            call("vmsplice", pipe[1], struct.pack("QQ", place + part * MIB, PAGE), 1, 0)
        held.append(pipe)
        unmap(place, 16 * MIB)
        took(8)
        time.sleep(0.02)


@attempt("events that are not read", 0)
def _():
    file = libc.inotify_init1(0)
    if file < 0:
        raise OSError(ctypes.get_errno(), "refused")
    took(1)


@attempt("terminals", 0)
def _():
    held.append(os.open("/dev/ptmx", os.O_RDWR))
    took(1)


@attempt("tables of pages without memory", 300)
def _():
    # One page of every two MiB, with the page of zeros: 4 KiB of tables, and nothing else that is counted.
    def body():
        place = mapped(3 << 30, 0x4022, 1)
        for part in range(0, 3 << 30, PAGE * 512):
            ctypes.string_at(place + part, 1)
        took(6)
        time.sleep(60)
    for _ in range(80):
        child(body)
        time.sleep(0.02)
    time.sleep(3)


@attempt("disk after a sleep", 300, late=True)
def _():
    take_files(640, close=False)


@attempt("memory after a sleep", 480, late=True)
def _():
    for _ in range(8):
        child(take_memory, 120, 0.2)
    time.sleep(13)


@attempt("processes after a sleep", 500, late=True)
def _():
    for _ in range(100):
        for _ in range(10):
            child(time.sleep, 60)
        took(10)
        time.sleep(0.1)


@attempt("CPU after a sleep", 10, late=True)
def _():
    for _ in range(200):
        burn(0.1)
        took(0.1)


@attempt("CPU of children that their parent does not wait for", 10)
def _():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for number in range(2500):
        process = child(burn, 0.008)
        try:
            os.waitpid(process, 0)
        except ChildProcessError:
            pass
        if number % 25 == 0:
            took(0.2)


@attempt("CPU of a chain of processes", 10)
def _():
    for number in range(2500):
        burn(0.008)
        if number % 25 == 0:
            took(0.2)
        if os.fork():
            os._exit(0)


def run(name):
    body, bound, late = ATTEMPTS[name]
    if late:
        time.sleep(3)
    try:
        body()
    except (OSError, ValueError) as error:
        log(f"refused: {error}")
    log("over")


def main():
    for line in sys.stdin:
        query = json.loads(line)
        name = query.get("messageBody")
        isQuery = query.get("type") == "query"
        if isQuery and not name:
            for name, (_, bound, _) in ATTEMPTS.items():
                log(f"attempt {bound} {name}")
            name = None
        # An attempt that burns or sleeps starts after the answer, in a process of its own; others before it.
        isLate = isQuery and name in ATTEMPTS and (ATTEMPTS[name][2] or name.startswith("CPU"))
        if isQuery and name in ATTEMPTS and not isLate:
            run(name)
        print(json.dumps({"id": query["id"], "action": "junk"}), flush=True)
        if isLate:
            child(run, name)


main()
