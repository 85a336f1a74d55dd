"""An inbox of the control protocol that does what a real one rarely does.

inbox.py SOCKET GREETING ANSWER...: the greeting and the answers are lines of JSON. Each request gets the next answer,
with its id; after the last one, or at "end", the connection is closed. Prints a line when it listens.
"""
import json
import os
import socket
import sys

path, greeting, answers = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
server = socket.socket(socket.AF_UNIX)
server.bind(path)
server.listen()
print("listens", flush=True)
while True:
    client, _ = server.accept()
    lines = client.makefile("rwb")
    try:
        lines.write(greeting.encode() + b"\n")
        lines.flush()
        for answer in answers:
            # Before the next request, which a client that only watches does not send.
            if answer == "end":
                break
            request = lines.readline()
            if not request:
                break
            for part in answer.split("\n"):
                line = json.loads(part)
                if "event" not in line:
                    line["id"] = json.loads(request)["id"]
                lines.write(json.dumps(line).encode() + b"\n")
            lines.flush()
    except (BrokenPipeError, ConnectionResetError):
        pass
    client.close()
    try:
        lines.close()
    except OSError:
        pass
