#!/usr/bin/env python3
"""A filter that asks for its server about every text, and answers what the server says.

What stands behind "->" in a text is done instead:

    -> twice       it asks for its server twice, and answers behind both
    -> impatient   it asks for its server, and answers junk without waiting for it

What it is told by the phone goes to its log, and the codes of its errors, a deferral after the other, when it answers.
"""
import base64
import json
import sys

waits = {}


def say(id, **fields):
    print(json.dumps({"id": id, **fields}), flush=True)


def action(body):
    try:
        return json.loads(body)["action"]
    except (ValueError, KeyError, TypeError):
        return "none"


for line in map(json.loads, sys.stdin):
    id = line["id"]
    if line["type"] == "query":
        wish = line["messageBody"].partition("->")[2].strip()
        waits[id] = [2 if wish == "twice" else 1, "none", {}]
        for _ in range(waits[id][0]):
            say(id, type="defer")
        if wish == "impatient":
            say(id, action="junk")
    elif line["type"] == "network" and id in waits:
        body = base64.b64decode(line.pop("body", ""))
        print(json.dumps(line), len(body), "bytes", file=sys.stderr, flush=True)
        waits[id][0] -= 1
        waits[id][2][line["deferral"]] = str(line.get("error", {}).get("code", "no error"))
        if body:
            waits[id][1] = action(body)
        if waits[id][0] == 0:
            print("came to:", ", then ".join(code for _, code in sorted(waits[id][2].items())), file=sys.stderr, flush=True)
            say(id, action=waits.pop(id)[1])
    elif line["type"] == "capabilities":
        say(id)
