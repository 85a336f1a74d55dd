#!/usr/bin/env -S python3 -S
"""A filter that compares its query with the message: transaction if they agree, otherwise junk.

"… -> from DEMOBK to GB length 24": the sender, the receiver's country, and, if given, the number of characters before
the arrow. Without "to" the query must not have a country. Apart from these it has only its id, its type and the message
body.
"""
import json
import sys


def is_as_expected(query):
    before, _, after = query["messageBody"].partition(" ->")
    words = after.split()
    stated = dict(zip(words[::2], words[1::2]))
    expected = {"id": query["id"], "type": "query", "messageBody": query["messageBody"], "sender": stated["from"]}
    if "to" in stated:
        expected["receiverISOCountryCode"] = stated["to"]
    return query == expected and stated.get("length", str(len(before))) == str(len(before))


for line in sys.stdin:
    query = json.loads(line)
    if query["type"] == "capabilities":
        print(json.dumps({"id": query["id"]}), flush=True)
    elif query["type"] == "query":
        action = "transaction" if is_as_expected(query) else "junk"
        print(json.dumps({"id": query["id"], "action": action}), flush=True)
