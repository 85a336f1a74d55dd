#!/usr/bin/env -S python3 -S
"""A filter that opens the file that a message names. It answers transaction if it succeeds, and junk if not.

"… -> write ~/diary.txt", "… -> read ~/diary.txt". "~" is the filter's container, "+" the folder of its program, which it
shares with its app. A file that should not have been created is removed.
"""
import json
import os
import sys

BESIDE = os.path.dirname(os.path.abspath(__file__))


def succeeds(operation, path):
    path = os.path.expanduser(path.replace("+", BESIDE, 1))
    try:
        with open(path, "w" if operation == "write" else "r") as file:
            file.write("Dear diary") if operation == "write" else file.read()
    except OSError as error:
        print(error, file=sys.stderr, flush=True)
        return False
    if operation == "write" and not path.startswith(os.path.expanduser("~") + "/") and path.startswith("/"):
        os.remove(path)
    return True


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        action = "transaction" if succeeds(*asked["messageBody"].partition("->")[2].split()) else "junk"
        print(json.dumps({"id": asked["id"], "action": action}), flush=True)
