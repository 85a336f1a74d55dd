#!/usr/bin/env -S python3 -S
"""A filter that defers the capabilities query to its server."""
import json
import sys

for line in map(json.loads, sys.stdin):
    if line["type"] == "capabilities":
        answer = {"type": "defer"}
    elif line["type"] == "network":
        answer = {"transactionalSubActions": ["transactionalFinance"]} if line.get("status") == 200 else {}
    else:
        answer = {"action": "transaction", "subAction": "transactionalFinance"}
    print(json.dumps({"id": line["id"], **answer}), flush=True)
