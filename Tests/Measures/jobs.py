#!/usr/bin/env python3
"""Measures what several jobs save: `check` on the project's sessions, `evaluate` and `classify` on messages with the
samples `filterit` and `black-friday`, and `classify` on 1,000 of them with a filter that computes for 5 ms. It prints a
table and checks nothing.

usage: jobs.py SIFTBOX… [--jobs 1,2] [--runs 3] [--messages 200000] [--sessions FOLDER]

Several programs and numbers of jobs take turns, because the machine may be busy: the minimum says most. "-" is the default,
which is measured for `check` and for a program without `--jobs`. Processor time includes that of the filter's processes:
they outlive the program that isolates them, so this one adopts them (prctl(2), PR_SET_CHILD_SUBREAPER).
"""
import argparse, ctypes, json, os, random, resource, subprocess, sys, tempfile, time

PR_SET_CHILD_SUBREAPER = 36

WORDS = """parcel hello meeting junk see you tomorrow at six free prize call now your card was charged lunch ok great thanks
bring the keys order delivered sale code login bank""".split()


def messages(count, folder):
    """The same messages on all machines, as a table with labels and as JSON Lines."""
    chosen = random.Random(5)
    table, lines = os.path.join(folder, "messages.csv"), os.path.join(folder, "messages.jsonl")
    with open(table, "w") as csv, open(lines, "w") as jsonl:
        csv.write("label,text\n")
        for number in range(count):
            text = " ".join(chosen.choice(WORDS) for _ in range(chosen.randint(4, 16))) + f" {number}"
            csv.write(f"{'spam' if 'junk' in text else 'ham'},{text}\n")
            jsonl.write(json.dumps({"id": number, "sender": "+12025550143", "messageBody": text}) + "\n")
    return table, lines


def slow_filter(folder):
    """A filter that needs 5 ms of processor time for each message."""
    path = os.path.join(folder, "slow.py")
    with open(path, "w") as file:
        file.write("""#!/usr/bin/python3 -ES
import json, sys, time
for line in sys.stdin:
    query = json.loads(line)
    if query["type"] == "capabilities":
        print(json.dumps({"id": query["id"], "transactionalSubActions": []}), flush=True)
        continue
    end = time.thread_time() + 0.005
    while time.thread_time() < end: pass
    print(json.dumps({"id": query["id"], "action": "junk"}), flush=True)
""")
    os.chmod(path, 0o755)
    return path


def reap():
    """Waits until the processes that outlived the program have ended."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def times(command, given=None):
    """Seconds of real time, and of processor time in all processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    with open(given or os.devnull) as stdin:
        done = subprocess.run(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    real = time.monotonic() - start
    reap()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return real, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("siftbox", nargs="+")
    parser.add_argument("--jobs", default="1,2")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--messages", type=int, default=200_000)
    parser.add_argument("--sessions", default="Sessions")
    options = parser.parse_args()
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        sys.exit("jobs.py: PR_SET_CHILD_SUBREAPER failed")
    with tempfile.TemporaryDirectory() as folder:
        table, lines = messages(options.messages, folder)
        few = os.path.join(folder, "few.jsonl")
        with open(lines) as all_lines, open(few, "w") as file:
            file.writelines(line for line, _ in zip(all_lines, range(1000)))
        rows = {
            "check": (["check", options.sessions], None),
            "evaluate filterit": (["evaluate", "--filter", "filterit", table, "--map", "ham=none", "--map", "spam=junk"], None),
            "classify filterit": (["classify", "--filter", "filterit"], lines),
            "classify black-friday": (["classify", "--filter", "black-friday"], lines),
            "classify 1,000, 5 ms": (["classify", "--filter", slow_filter(folder)], few),
        }
        measured = {}
        for _ in range(options.runs):
            for name, (command, given) in rows.items():
                for program in options.siftbox:
                    has_jobs = "--jobs" in subprocess.run(
                        [program, "help", command[0]], capture_output=True, text=True).stdout
                    usual = ["-"] if name == "check" or not has_jobs else []
                    for jobs in (options.jobs.split(",") if has_jobs else []) + usual:
                        arguments = [program] + command + (["--jobs", jobs] if jobs != "-" else [])
                        measured.setdefault((name, program, jobs), []).append(times(arguments, given))
        print(f"{'':<22} {'jobs':>4} {'minimum':>9} {'median':>9} {'processor':>10} {'per second':>11}  program")
        for (name, program, jobs), found in measured.items():
            real = sorted(first for first, _ in found)
            processor = min(second for _, second in found)
            count = 1000 if "5 ms" in name else options.messages
            rate = "" if name == "check" else f"{count / real[0]:,.0f}"
            print(f"{name:<22} {jobs:>4} {real[0]:>7.2f} s {real[len(real) // 2]:>7.2f} s {processor:>8.2f} s {rate:>11}  {program}")


main()
