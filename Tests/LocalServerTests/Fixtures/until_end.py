"""Posts a body over a connection that the client keeps, and prints what comes until the server ends it."""
import socket
import sys

body = sys.argv[2].encode()
with socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=30) as connection:
    connection.sendall(b"POST /q HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    while True:
        got = connection.recv(4096)
        if not got:
            break
        sys.stdout.buffer.write(got)
