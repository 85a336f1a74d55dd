#!/usr/bin/env python3
"""Counts the instructions of a few commands, and exits with 1 if one needs more than its limit.

usage: instructions.py SIFTBOX [--limits debug|release]

valgrind counts, so the figures do not depend on what else the machine does. Those of a message are the difference of two
runs of different size, without the start of the program. The peer of the import is `sqlite3 .import` of the same file.
Filters are not counted: their sandbox needs calls of the kernel that valgrind does not know. Without --limits, the table
is printed and nothing is checked.
"""
import argparse, os, pathlib, re, shutil, subprocess, sys, tempfile

# At most this many instructions, a quarter above what was measured with these numbers of messages: for a message, or for the whole command.
LIMITS = {
    "debug": {"start": 380_000_000, "import": 950_000, "export": 1_650_000},
    "release": {"start": 57_000_000, "import": 33_500, "export": 48_000},
}
SMALL, LARGE = 100, 300


def count(command, folder):
    """The instructions of a command."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)], cwd=folder,
        env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace", timeout=600)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"instructions.py: {' '.join(map(str, command))} failed:\n{run.stderr[-2000:]}")
    return int(found[1])


def without_debug_information(siftbox, folder):
    """A copy of the program beside links to its files: valgrind cannot read Swift's debug information."""
    for file in siftbox.parent.iterdir():
        if file.name.endswith(".resources"):
            (folder / file.name).symlink_to(file)
    subprocess.run(["strip", "--strip-debug", "-o", folder / "siftbox", siftbox], check=True)
    return folder / "siftbox"


def write(folder, rows):
    file = folder / f"{rows}.csv"
    lines = (
        f'{"spam" if row % 3 == 0 else "ham"},2026-01-{row % 28 + 1:02}T10:00:00Z,+1202555{100 + row % 100:04},'
        f'"Your parcel number {row} waits for you, please choose another day of delivery"' for row in range(rows))
    file.write_text("\n".join(["label,date,sender,body", *lines, ""]))
    return file


def growth(command, folder):
    """The instructions for each message: `command` makes the command for a number of messages."""
    return (count(command(LARGE), folder) - count(command(SMALL), folder)) // (LARGE - SMALL)


def measure(siftbox, folder):
    files = {rows: write(folder, rows) for rows in (SMALL, LARGE)}
    yield "start", "`siftbox --version`, in all", count([siftbox, "--version"], folder), None
    imported = growth(lambda rows: [siftbox, "import", files[rows], "--store", f"{rows}.sift"], folder)
    peer = growth(lambda rows: ["sqlite3", ":memory:", ".mode csv", f".import {files[rows]} t"], folder)
    yield "import", "import of a message", imported, peer
    exported = growth(lambda rows: [siftbox, "export", "--store", f"{rows}.sift", "-o", f"{rows}.siftbox"], folder)
    yield "export", "export of a message", exported, None


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("siftbox", type=pathlib.Path)
    options.add_argument("--limits", choices=LIMITS)
    options = options.parse_args()
    missing = [program for program in ("valgrind", "sqlite3", "strip") if not shutil.which(program)]
    if missing:
        sys.exit(f"instructions.py: install {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        siftbox = without_debug_information(options.siftbox.resolve(), folder)
        over = []
        print(f"{'':30} {'instructions':>14} {'limit':>14}  beside its peer")
        for key, title, instructions, peer in measure(siftbox, folder):
            limit = LIMITS[options.limits][key] if options.limits else None
            ratio = f"{instructions / peer:.2f} × sqlite3 .import" if peer else ""
            print(f"{title:30} {instructions:>14,} {limit or '':>14,}  {ratio}".rstrip() if limit else
                  f"{title:30} {instructions:>14,} {'':>14}  {ratio}".rstrip(), flush=True)
            if limit and instructions > limit:
                over.append(title)
        if over:
            sys.exit(f"instructions.py: above the limit: {', '.join(over)}")


main()
