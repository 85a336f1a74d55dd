#!/usr/bin/env python3
"""Measures an inbox that other programs send messages to: 100 clients at its control socket, then at the gateway, each with one
message at a time. While they send, a key selects one folder after the other; its time is that from writing the key to the title
of the drawn list. Every message must be in the inbox's file once; otherwise the script exits with 1. Times are only printed.

usage: control.py SIFTBOX [--messages 10000] [--clients 100] [--kill-after 0.5] [--runs 10]

siftbox-gateway is beside SIFTBOX. The peer of the gateway is a server that reads each request and answers 200 to it:
asyncio's protocols in Python, without HTTP. Then an inbox is killed in the middle of the messages: what it had answered must be
in its file. At last, starts and memory of an inbox without clients, in turns with --no-control.
"""
import argparse, asyncio, json, multiprocessing, os, pathlib, re, signal, statistics, subprocess, sys, tempfile, time
from collections import Counter
from control_clients import HTTPClient, SocketClient, run_clients, serve_200
from control_keys import LEFT, key_times
from pseudo_terminal import Terminal

# The longest time of a load, in seconds.
LIMIT = 300


class Inbox:
    """An inbox in a pseudo terminal. Its control socket is in the folder of its file, by XDG_RUNTIME_DIR."""

    def __init__(self, siftbox, store, *options):
        start = time.monotonic()
        self.terminal = Terminal(siftbox, ["--filter", "keywords", "--store", str(store), *options], columns=120)
        self.terminal.wait([b"All Messages"], 60) or sys.exit("control.py: no screen")
        self.first_screen = time.monotonic() - start
        self.socket = str(store.parent / "siftbox" / f"{store.stem}.sock")
        self.terminal.read_for(1)

    def memory(self):
        """The megabytes of the inbox's own, without the pages of the program's file."""
        status = pathlib.Path(f"/proc/{self.terminal.process}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024

    def kill(self):
        os.kill(self.terminal.process, signal.SIGKILL)
        os.waitpid(self.terminal.process, 0)
        os.close(self.terminal.file)


class Load:
    """Clients in a process of their own, so that they do not delay the keys."""

    def __init__(self, client, address, messages):
        receiver, sender = multiprocessing.Pipe(duplex=False)
        self.result = receiver
        self.process = multiprocessing.get_context("fork").Process(
            target=lambda: sender.send(asyncio.run(run_clients(client, address, messages, LIMIT))), daemon=True)
        self.process.start()
        sender.close()

    def is_done(self): return self.result.poll() or not self.process.is_alive()

    def end(self):
        """The bodies that were answered, and the seconds."""
        answered, seconds = self.result.recv()
        self.process.join()
        return answered, seconds


def bodies(siftbox, store):
    """How often each body is in an inbox's file."""
    export = subprocess.run([siftbox, "export", "--store", store, "--format", "jsonl"], capture_output=True, text=True)
    if export.returncode != 0: sys.exit(f"control.py: {export.stderr}")
    return Counter(json.loads(line).get("text") for line in export.stdout.splitlines())


class Gateway:
    """`siftbox gateway` on any free port."""

    def __init__(self, siftbox, socket, log):
        with log.open("w") as output:
            self.process = subprocess.Popen(
                [siftbox, "gateway", "--port", "0", "--inbox", socket], stdin=subprocess.DEVNULL, stdout=output)
        end = time.monotonic() + 60
        while not (found := re.search(r"http://([0-9.]+):(\d+)", log.read_text())):
            if time.monotonic() > end: sys.exit("control.py: the gateway does not listen")
            time.sleep(0.02)
        self.address = found[1], int(found[2])

    def end(self):
        self.process.terminate()
        self.process.wait()


def senders(options): return [f"+1202555{client:04}" for client in range(options.clients)]


def messages(name, options):
    """The messages of each client. Each has a body of its own, and each client a sender of its own."""
    return [
        [(sender, f"Message {number} of {sender} by {name}{', junk' if number % 10 == 0 else ''}")
         for number in range(options.messages // options.clients)] for sender in senders(options)]


def print_load(name, count, seconds, times=None):
    print(f"{name:<34}{count:>9}{seconds:>9.2f}{count / seconds:>11.0f}", end="")
    if times:
        times = sorted(time * 1000 for time in times)
        print(f"{len(times):>7}{times[len(times) // 2]:>8.1f}{times[int(len(times) * 0.95)]:>8.1f}{times[-1]:>8.1f}", end="")
    print(flush=True)


def check(name, expected, found):
    """Says which messages are missing or repeated."""
    missing = [body for body in expected if found[body] == 0]
    repeated = [body for body, count in found.items() if count > 1]
    if missing or repeated:
        print(f"{name}: {len(missing)} missing, {len(repeated)} repeated, such as {(missing + repeated)[:3]}")
    return not missing and not repeated


def measure_loads(siftbox, folder, options):
    store = folder / "inbox.sift"
    inbox = Inbox(siftbox, store)
    gateway = Gateway(siftbox, inbox.socket, folder / "gateway.log")
    print(f"{'':<34}{'messages':>9}{'seconds':>9}{'per second':>11}{'keys':>7}{'median':>8}{'95 %':>8}{'max':>8}")
    # They fill the list.
    expected = [(sender, f"The first message of {sender}") for sender in senders(options)]
    answered, _ = Load(SocketClient, inbox.socket, [[message] for message in expected]).end()
    inbox.terminal.write(LEFT)
    inbox.terminal.read_for(1)
    end = time.monotonic() + 5
    print_load("no messages", 0, 5, key_times(inbox.terminal, lambda: time.monotonic() > end))
    for name, client, address in [("socket", SocketClient, inbox.socket), ("HTTP", HTTPClient, gateway.address)]:
        load = Load(client, address, messages(name, options))
        times = key_times(inbox.terminal, load.is_done)
        own, seconds = load.end()
        print_load(f"by {name}", len(own), seconds, times)
        answered += own
        expected += [message for own in messages(name, options) for message in own]
    gateway.end()
    inbox.terminal.end()
    peer = measure_peer(folder, messages("HTTP", options))
    print(f"{'by HTTP, in times of that':<34}{seconds / peer:>18.1f}")
    sent = [body for _, body in expected]
    if len(answered) < len(expected): print(f"{len(expected) - len(answered)} messages were not answered")
    return check("after all messages", sent, bodies(siftbox, store)) and len(answered) == len(expected)


def measure_peer(folder, load):
    """The seconds of the same requests to a server that only answers 200."""
    port = folder / "port"
    peer = multiprocessing.get_context("fork").Process(target=serve_200, args=(port,), daemon=True)
    peer.start()
    while not port.exists(): time.sleep(0.02)
    answered, seconds = Load(HTTPClient.of_any_server, ("127.0.0.1", int(port.read_text())), load).end()
    peer.terminate()
    print_load("a server that answers 200", len(answered), seconds)
    return seconds


def measure_kill(siftbox, folder, options):
    store = folder / "killed.sift"
    inbox = Inbox(siftbox, store)
    load = Load(SocketClient, inbox.socket, messages("socket", options))
    end = time.monotonic() + options.kill_after
    while time.monotonic() < end: inbox.terminal.read(0.02)
    inbox.kill()
    answered, _ = load.end()
    found = bodies(siftbox, store)
    print(f"killed after {options.kill_after} s: {len(answered)} messages were answered, {found.total()} are in the file")
    return check("after the kill", answered, found)


def measure_start(siftbox, folder, options):
    figures = {(): [], ("--no-control",): []}
    for run in range(options.runs):
        for control in sorted(figures, reverse=run % 2):
            inbox = Inbox(siftbox, folder / f"{run}-{len(control)}.sift", *control)
            figures[control].append((inbox.first_screen * 1000, inbox.memory()))
            inbox.terminal.end()
    print(f"{'':<34}{'with':>9}{'without':>9}{'ratio':>9}")
    for index, name in enumerate(("first screen, ms", "memory of its own, MB")):
        own, peer = (statistics.median(figure[index] for figure in found) for found in figures.values())
        print(f"{name:<34}{own:>9.1f}{peer:>9.1f}{own / peer:>9.3f}")


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("siftbox", type=pathlib.Path)
    options.add_argument("--messages", type=int, default=10_000)
    options.add_argument("--clients", type=int, default=100)
    options.add_argument("--kill-after", type=float, default=0.5)
    options.add_argument("--runs", type=int, default=10)
    options = options.parse_args()
    siftbox = str(options.siftbox.resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ["XDG_RUNTIME_DIR"] = name
        is_right = measure_loads(siftbox, folder, options)
        is_right &= measure_kill(siftbox, folder, options)
        measure_start(siftbox, folder, options)
    sys.exit(not is_right)


main()
