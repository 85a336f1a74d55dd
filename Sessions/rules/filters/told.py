#!/usr/bin/env python3
"""A filter that looks at what it is told, and answers transaction when that is what the text says, else junk.

"… -> from DEMOBK to GB length 24": the sender, the receiver's country, and how many characters the text has before
the arrow, where that is said. Without "to" there must be no country at all. Beside them the query has its id, its type
and the text, and nothing else.
"""
import json
import sys


def is_as_said(query):
    before, _, after = query["messageBody"].partition(" ->")
    words = after.split()
    said = dict(zip(words[::2], words[1::2]))
    expected = {"id": query["id"], "type": "query", "messageBody": query["messageBody"], "sender": said["from"]}
    if "to" in said:
        expected["receiverISOCountryCode"] = said["to"]
    return query == expected and said.get("length", str(len(before))) == str(len(before))


for line in sys.stdin:
    query = json.loads(line)
    if query["type"] == "capabilities":
        print(json.dumps({"id": query["id"]}), flush=True)
    elif query["type"] == "query":
        action = "transaction" if is_as_said(query) else "junk"
        print(json.dumps({"id": query["id"], "action": action}), flush=True)
