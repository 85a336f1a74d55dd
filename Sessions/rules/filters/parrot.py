#!/usr/bin/env -S python3 -S
"""A filter that answers what the message asks for, so that a session can get any answer from a filter.

The answer follows "->" in the message; without it, the answer has action none.

    -> junk                               the action
    -> transaction transactionalOrders    an action and a sub-action, sent unchanged, whether Apple has them or not
    -> 17                                 a number instead of a name
    -> junk then allow                    two answers to one message
    -> number 2                           junk if this is the process's second message
    -> questioned                         junk if this process got the capabilities query before
    -> print junk                         the answer, after lines for the log
    -> garbage                            an invalid answer
    -> junk then after 100 allow          the second answer, 100 ms after the first
    -> silent                             no answer
    -> silent once junk                   no answer to the first query for this message, and then one
    -> after 900 junk                     the answer, 900 ms later
    -> crash                              the process exits without an answer
    -> crash twice junk                   it exits on the first two queries (or: once), and answers the next
    -> junk => allow                      junk; a parrot with second thoughts answers allow

Other filters call `parrot` with other sub-folders.
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
    """The number of earlier calls with this name, by all processes; each adds a mark to a file in the container."""
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


def instructions(body, has_second_thoughts):
    first, arrow, second = body.partition("=>")
    return (second if arrow and has_second_thoughts else first.partition("->")[2]).split() or ["none"]


def parrot(transactional=(), promotional=(), question=None, has_second_thoughts=False):
    """`question` is obeyed instead of answering the capabilities query."""
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] not in seen:
            continue
        seen[asked["type"]] += 1
        if asked["type"] == "query":
            obey(asked["id"], instructions(asked.get("messageBody", ""), has_second_thoughts))
        elif question:
            obey(asked["id"], question.split())
        else:
            say(asked["id"], transactionalSubActions=transactional, promotionalSubActions=promotional)


if __name__ == "__main__":
    parrot(["transactionalFinance", "transactionalOrders"], ["promotionalOffers"])
