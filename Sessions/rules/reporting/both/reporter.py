#!/usr/bin/env python3
"""A reporting extension that is ready at once, and reports whatever it is shown as junk, to be blocked."""
import json
import sys

for line in sys.stdin:
    if json.loads(line)["type"] == "report":
        answer = {"type": "sheet", "isReady": True, "elements": []}
    else:
        answer = {"classificationAction": "reportJunkAndBlockSender", "userString": "JUNK", "userInfo": "{\"a\": 1}"}
    print(json.dumps({"id": 1, **answer}), flush=True)
