#!/usr/bin/env -S python3 -S
"""A filter that defers every message to its server, and logs the result."""
import json
import sys

for line in map(json.loads, sys.stdin):
    answer = {"type": "defer"} if line["type"] == "query" else {"action": "allow"}
    if line["type"] == "network":
        print(json.dumps(line.get("error", line)), file=sys.stderr, flush=True)
    print(json.dumps({"id": line["id"], **answer}), flush=True)
