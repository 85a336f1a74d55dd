#!/usr/bin/env -S python3 -S
"""A reporting extension: one row for each action, and a field for a comment."""
import json
import sys

answers = ["none", "reportNotJunk", "reportJunk", "reportJunkAndBlockSender"]
bodies, chosen, comment = [], None, ""


def say(**fields):
    print(json.dumps({"id": 1, **fields}), flush=True)


for line in map(json.loads, sys.stdin):
    if line["type"] == "report":
        bodies = [message.get("messageBody") for message in line["messages"]]
    elif line["type"] == "tap":
        chosen = answers[line["element"]]
    elif line["type"] == "text":
        comment = line["text"]
    elif line["type"] == "done":
        info = json.dumps({"comment": comment, "bodies": bodies})
        say(classificationAction=chosen, userString=comment, userInfo=info)
    if line["type"] != "done":
        rows = [
            {"id": id, "kind": "choice", "text": name, "isChosen": name == chosen} for id, name in enumerate(answers)
        ]
        field = {"id": 9, "kind": "field", "text": comment, "placeholder": "Comment"}
        say(type="sheet", title="What is it?", isReady=chosen is not None, elements=rows + [field])
