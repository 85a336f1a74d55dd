"""A client that is up to no good. Arguments: the port and what to do. Ends with 0 when it has done it."""
import os
import socket
import sys

PORT, DEED = int(sys.argv[1]), sys.argv[2]


def connect():
    return socket.create_connection(("127.0.0.1", PORT), timeout=20)


def send(data):
    """Sends bytes and reads what comes, until the server ends the connection or says nothing for a moment."""
    with connect() as connection:
        connection.settimeout(0.5)
        try:
            connection.sendall(data)
            while connection.recv(65536):
                pass
        except OSError:
            pass


def post(body, head=b""):
    return b"POST /q HTTP/1.1\r\nHost: x\r\n" + head + b"Content-Length: %d\r\n\r\n" % len(body) + body


def garbage():
    for data in [
        b"", b"\r\n\r\n", b"\0" * 5000, b"GET\r\n\r\n", b"\xff\xfe / HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%zz/../../%00?%ff HTTP/1.1\r\nHost: x\r\n\r\n", b"GET " + b"/" * 100000 + b" HTTP/1.1\r\n\r\n",
        b"GET //[::1/ HTTP/1.1\r\n\r\n", b"OPTIONS * HTTP/1.1\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n: x\r\nno colon\r\nA\0B: \x1b[2J\r\n\r\n", b"GET / HTTP/1.1\r\nA: \xff\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: 1e9\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 9223372036854775807\r\n\r\nx",
        b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\nx",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\nx",
        b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"H%d: v\r\n" % i for i in range(20000)) + b"\r\n",
        b"GET / HTTP/1.1\r\nLong: " + b"x" * (1 << 20) + b"\r\n\r\n", os.urandom(100000),
    ]:
        send(data)


def hidden():
    """Requests in whose bodies another program could find a second request: each is refused, and nothing after it is read."""
    second = b"GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n"
    heads = [
        b"Content-Length : %d\r\n" % len(second), b" Content-Length: 0\r\n", b"X: y\r\n Content-Length: 0\r\n",
        b"X: y\rContent-Length: 0\r\n", b"Content-Length: +0\r\n", b"Content-Length: 0\r\nContent-Length: 1\r\n",
        b"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", b"Transfer-Encoding: identity\r\n",
    ]
    chunks = [b" 0\r\n\r\n", b"0x0\r\n\r\n", b"+0\r\n\r\n", b"0 0\r\n\r\n", b"\r\n", b"1\r\nab\r\n0\r\n\r\n", b"0_0\r\n\r\n"]
    for head, body in [(head, b"") for head in heads] + [(b"Transfer-Encoding: chunked\r\n", chunk) for chunk in chunks]:
        with connect() as connection:
            connection.sendall(b"POST /first HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n" + body + second)
            answers = b""
            while piece := connection.recv(65536):
                answers += piece
        if answers.count(b"HTTP/1.1 ") != 1 or b"HTTP/1.1 400 " not in answers:
            sys.exit("%r: %r" % (head + body, answers))


def json():
    for body in [
        b"[" * 100000, b'{"query":' * 50000, b'{"query":{"message":{"text":"' + b"\\ud800" * 1000 + b'"}}}',
        b'{"query":{"message":{"text":"' + b"a" * 900000 + b'"}}}', b'{"query":{"message":{"text":1e999}}}',
        b'{"query":{"message":{"text":"\xff"}}}', b"\xef\xbb\xbf{}", b'{"query":' + b"9" * 500000 + b"}",
        b'{"classification":' + b"[" * 60 + b"]" * 60 + b"}",
    ]:
        send(post(body))


def half():
    for data in [b"G", b"POST / HTTP/1.1\r\nHost", post(b"x" * 1000)[:-500], post(b"{}", b"Expect: 100-continue\r\n")[:-2]]:
        connection = connect()
        connection.sendall(data)
        connection.close()
        connection = connect()
        connection.sendall(data)
        # An end without a farewell.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.close()


def many():
    """Five hundred connections at once, none of which ends its request."""
    open_ones = [connect() for _ in range(500)]
    for index, connection in enumerate(open_ones):
        connection.sendall(b"POST /q HTTP/1.1\r\n"[: index % 18 + 1])
    with connect() as connection:
        connection.sendall(post(b'{"query":null}'))
        if b"200" not in connection.recv(4096):
            sys.exit("no answer beside them")


def half_open():
    """More connections than the server keeps, held open with requests that never end; a client beside them is answered."""
    beginnings = [b"", b"POST /q HT", b"POST /q HTTP/1.1\r\nHost: x\r\n", post(b"x" * 100)[:-50],
                  b"POST /q HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nx"]
    open_ones = []
    for index in range(int(sys.argv[3])):
        connection = connect()
        connection.sendall(beginnings[index % len(beginnings)])
        open_ones.append(connection)
    for _ in range(20):
        with connect() as connection:
            connection.sendall(post(b'{"query":{"message":{"text":"x"}}}'))
            if b" 200 " not in connection.recv(4096):
                sys.exit("no answer beside them")


def slow():
    """Begins a request and sends a byte of it now and then: the server ends the connection before the client gives up."""
    for beginning in [b"GET / HTTP/1.1\r\nHost: ", post(b"x" * 1000)[:-999]]:
        connection = connect()
        connection.settimeout(0.2)
        connection.sendall(beginning)
        answer = b""
        for _ in range(200):
            try:
                answer = connection.recv(4096)
                break
            except TimeoutError:
                connection.sendall(b"x")
        if b" 408 " not in answer:
            sys.exit("it is still waited for: %r" % answer)


def crowd():
    """Five hundred connections at once, which leave without a word."""
    for connection in [connect() for _ in range(500)]:
        connection.close()


def unread():
    """Asks for much and reads nothing of it."""
    for _ in range(20):
        connection = connect()
        connection.sendall(post(b'{"query":null}') * 50)
        connection.close()


DEEDS = {"garbage": garbage, "hidden": hidden, "json": json, "half": half, "many": many, "half-open": half_open, "slow": slow, "crowd": crowd, "unread": unread}
DEEDS[DEED]()
