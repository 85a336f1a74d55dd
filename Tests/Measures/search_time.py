#!/usr/bin/env python3
"""Measures how long a search of many messages takes, what preparing it costs, and how large the file becomes. It prints the
figures and checks nothing.

usage: search_time.py SIFTBOX [messages] [folder]

A CSV file of messages of 80 to 100 bytes is imported into an inbox. The program then runs in a pseudo terminal. It prepares
the search, if it does that, until it uses no processor time for two seconds. Each term is typed at once; the first time ends
when the page shows a result (or that there is none), the second with the last change of the screen, at most after 100 seconds.
`grep -ciF` over the same bodies is the peer of the same run.
"""
import os, random, subprocess, sys, tempfile, time
from pseudo_terminal import Terminal

PROGRAM = os.path.abspath(sys.argv[1])
MESSAGES = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
WORDS = """the parcel from shop number code is your delivery today at bank account transfer please call back thanks for
order payment invoice meet dinner tomorrow love see you message received confirm login""".split()
# A term, and what it stands for. Rare words are in 5 messages, in the middle of the inbox.
TERMS = [
    ("a", "one character, common"), ("~", "one character, no hit"), ("th", "two characters, common"),
    ("zx", "two characters, no hit"), ("parcel", "common word"), ("quokka", "rare word"), ("wombat", "word, no hit"),
    ("the parcel was eaten", "sentence, no hit"), ("café", "accented, rare"), ("CAFE", "accents folded"),
    ("包裹", "CJK, rare"), ("雨", "CJK, no hit"), ("straße", "ß, no hit"),
]
RARE = ["quokka", "Café", "包裹"]


def bodies():
    source = random.Random(22)
    for number in range(MESSAGES):
        words, size = [], 0
        while size < 85:
            word = source.choice(WORDS)
            words.append(word)
            size += len(word) + 1
        if number < MESSAGES // 2 + 5 and number >= MESSAGES // 2:
            words[2:2] = RARE
        yield " ".join(words)


class SearchTerminal(Terminal):
    def last_change(self, limit):
        """The time until the last output that is followed by half a second without any."""
        start = last = time.monotonic()
        while time.monotonic() - last < 0.5 and last - start < limit:
            if self.read(0.05): last = time.monotonic()
        return last - start

    def rest(self, seconds=0.3):
        while self.read(seconds): pass
        self.seen = b""

    def processor_time(self):
        with open(f"/proc/{self.process}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        with open(f"/proc/{self.process}/status") as file:
            return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))


def size(path):
    return sum(os.path.getsize(path + end) for end in ("", "-wal") if os.path.exists(path + end)) / 1e6


def grep(term, path):
    start = time.monotonic()
    subprocess.run(["grep", "-ciF", "--", term, path], stdout=subprocess.DEVNULL, env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]})
    return time.monotonic() - start


with tempfile.TemporaryDirectory(dir=sys.argv[3] if len(sys.argv) > 3 else None) as folder:
    csv, plain, store = (os.path.join(folder, name) for name in ("messages.csv", "bodies.txt", "inbox.sqlite"))
    with open(csv, "w") as table, open(plain, "w") as lines:
        table.write("date,from,text\n")
        for number, body in enumerate(bodies()):
            table.write(f"{1_700_000_000 + number},+1202555{100 + number % 100:04},{body}\n")
            lines.write(body + "\n")
    before = os.times()
    start = time.monotonic()
    subprocess.run([PROGRAM, "import", csv, "--store", store], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    used = os.times()
    seconds = used.children_user + used.children_system - before.children_user - before.children_system
    print(f"import: {seconds:.2f} s of processor time, {time.monotonic() - start:.2f} s; bodies {os.path.getsize(plain) / 1e6:.0f} MB; file {size(store):.0f} MB", flush=True)

    terminal = SearchTerminal(PROGRAM, ["--store", store], columns=160)
    if terminal.wait([b"Messages", b"Inbox"], 60) is None: raise SystemExit("no screen")
    first, start, last, quiet = terminal.processor_time(), time.monotonic(), -1.0, time.monotonic()
    while time.monotonic() - quiet < 2:
        terminal.read(0.1)
        if terminal.processor_time() != last:
            last, quiet = terminal.processor_time(), time.monotonic()
    print(f"preparing: {last - first:.2f} s of processor time, {quiet - start:.2f} s; file {size(store):.0f} MB; memory {terminal.memory()} MB", flush=True)

    print(f"{'term':<24}{'kind':<26}{'first':>9}{'all':>9}{'processor':>11}{'grep':>9}   in milliseconds")
    terminal.write(b"/")
    terminal.rest()
    for term, kind in TERMS:
        used = terminal.processor_time()
        terminal.write(term.encode())
        start = time.monotonic()
        terminal.wait([b"No results", b"1 of"], 100)
        first = time.monotonic() - start
        whole = first + terminal.last_change(100 - first)
        used = terminal.processor_time() - used
        peer = grep(term, plain)
        print(f"{term:<24}{kind:<26}{first * 1000:>9.0f}{whole * 1000:>9.0f}{used * 1000:>11.0f}{peer * 1000:>9.0f}", flush=True)
        terminal.write(b"\x15")
        terminal.rest()
    print(f"memory {terminal.memory()} MB")
    terminal.end()
