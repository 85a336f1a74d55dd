#!/usr/bin/env python3
"""A filter that tries to reach the network for each text: junk when it finds a way out, transaction when not.

Nothing is sent, wherever it runs: a UDP socket that is connected only asks the system for a way to the address, which
is one of those that are kept for documentation (192.0.2.0/24, 2001:db8::/32).
"""
import json
import socket
import sys


def has_way_to(family, address):
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as udp:
            udp.connect((address, 443))
    except OSError:
        return False
    return True


def network():
    try:
        cards = [name for _, name in socket.if_nameindex() if name != "lo"]
    except OSError:
        cards = []  # The sandbox refuses the socket that would name them.
    return cards or has_way_to(socket.AF_INET, "192.0.2.1") or has_way_to(socket.AF_INET6, "2001:db8::1")


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        print(json.dumps({"id": asked["id"], "action": "junk" if network() else "transaction"}), flush=True)
