"""Many clients of an inbox at once, by its control socket or by HTTP: control.py imports them."""
import asyncio, json, time


class Client(asyncio.Protocol):
    """Sends its messages one after the other, each when the one before it was answered."""

    def __init__(self, address, messages, answered, end):
        self.address, self.messages, self.answered, self.end = address, iter(messages), answered, end
        self.received = b""

    def connection_made(self, transport):
        self.transport = transport
        self.begin()

    def data_received(self, data):
        self.received += data
        while answer := self.answer(): self.finish(answer)

    def connection_lost(self, error):
        if not self.end.done(): self.end.set_result(None)

    def send_next(self):
        following = next(self.messages, None)
        if not following: return self.transport.close()
        sender, self.body = following
        self.transport.write(self.request({"from": sender, "text": self.body}))

    def finish(self, answer):
        if self.accepts(answer): self.answered.append(self.body)
        self.send_next()


class SocketClient(Client):
    """JSON Lines at the control socket."""

    is_greeted = False

    @staticmethod
    async def connect(make, path): await asyncio.get_running_loop().create_unix_connection(make, path)

    def begin(self): pass

    def request(self, message): return json.dumps({"id": 1, "receive": message}).encode() + b"\n"

    def answer(self):
        line, separator, rest = self.received.partition(b"\n")
        if not separator: return None
        self.received = rest
        return json.loads(line)

    def finish(self, answer):
        if self.is_greeted: return super().finish(answer)
        self.is_greeted = True
        self.send_next()

    def accepts(self, answer): return answer["ok"] and answer["message"]["text"] == self.body


class HTTPClient(Client):
    """`POST /v1/messages?wait=filed` in one connection."""

    @classmethod
    def of_any_server(cls, *arguments):
        """One that takes an answer without a message, too."""
        client = cls(*arguments)
        client.accepts = lambda answer: answer[0] == 200
        return client

    @staticmethod
    async def connect(make, address): await asyncio.get_running_loop().create_connection(make, *address)

    def begin(self): self.send_next()

    def request(self, message):
        body = json.dumps(message).encode()
        return (
            f"POST /v1/messages?wait=filed HTTP/1.1\r\nHost: {self.address[0]}:{self.address[1]}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body

    def answer(self):
        if not (found := split(self.received)): return None
        head, body, self.received = found
        return int(head[9:12]), body

    def accepts(self, answer):
        return answer[0] == 201 and json.loads(answer[1])["messages"][0]["message"]["text"] == self.body


def split(received):
    """The head and the body of the first HTTP message, and what follows it; None: it is not complete."""
    head, separator, rest = received.partition(b"\r\n\r\n")
    if not separator: return None
    length = next(
        (int(line[15:]) for line in head.split(b"\r\n") if line[:15].lower() == b"content-length:"), 0)
    return (head, rest[:length], rest[length:]) if len(rest) >= length else None


async def run_clients(client, address, messages, limit):
    """Runs a client for each list of messages, to its end. Returns the bodies that were answered, and the seconds."""
    loop, answered = asyncio.get_running_loop(), []
    start, ends = time.monotonic(), []
    connect = getattr(client, "__self__", client).connect
    for own in messages:
        ends.append(loop.create_future())
        try:
            await connect(lambda: client(address, own, answered, ends[-1]), address)
        except OSError:
            ends[-1].set_result(None)
    await asyncio.wait(ends, timeout=limit)
    return answered, time.monotonic() - start


class Answering200(asyncio.Protocol):
    def connection_made(self, transport): self.transport, self.received = transport, b""

    def data_received(self, data):
        self.received += data
        while found := split(self.received):
            self.received = found[2]
            self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")


def serve_200(file):
    """Answers 200 to every request at a free port of 127.0.0.1, which it writes to a file, until it is ended."""
    async def serve():
        server = await asyncio.get_running_loop().create_server(Answering200, "127.0.0.1", 0)
        new = file.with_suffix(".new")
        new.write_text(str(server.sockets[0].getsockname()[1]))
        new.rename(file)
        await server.serve_forever()
    asyncio.run(serve())
