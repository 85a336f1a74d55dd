#!/usr/bin/env -S python3 -S
"""A filter that allocates the memory that a message names ("… -> 32": MiB), or starts and ends that many processes
("… => 8"), and then answers transaction."""
import json
import os
import signal
import sys
import time


def start(count):
    processes = [os.posix_spawn("/bin/sleep", ["sleep", "600"], {}) for _ in range(count)]
    if processes:
        time.sleep(0.5)
    for process in processes:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        bytearray(int(asked["messageBody"].partition("->")[2] or 0) << 20)
        start(int(asked["messageBody"].partition("=>")[2] or 0))
        print(json.dumps({"id": asked["id"], "action": "transaction"}), flush=True)
