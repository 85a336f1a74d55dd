#!/usr/bin/env python3
"""A reporting extension: its view has a row for each answer, and a field for the text of a report by SMS.

Done can be pressed once a row is chosen. The row `crash` ends it.
"""
import json
import sys

ROWS = ["none", "reportNotJunk", "reportJunk", "reportJunkAndBlockSender", "crash"]
chosen, text, messages = None, "", []


def say(**line):
    print(json.dumps({"id": 1, **line}), flush=True)


def show():
    rows = [{"id": 2 + i, "kind": "choice", "isChosen": i == chosen, "text": row} for i, row in enumerate(ROWS)]
    label = {"id": 1, "kind": "label", "text": f"{len(messages)} to report: {messages[-1].get('messageBody')}"}
    field = {"id": 9, "kind": "field", "placeholder": "Text", "text": text}
    say(type="sheet", title="Report", isReady=chosen is not None, elements=[label] + rows + [field])


for line in sys.stdin:
    line = json.loads(line)
    if line["type"] == "report":
        messages = line["messages"]
    elif line["type"] == "tap":
        chosen = line["element"] - 2
    elif line["type"] == "text":
        text = line["text"]
    elif line["type"] == "done":
        if ROWS[chosen] == "crash":
            sys.exit("no answer")
        say(classificationAction=ROWS[chosen], **({"userString": text} if text else {}))
        continue
    show()
