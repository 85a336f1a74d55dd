#!/usr/bin/env python3
"""A filter that takes as much memory as a text says ("… -> 32": MiB), gives it back, and then answers transaction."""
import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        bytearray(int(asked["messageBody"].partition("->")[2]) << 20)
        print(json.dumps({"id": asked["id"], "action": "transaction"}), flush=True)
