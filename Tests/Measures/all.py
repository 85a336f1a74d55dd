#!/usr/bin/env python3
"""Runs all measures of this folder in turn, each beside its peer: the first screen in a clone, a large import, searches, saves,
several processes, a large evaluation, keys, messages from other programs, and instructions. It prints their tables and checks nothing.

usage: all.py SIFTBOX [--quick] [MEASURE…]

SIFTBOX is an optimized program. --quick takes a tenth of the messages and skips the clone. MEASURE is the name of a script
without its ending; without one, all are run.
"""
import argparse, datetime, os, pathlib, subprocess, sys

FOLDER = pathlib.Path(__file__).resolve().parent


def measures(siftbox, quick):
    if not quick:
        yield "first_screen", ["--full"]
    yield "big_import", [siftbox, "--rows", "100000" if quick else "1000000", "--runs", "3"]
    yield "search_time", [siftbox, "100000" if quick else "1000000"]
    yield "save_to_verdict", [siftbox, "--saves", "4" if quick else "8"]
    yield "jobs", [siftbox, "--messages", "20000" if quick else "200000", "--sessions", str(FOLDER.parents[1] / "Sessions")]
    yield "big_evaluation", [siftbox, "--rows", "100000" if quick else "1000000"]
    yield "key_latency", [siftbox]
    yield "control", [siftbox, *(["--messages", "1000", "--kill-after", "0.1"] if quick else [])]
    yield "instructions", [siftbox]


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("siftbox", type=pathlib.Path)
    options.add_argument("names", nargs="*", metavar="MEASURE")
    options.add_argument("--quick", action="store_true")
    options = options.parse_args()
    chosen = list(measures(str(options.siftbox.resolve()), options.quick))
    unknown = set(options.names) - {name for name, _ in chosen}
    if unknown:
        sys.exit(f"all.py: unknown: {', '.join(sorted(unknown))} (there are: {', '.join(name for name, _ in chosen)})")
    print(f"{datetime.date.today()}, {os.cpu_count()} cores, {' '.join(os.uname()[:3:2])}")
    failed = []
    for name, arguments in chosen:
        if options.names and name not in options.names:
            continue
        print(f"\n## {name}", flush=True)
        if subprocess.run([sys.executable, FOLDER / f"{name}.py", *arguments]).returncode != 0:
            failed.append(name)
    if failed:
        sys.exit(f"all.py: failed: {', '.join(failed)}")


main()
