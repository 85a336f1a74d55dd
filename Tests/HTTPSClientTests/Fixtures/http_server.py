"""Python's http.server, with the paths that the tests ask for. Usage: http_server.py [CERTIFICATE KEY [TLS-VERSION]]

Prints its port, and ends with its standard input.
"""
import gzip
import json
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

lock = threading.Lock()
connections = {"all": 0, "open": 0, "most": 0, "hung up": 0}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        with lock:
            connections["all"] += 1
            connections["open"] += 1
            connections["most"] = max(connections["most"], connections["open"])
            self.number = connections["all"]
        super().setup()

    def finish(self):
        with lock:
            connections["open"] -= 1
        super().finish()

    def log_message(self, *arguments):
        pass

    def reply(self, status, body=b"", headers=()):
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status not in (204, 304):
            self.wfile.write(body)

    def answer(self):
        parts = urlsplit(self.path)
        query = parse_qs(parts.query)
        words = parts.path.strip("/").split("/")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if words[0] == "echo":
            # What came in, as it came in.
            seen = {
                "line": self.requestline,
                "headers": [f"{name}: {value}" for name, value in self.headers.items()],
                "body": body.decode(),
                "connection": self.number,
            }
            self.reply(200, json.dumps(seen).encode(), [("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2")])
        elif words[0] == "status":
            self.reply(int(words[1]), words[1].encode())
        elif words[0] == "redirect":
            self.reply(int(words[1]), b"gone", [("Location", query["to"][0])])
        elif words[0] == "loop":
            self.reply(302, b"", [("Location", "/loop")])
        elif words[0] == "bytes":
            self.reply(200, b"x" * int(words[1]))
        elif words[0] == "gzip":
            body = gzip.compress(b"a text", mtime=0)
            self.reply(200, body, [("Content-Encoding", "gzip")])
        elif words[0] == "wait":
            time.sleep(int(words[1]) / 1000)
            self.reply(200)
        elif words[0] == "drip":
            # Until the other side hangs up.
            self.send_response_only(200)
            self.end_headers()
            while True:
                self.wfile.write(b"x")
                time.sleep(0.01)
        elif words[0] == "hang-up":
            with lock:
                connections["hung up"] += 1
            self.close_connection = True
        elif words[0] == "connections":
            self.reply(200, json.dumps(connections).encode())
        else:
            self.reply(404, b"not here")

    do_GET = do_POST = answer


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, request, client_address):
        pass


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) >= 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    if len(sys.argv) == 4:
        # OpenSSL makes no TLS before 1.2 at its usual level of security.
        context.set_ciphers("ALL:@SECLEVEL=0")
        version = getattr(ssl.TLSVersion, "TLSv" + sys.argv[3].replace(".", "_").replace("1_0", "1"))
        context.minimum_version = context.maximum_version = version
    # The handshake is made in the connection's thread.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
