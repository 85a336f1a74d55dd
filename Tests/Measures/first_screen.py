#!/usr/bin/env python3
"""Measures how long the README's start command takes in an empty clone, without installing packages: the build, and then
the first screen and the messages of the tour. It prints a table and checks nothing.

usage: first_screen.py [--full] [--folder FOLDER]

The clone is made from this checkout, so only what is committed is built. --full then also builds the optimized program in the
same clone. Without it, about 5 minutes on two cores are saved. Processor time is that of all compilers.
"""
import argparse, os, pathlib, pty, resource, select, shutil, signal, struct, subprocess, sys, tempfile, time, fcntl, termios

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
# The folders are on the first screen; the filter of the tour has answered when the newest message before its first step is
# listed.
MARKS = {"the first screen": b"All Messages", "the messages of the tour": b"signed in to"}


def build(clone, arguments):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(["swift", "build", "-c", "release", *arguments], cwd=clone, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(clone, cache):
    """The seconds until each of the marks is on the screen."""
    begin = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", XDG_CACHE_HOME=cache)
        os.execv(clone / ".build/release/siftbox", ["siftbox"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    output, found = b"", {}
    while len(found) < len(MARKS) and time.monotonic() - begin < 120:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                output += os.read(terminal, 65536)
            except OSError:
                break
        for name, mark in MARKS.items():
            if name not in found and mark in output:
                found[name] = time.monotonic() - begin
    os.kill(process, signal.SIGTERM)
    os.waitpid(process, 0)
    return found


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--full", action="store_true")
    options.add_argument("--folder", help="where the clone is made, and deleted")
    options = options.parse_args()
    if not shutil.which("swift"):
        sys.exit("first_screen.py: install Swift")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        clone, cache = pathlib.Path(folder) / "siftbox", str(pathlib.Path(folder) / "cache")
        subprocess.run(["git", "clone", "--quiet", CHECKOUT, clone], check=True)
        print(f"{'':46} {'seconds':>8} {'processor':>10}")
        real, processor = build(clone, ["-Xswiftc", "-Onone", "--product", "start"])
        print(f"{'build without optimization':46} {real:8.1f} {processor:10.1f}", flush=True)
        for number in ("first", "second"):
            for name, seconds in start(clone, cache).items():
                print(f"{number + ' start, ' + name:46} {seconds:8.2f}", flush=True)
        real, processor = build(clone, ["-Xswiftc", "-Onone"])
        print(f"{'everything else, when all of it is needed':46} {real:8.1f} {processor:10.1f}", flush=True)
        if options.full:
            real, processor = build(clone, [])
            print(f"{'optimized build':46} {real:8.1f} {processor:10.1f}")


main()
