"""The programs around a test's client: the gateway, and the inbox as its user."""
import json
import re
import socket
import subprocess
import threading


class Gateway:
    """`siftbox gateway` on a free port."""

    def __init__(self, siftbox, inbox, *options):
        self.process = subprocess.Popen(
            [siftbox, "gateway", "--inbox", inbox, "--port", "0", *options], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = (re.search(r"Listening on (http://[^ ]+:\d+)", line) for line in self.process.stdout)
        self.url = next(found for found in lines if found).group(1)
        # It waits for the reader of its log.
        self.log = []
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def end(self):
        """Ends it; returns what it printed."""
        self.process.terminate()
        self.process.wait(timeout=60)
        self.reader.join(timeout=60)
        return "".join(self.log)


class Inbox:
    """The control socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.lines.readline()

    def request(self, **request):
        self.socket.sendall(json.dumps({"id": 1, **request}).encode() + b"\n")
        return json.loads(self.lines.readline())

    def ask(self, **request):
        answer = self.request(**request)
        assert answer["ok"], answer
        return answer

    def messages(self, sender):
        """The bodies of a conversation that its sender wrote, oldest first."""
        conversation = self.ask(wait={"for": f"from:{sender}", "within": "60s"})["message"]["conversation"]
        messages = self.ask(get="messages", conversation=conversation)["messages"]
        return [message.get("text") for message in reversed(messages) if "from" in message]
