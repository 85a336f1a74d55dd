#!/usr/bin/env python3
"""A filter that answers what the text tells it to, so that a session can make a filter give any answer.

What stands behind "->" in a text is said; a text without it gets the answer none.

    -> junk                               the action
    -> transaction transactionalOrders    an action and a sub-action, sent as they are, whether Apple has them or not
    -> 17                                 a number instead of a name
    -> junk then allow                    two answers to one text
    -> number 2                           junk if this is the second text that this process was asked about
    -> questioned                         junk if this process was asked for its capabilities before
    -> print junk                         the answer, after lines that belong into the log
    -> garbage                            an answer that is none
    -> junk then after 100 allow          the second answer, 100 ms after the first
    -> silent                             no answer
    -> silent once junk                   no answer the first time that this text is asked about, and then one
    -> after 900 junk                     the answer, 900 ms later
    -> crash                              the process ends without an answer
    -> crash twice junk                   it ends so the first two (or: once) times, and the next one answers
    -> junk => allow                      junk; a parrot with second thoughts answers allow

Other filters are parrots too, with other sub-folders: they call `parrot`.
"""
import json
import os
import sys
import time

seen = {"query": 0, "capabilities": 0}


def say(id, **fields):
    print(json.dumps({"id": id, **fields}), flush=True)


def number(word):
    return int(word) if word.isdigit() else word


def times_before(name):
    """How often this was called before, by any process: each leaves its mark in the filter's own folder."""
    with open(os.path.join(os.environ["HOME"], name), "a+") as marks:
        marks.seek(0)
        count = len(marks.read())
        marks.write("x")
    return count


def obey(id, words):
    first, rest = words[0], words[1:]
    if first == "silent":
        return obey(id, rest[1:]) if rest and times_before("silent " + rest[0]) else None
    if first == "garbage":
        return say(id, action={"no": "action"})
    if first in ("number", "questioned"):
        hit = seen["query"] == int(rest[0]) if rest else seen["capabilities"] > 0
        return say(id, action="junk" if hit else "allow")
    if first == "crash":
        if not rest or times_before(rest[0]) < {"once": 1, "twice": 2}[rest[0]]:
            os._exit(3)
        return obey(id, rest[1:])
    if first == "print":
        print('squawk!\n{"action":"allow"}\n[]', flush=True)
        print("squawk to the standard error!", file=sys.stderr, flush=True)
        return obey(id, rest)
    if first == "after":
        time.sleep(int(rest[0]) / 1000)
        return obey(id, rest[1:])
    for answer in " ".join(words).split(" then "):
        if answer.startswith("after "):
            _, pause, answer = answer.split(" ", 2)
            time.sleep(int(pause) / 1000)
        say(id, **dict(zip(("action", "subAction"), map(number, answer.split()))))


def told(body, has_second_thoughts):
    first, arrow, second = body.partition("=>")
    return (second if arrow and has_second_thoughts else first.partition("->")[2]).split() or ["none"]


def parrot(transactional=(), promotional=(), question=None, has_second_thoughts=False):
    """`question` is obeyed in place of an answer to the capabilities query."""
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] not in seen:
            continue
        seen[asked["type"]] += 1
        if asked["type"] == "query":
            obey(asked["id"], told(asked.get("messageBody", ""), has_second_thoughts))
        elif question:
            obey(asked["id"], question.split())
        else:
            say(asked["id"], transactionalSubActions=transactional, promotionalSubActions=promotional)


if __name__ == "__main__":
    parrot(["transactionalFinance", "transactionalOrders"], ["promotionalOffers"])
