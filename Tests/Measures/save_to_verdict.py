#!/usr/bin/env python3
"""Measures how long it takes from saving a source file until the inbox shows the new build's verdict. It prints the times
and checks nothing.

usage: save_to_verdict.py SIFTBOX… [--saves N] [--split]

Two filters are saved: the smallest one, a single file, and one of eight files and a package (`--also`). The inbox shows
the page "What would change" (m) with one message; each save moves it to Junk or back. Several programs take turns,
because the machine may be busy: the minimum says most. tmux must be installed; it is asked every 10 ms what it shows.

--split also prints the processor time of a save by program (swift-frontend is the compiler, ld.lld the linker, bwrap the
sandboxes, Filter the filter's two processes), in the inbox and all processes that it starts, from perf's samples. It does
not depend on how busy the machine is.
"""
import argparse, collections, os, statistics, subprocess, sys, tempfile, time
from saved_sources import EightFiles, SingleFile


class Inbox:
    """A running siftbox with the filter, in a tmux server of its own."""

    def __init__(self, number, program, source, folder):
        self.name, self.folder, self.source = f"measure-{os.getpid()}-{number}", folder, source
        self.program, self.times = program, []
        source.make(folder)
        command = f"cd {folder} && exec {os.path.abspath(program)} --filter '{source.arguments}'"
        self.tmux("new-session", "-d", "-x", "150", "-y", "40", command)
        self.wait("· Filter ·")
        for key, text in [("n", "to this phone"), ("hello", "hello"), ("C-s", "1 message"), ("m", "would stay")]:
            self.tmux("send-keys", key)
            self.wait(text)

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-L", self.name, *arguments], check=True, capture_output=True, text=True).stdout

    def wait(self, text, limit=120):
        end = time.monotonic() + limit
        while text not in (shown := self.tmux("capture-pane", "-p")):
            if time.monotonic() > end:
                raise SystemExit(f"'{text}' did not appear:\n{shown}")
            time.sleep(0.01)

    def save(self, number, score):
        """Returns the seconds until the page shows the verdict."""
        start = time.monotonic()
        self.source.save(self.folder, number, score)
        self.wait("▶ Junk" if score else "would stay")
        return time.monotonic() - start

    def split(self, saves, file):
        """Returns the milliseconds of processor time of a save, by program."""
        process = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        perf = ["perf", "record", "-q", "-e", "cpu-clock", "-F", "1000", "-o", file, "-p", process]
        recording = subprocess.Popen(perf, stderr=subprocess.DEVNULL)
        time.sleep(1)
        for number in range(saves):
            self.save(1000 + number, 2 if number % 2 == 0 else 0)
            time.sleep(0.3)
        recording.send_signal(2)
        recording.wait()
        report = ["perf", "report", "-i", file, "--stdio", "-s", "comm", "-n", "-q", "-t", ";"]
        found = collections.Counter()
        for line in subprocess.run(report, check=True, capture_output=True, text=True).stdout.splitlines():
            fields = [field.strip() for field in line.split(";")]
            if len(fields) == 3: found[fields[2]] += int(fields[1]) / saves
        return found

    def end(self):
        self.tmux("kill-server")


parser = argparse.ArgumentParser()
parser.add_argument("programs", nargs="+")
parser.add_argument("--saves", type=int, default=10)
parser.add_argument("--split", action="store_true")
options = parser.parse_args()

with tempfile.TemporaryDirectory() as top:
    inboxes, splits = [], []
    try:
        for source in [SingleFile(), EightFiles()]:
            for program in options.programs:
                number = len(inboxes)
                inboxes.append(Inbox(number, program, source, f"{top}/{number}"))
        for save in range(options.saves):
            for inbox in inboxes:
                inbox.times.append(inbox.save(save, 2 if save % 2 == 0 else 0))
        # An odd number of saves ends with junk.
        for inbox in inboxes:
            if options.saves % 2: inbox.save(options.saves, 0)
            if options.split: splits.append((inbox, inbox.split(options.saves, f"{top}/samples")))
    finally:
        for inbox in inboxes: inbox.end()

print(f"{'from the save to the verdict, in seconds':<66}{'saves':>6}{'min':>7}{'median':>8}{'max':>7}")
for inbox in inboxes:
    found, name = inbox.times, f"{inbox.source.name}: {inbox.program}"
    print(f"{name:<66}{len(found):>6}{min(found):>7.2f}{statistics.median(found):>8.2f}{max(found):>7.2f}")
for inbox, found in splits:
    print(f"\n{inbox.source.name}: {inbox.program}, milliseconds of processor time of a save")
    for program, time in found.most_common():
        if time >= 1: print(f"  {program:<24}{time:>6.0f}")
    print(f"  {'together':<24}{sum(found.values()):>6.0f}")
