#!/usr/bin/env python3
"""Measures how long a key takes to change the screen while a filter misbehaves. It prints the times and checks nothing.

usage: key_latency.py SIFTBOX [seconds per filter]

The program runs in a pseudo terminal with each filter. While the filter floods, defers without end or does not answer,
the script opens and closes the help page, and measures the time from writing the key to the text of the page.
"""
import os, sys, tempfile, time
from pseudo_terminal import Terminal

PROGRAM = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 15

ANSWER = '''import sys, json
def out(line):
    sys.stdout.write(line + "\\n"); sys.stdout.flush()
'''
CAPABLE = ANSWER + 'q = json.loads(sys.stdin.readline()); out(json.dumps({"id": q["id"]}))\n'

FILTERS = {
    "a filter that behaves": ANSWER + 'for line in sys.stdin: out(json.dumps({"id": json.loads(line)["id"], "action": "none"}))\n',
    "short lines on stderr": CAPABLE + 'import os\nwhile True: os.write(2, b"x\\n" * 30000)\n',
    "empty lines on stderr": CAPABLE + 'import os\nwhile True: os.write(2, b"\\n" * 60000)\n',
    "lines of a message's length on stderr": CAPABLE + 'import os\nwhile True: os.write(2, b"a line of a log, of some length\\n" * 2000)\n',
    "garbage on stdout": CAPABLE + 'import os\nwhile True: os.write(1, b"no answer\\n" * 6000)\n',
    "deferrals without end": CAPABLE + '''
import os
for line in sys.stdin:
    id = json.loads(line)["id"]
    while True: os.write(1, (json.dumps({"id": id, "type": "defer"}) + "\\n").encode() * 1000)
''',
    "repeated answers": CAPABLE + '''
import os
for line in sys.stdin:
    id = json.loads(line)["id"]
    while True: os.write(1, (json.dumps({"id": id, "action": "junk"}) + "\\n").encode() * 1000)
''',
    "no capabilities": "import sys\nfor line in sys.stdin: pass\n",
    "no capabilities, and short lines on stderr": 'import os\nwhile True: os.write(2, b"x\\n" * 30000)\n',
    "exits at once with much on stderr": 'import os\nos.write(2, b"x\\n" * 30000)\n',
}


def seconds_to_show(terminal, key, text, limit=10):
    """The seconds from a key until its text is on the screen; the limit if it does not come."""
    terminal.seen = b""
    terminal.write(key)
    found = terminal.wait([text], limit)
    return limit if found is None else found


def measure(source):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "filter.py")
        with open(path, "w") as file:
            file.write("#!/usr/bin/env python3\n" + source)
        os.chmod(path, 0o755)
        terminal = Terminal(PROGRAM, ["--filter", path], columns=120)
        times, end = [], time.monotonic() + SECONDS
        if terminal.wait([b"new message"], 20) is None: raise SystemExit("no screen")
        while time.monotonic() < end:
            terminal.write(b"N")
            terminal.read_for(0.15)
            times.append(seconds_to_show(terminal, b"?", b"type to find a key"))
            terminal.write(b"\x1b")
            terminal.read_for(0.25)
        terminal.end()
        return sorted(times)


print(f"{'key to screen, in milliseconds':<46}{'keys':>6}{'median':>8}{'95 %':>8}{'max':>8}")
for name, source in FILTERS.items():
    times = [time * 1000 for time in measure(source)]
    print(f"{name:<46}{len(times):>6}{times[len(times) // 2]:>8.1f}{times[int(len(times) * 0.95)]:>8.1f}{times[-1]:>8.1f}", flush=True)
