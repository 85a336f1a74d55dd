#!/usr/bin/env python3
"""A filter in a few lines of Python, to show that any language will do.

It reads one JSON object a line from standard input and writes one a line to standard output: an answer carries the id
of its query. What it writes to standard error goes to the filter's log. It ends when its input ends.
"""
import json
import sys

# The first word that the text contains decides, whatever its capitals: action, and sub-action or None.
KEYWORDS = {
    "winner": ("junk", None),
    "loan": ("junk", None),
    "invoice": ("transaction", "transactionalFinance"),
    "delivery": ("transaction", "transactionalOrders"),
    "reminder": ("transaction", "transactionalReminders"),
    "discount": ("promotion", "promotionalOffers"),
}


def declared(action):
    """The sub-folders that belong to an action: those that some keyword leads to."""
    return [sub_action for of, sub_action in KEYWORDS.values() if of == action and sub_action]


def answer(query):
    if query.get("type") == "capabilities":
        return {
            "transactionalSubActions": declared("transaction"),
            "promotionalSubActions": declared("promotion"),
        }
    text = query.get("messageBody", "").lower()
    for keyword, (action, sub_action) in KEYWORDS.items():
        if keyword in text:
            return {"action": action, "subAction": sub_action} if sub_action else {"action": action}
    return {"action": "none"}


for line in sys.stdin:
    query = json.loads(line)
    if query.get("type") in ("capabilities", "query"):
        print(json.dumps({"id": query["id"], **answer(query)}), flush=True)
