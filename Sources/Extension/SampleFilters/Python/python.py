#!/usr/bin/env python3
"""A filter in Python, as an example of a filter in another language.

It reads one JSON object per line from standard input and writes one per line to standard output. A response has the id
of its query. Standard error goes to the filter's log. The filter ends at the end of its input.
"""
import json
import sys

# The first keyword that the message contains decides, ignoring case: its action, and its sub-action or None.
KEYWORDS = {
    "winner": ("junk", None),
    "loan": ("junk", None),
    "invoice": ("transaction", "transactionalFinance"),
    "delivery": ("transaction", "transactionalOrders"),
    "reminder": ("transaction", "transactionalReminders"),
    "discount": ("promotion", "promotionalOffers"),
}


def declared(action):
    """The sub-actions of the keywords with this action."""
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
