#!/usr/bin/env -S python3 -S
"""A filter that looks for a network for each message. It answers junk if it finds one, and transaction if not.

It never sends anything: connecting a UDP socket only asks the system for a route to the address, which is reserved for
documentation (192.0.2.0/24, 2001:db8::/32).
"""
import json
import socket
import sys


def has_route_to(family, address):
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as udp:
            udp.connect((address, 443))
    except OSError:
        return False
    return True


def network():
    try:
        interfaces = [name for _, name in socket.if_nameindex() if name != "lo"]
    except OSError:
        interfaces = []  # The sandbox refuses the socket for listing them.
    return interfaces or has_route_to(socket.AF_INET, "192.0.2.1") or has_route_to(socket.AF_INET6, "2001:db8::1")


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "capabilities":
        print(json.dumps({"id": asked["id"]}), flush=True)
    elif asked["type"] == "query":
        print(json.dumps({"id": asked["id"], "action": "junk" if network() else "transaction"}), flush=True)
