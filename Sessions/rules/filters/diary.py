#!/usr/bin/env python3
"""A filter that opens the file that a text names: transaction when that goes well, junk when it is refused.

"… -> write ~/diary.txt", "… -> read ~/diary.txt". "~" is the home that the filter was given, "+" the folder that it
lies in, which it shares with its app. A file that should not have been made is taken away again.
"""
import json
import os
import sys

BESIDE = os.path.dirname(os.path.abspath(__file__))


def goes_well(deed, path):
    path = os.path.expanduser(path.replace("+", BESIDE, 1))
    try:
        with open(path, "w" if deed == "write" else "r") as file:
            file.write("Dear diary") if deed == "write" else file.read()
    except OSError as error:
        print(error, file=sys.stderr, flush=True)
        return False
    if deed == "write" and not path.startswith(os.path.expanduser("~") + "/") and path.startswith("/"):
        os.remove(path)
    return True


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        action = "transaction" if goes_well(*asked["messageBody"].partition("->")[2].split()) else "junk"
        print(json.dumps({"id": asked["id"], "action": action}), flush=True)
