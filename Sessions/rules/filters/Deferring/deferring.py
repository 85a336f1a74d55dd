#!/usr/bin/env -S python3 -S
"""A filter that defers every message to its server, and answers what the server says.

A message can change this with an instruction after "->":

    -> twice       defer twice, and answer after both responses
    -> impatient   defer, and answer junk without waiting for the response

Its log has Siftbox's responses and, with the answer, the error code of each deferral in order.
"""
import base64
import json
import sys

waiting = {}


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
        instruction = line["messageBody"].partition("->")[2].strip()
        waiting[id] = [2 if instruction == "twice" else 1, "none", {}]
        for _ in range(waiting[id][0]):
            say(id, type="defer")
        if instruction == "impatient":
            say(id, action="junk")
    elif line["type"] == "network" and id in waiting:
        body = base64.b64decode(line.pop("body", ""))
        print(json.dumps(line), len(body), "bytes", file=sys.stderr, flush=True)
        waiting[id][0] -= 1
        waiting[id][2][line["deferral"]] = str(line.get("error", {}).get("code", "no error"))
        if body:
            waiting[id][1] = action(body)
        if waiting[id][0] == 0:
            print("came to:", ", then ".join(code for _, code in sorted(waiting[id][2].items())), file=sys.stderr, flush=True)
            say(id, action=waiting.pop(id)[1])
    elif line["type"] == "capabilities":
        say(id)
