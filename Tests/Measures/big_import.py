#!/usr/bin/env python3
"""Measures how long `siftbox import` takes for a large CSV file, beside `sqlite3 .import` of the same file. It prints a
table and checks nothing.

usage: big_import.py SIFTBOX… [--rows N] [--runs N] [--folder FOLDER]

Two files are imported into new files: one in which a thousand people write all messages, and one in which each message has
another sender. SQLite imports into an empty table without indexes, in one thread. All programs take turns, because the
machine may be busy: the minimum and the ratio say most. Processor time is that of all threads, in user and system mode.
"""
import argparse, os, shutil, statistics, subprocess, sys, tempfile, time

BODIES = [
    "Your parcel {} is at the gate. Pick it up by Friday with the code that we sent this morning.",
    "Dinner at eight? I booked table {}",
    "Your one-time code is {}. Do not share it with anyone, not even with us. It expires in ten minutes.",
    "Sale: {} items at half the price until Sunday, in all shops and online at shop.example. Reply STOP to end.",
    "ok, see you at {}",
]


def write(path, rows, sender):
    with open(path, "w") as file:
        file.write("date,from,text\n")
        for row in range(rows):
            date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_500_000_000 + row * 137))
            file.write(f'{date},{sender(row)},"{BODIES[row * 7 % 5].format(row)}"\n')


# Numbers for fiction, and numbers with an area code that does not exist. The order is not that of the dates.
SHAPES = {
    "1,000 senders": lambda row: f"+447700900{row * 389 % 1000:03}",
    "another sender each": lambda row: f"+1999{row * 7_654_321 % 10_000_000:07}",
}


def run(command, folder, input=None):
    """Elapsed seconds, processor seconds, peak memory in MB and the size of the written file in MB."""
    os.makedirs(folder)
    start = time.monotonic()
    process = subprocess.Popen(
        [part.replace("STORE", os.path.join(folder, "store")) for part in command], stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if input: process.stdin.write(input)
    process.stdin.close()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.monotonic() - start
    if status: raise SystemExit(f"{' '.join(command)}: status {status}\n{errors}")
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
    shutil.rmtree(folder)
    return elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size / 1e6


def measure(shape, programs, rows, runs, folder):
    path = os.path.join(folder, "messages.csv")
    write(path, rows, SHAPES[shape])
    commands = {"sqlite3 .import": ["sqlite3", "STORE"]} if shutil.which("sqlite3") else {}
    commands.update({program: [program, "import", path, "--store", "STORE"] for program in programs})
    script = f"CREATE TABLE message (date TEXT, sender TEXT, text TEXT);\n.mode csv\n.import --skip 1 {path} message\n"
    results = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            input = script if command[0] == "sqlite3" else None
            results[name].append(run(command, os.path.join(folder, "run"), input))
    print(f"\n{rows:,} messages, {shape}, {os.path.getsize(path) / 1e6:.0f} MB of CSV")
    print(f"{'':<44}{'seconds':>8}{'median':>8}{'ratio':>7}{'processor':>11}{'ratio':>7}{'memory':>9}{'file':>9}")
    best = None
    for name, found in results.items():
        elapsed, processor = min(one[0] for one in found), min(one[1] for one in found)
        best = best or (elapsed, processor)
        print(
            f"{name[-44:]:<44}{elapsed:>8.2f}{statistics.median(one[0] for one in found):>8.2f}{elapsed / best[0]:>7.2f}"
            f"{processor:>11.2f}{processor / best[1]:>7.2f}{max(one[2] for one in found):>6.0f} MB{found[0][3]:>6.0f} MB",
            flush=True)


parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
parser.add_argument("programs", nargs="+")
parser.add_argument("--rows", type=int, default=1_000_000)
parser.add_argument("--runs", type=int, default=3)
parser.add_argument("--folder", help="where the files are written; default: a temporary folder")
options = parser.parse_args()
if not shutil.which("sqlite3"):
    print("sqlite3 is not installed (apt install sqlite3): the programs are measured without it.", file=sys.stderr)
with tempfile.TemporaryDirectory(dir=options.folder) as folder:
    for shape in SHAPES:
        measure(shape, [os.path.abspath(program) for program in options.programs], options.rows, options.runs, folder)
