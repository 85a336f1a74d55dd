#!/usr/bin/env python3
"""Answers what you reply in the inbox, as a program of a Twilio number does.

    python3 Sessions/clients/chat_bot.py 5000
    siftbox gateway --reply-webhook http://127.0.0.1:5000/
"""
import http.server
import sys
import urllib.parse
from xml.sax.saxutils import escape


class Bot(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        text = dict(urllib.parse.parse_qsl(body)).get("Body", "").strip()
        answer = {"yes": "See you at 8.", "no": "Another day, then."}.get(text.lower(), f"“{text}”? Reply YES or NO.")
        twiml = f"<Response><Message>{escape(answer)}</Message></Response>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(twiml)))
        self.end_headers()
        self.wfile.write(twiml)


server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Bot)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
