"""A server that says what it should not. Usage: raw_server.py [CERTIFICATE KEY]

The path of a request names what comes back. Prints its port, and ends with its standard input.
"""
import socket
import ssl
import struct
import sys
import threading
import time


def reset(connection):
    """Lets the connection close with a reset."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def endless(connection, piece):
    while True:
        connection.sendall(piece)


def drip(connection, piece):
    while True:
        connection.sendall(piece)
        time.sleep(0.01)


def end(connection):
    """Says that nothing more comes."""
    if isinstance(connection, ssl.SSLSocket):
        connection.unwrap()
    else:
        connection.shutdown(socket.SHUT_WR)


OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
ANSWERS = {
    "garbage": b"\x00\x01\x02 this is no HTTP\r\n\r\n",
    "old": b"<html>a page of 1991</html>\n",
    "nothing": b"",
    "half-head": OK + b"Content-Le",
    "short-body": OK + b"Content-Length: 100\r\n\r\nhalf",
    "long-body": OK + b"Content-Length: 4\r\n\r\nfull and more",
    "no-length": OK + b"Connection: close\r\n\r\nuntil the end",
    "negative-length": OK + b"Content-Length: -5\r\n\r\nx",
    "huge-length": OK + b"Content-Length: 99999999999999999999999\r\n\r\nx",
    "too-long-said": OK + b"Content-Length: 1000000\r\n\r\n",
    "interim": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    + OK + b"Content-Length: 2\r\nX: y\r\n\r\nok",
    "two-lengths": OK + b"Content-Length: 4\r\nContent-Length: 9\r\n\r\nfull and more",
    "two-lengths-back": OK + b"Content-Length: 9\r\nX: y\r\ncontent-length: 4\r\n\r\nfull and more",
    "list-of-lengths": OK + b"Content-Length: 4, 9\r\n\r\nfull and more",
    "no-number": OK + b"Content-Length: +4\r\n\r\nfull",
    "same-lengths": OK + b"Content-Length: 4\r\nContent-Length: 04\r\n\r\nfull",
    "switching": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\n\r\n",
    "chunked": CHUNKED + b"3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nTrailer: late\r\n\r\n",
    "bad-chunks": CHUNKED + b"zz\r\nabc\r\n",
    "half-chunks": CHUNKED + b"a\r\nabc",
    "status-999": b"HTTP/1.1 999 Odd\r\nContent-Length: 1\r\n\r\nx",
    "bad-location": b"HTTP/1.1 302 Found\r\nLocation: https://\r\nContent-Length: 0\r\n\r\n",
    "no-location": b"HTTP/1.1 302 Found\r\nContent-Length: 4\r\n\r\nhere",
    "head": OK + b"Content-Length: 0\r\nFolded: a\r\n  b\r\nLatin: caf\xe9\r\nEmpty:\r\nTwice: 1\r\ntwice: 2\r\n\r\n",
}


def serve(connection):
    try:
        if context is not None:
            connection = context.wrap_socket(connection, server_side=True)
        request = b""
        while b"\r\n\r\n" not in request:
            more = connection.recv(65536)
            if not more:
                return
            request += more
        name = request.split(b" ")[1].decode().strip("/")
        if name == "reset":
            reset(connection)
            return connection.close()
        if name == "reset-in-head":
            connection.sendall(OK + b"Content-Le")
            reset(connection)
            return connection.close()
        if name == "reset-in-body":
            connection.sendall(OK + b"Content-Length: 100\r\n\r\nhalf")
            reset(connection)
            return connection.close()
        if name == "endless-head":
            connection.sendall(OK)
            endless(connection, b"Field: " + b"x" * 1000 + b"\r\n")
        if name == "endless-line":
            connection.sendall(OK + b"Field: ")
            endless(connection, b"x" * 1000)
        if name == "endless-interim":
            endless(connection, b"HTTP/1.1 102 Processing\r\nField: " + b"x" * 1000 + b"\r\n\r\n")
        if name == "endless-body":
            connection.sendall(OK + b"\r\n")
            endless(connection, b"x" * 10000)
        if name == "endless-chunks":
            connection.sendall(CHUNKED)
            endless(connection, b"1000\r\n" + b"x" * 4096 + b"\r\n")
        if name == "drip-head":
            connection.sendall(OK + b"Field: ")
            drip(connection, b"x")
        if name == "drip-body":
            connection.sendall(OK + b"Content-Length: 50000\r\n\r\n")
            drip(connection, b"x")
        if name == "silent":
            connection.recv(1)
            return
        connection.sendall(ANSWERS[name])
        end(connection)
        connection.close()
    except (OSError, ValueError):
        pass


context = None
if len(sys.argv) == 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
server = socket.create_server(("127.0.0.1", 0), backlog=128)
print(server.getsockname()[1], flush=True)


def accept():
    while True:
        connection, _ = server.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
