"""Starts the server, prints its process and its port, and lives until it is killed or its input ends."""
import json
import subprocess
import sys

server = subprocess.Popen([sys.argv[1], "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(server.pid, json.loads(server.stdout.readline())["port"], flush=True)
sys.stdin.read()
