#!/usr/bin/env python3
"""Uses the gateway with Twilio's own client, changed in nothing but the base address.

    twilio_client.py SIFTBOX SOCKET

SOCKET is the control socket of the inbox. The last line is `ok`.
"""
import datetime
import http.server
import queue
import sys
import threading
import urllib.parse

from gateway_programs import Gateway, Inbox
from twilio.base.exceptions import TwilioRestException
from twilio.request_validator import RequestValidator
from twilio.rest import Client
from twilio.twiml.messaging_response import MessagingResponse

ACCOUNT, TOKEN = "AC" + "1" * 32, "secret-of-the-tests"
NUMBER, PHONE = "+12025550143", "+12025550100"
calls = queue.Queue()


class Program(http.server.BaseHTTPRequestHandler):
    """What a customer of Twilio runs: status callbacks at /status, the webhook at /sms."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        form = dict(urllib.parse.parse_qsl(
            self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True, strict_parsing=True))
        url = f"http://{self.headers['Host']}{self.path}"
        is_valid = RequestValidator(TOKEN).validate(url, form, self.headers["X-Twilio-Signature"])
        answer = MessagingResponse()
        if self.path == "/sms":
            answer.message(f"You wrote <{form['Body']}> & more")
            answer.message("Second")
        body = str(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        calls.put((self.path, form, is_valid))

    def log_message(self, *_):
        pass


def call(path):
    found = calls.get(timeout=60)
    assert found[0] == path, found
    assert found[2], f"the signature is invalid: {found}"
    return found[1]


def refused(code, body):
    try:
        body()
    except TwilioRestException as error:
        assert error.code == code, f"{error.code} instead of {code}: {error}"
        return error
    raise AssertionError(f"{code} expected")


def final(client, sid):
    while True:
        message = client.messages(sid).fetch()
        if message.status not in ("accepted", "queued", "sending", "sent"):
            return message


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Program)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    siftbox, path = sys.argv[1:]
    gateway = Gateway(siftbox, path, "--reply-webhook", f"{base}/sms")
    try:
        use(gateway, base, Inbox(path))
    except BaseException:
        print(gateway.end())
        raise
    log = gateway.end()
    assert "https://program.example/ was refused" in log, log
    assert TOKEN not in log, log
    print("ok", flush=True)


def use(gateway, base, inbox):
    client = Client(ACCOUNT, TOKEN)
    client.api.base_url = gateway.url

    # Create, with a status callback.
    started = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    text = "Your table is free at 8 – café ☕. Come?\nReply YES"
    created = client.messages.create(to=PHONE, from_=NUMBER, body=text, status_callback=f"{base}/status?a=b%20c")
    assert (created.status, created.direction, created.account_sid) == ("queued", "outbound-api", ACCOUNT)
    assert (created.num_segments, created.num_media, created.body) == ("1", "0", text)
    assert created.error_code is None and created.price is None and created.api_version == "2010-04-01"
    assert created.date_created >= started and created.date_sent is None
    for status in ("queued", "sent", "delivered"):
        form = call("/status?a=b%20c")
        assert (form["MessageStatus"], form["MessageSid"]) == (status, created.sid)
    fetched = created.fetch()
    assert fetched.status == "delivered" and fetched.date_sent >= started
    assert inbox.messages(NUMBER) == [text]

    # MMS, a short code, a name, a messaging service.
    picture = client.messages.create(to=PHONE, from_="24273", media_url=["https://picture.example/1.png"])
    assert picture.sid.startswith("MM") and final(client, picture.sid).status == "delivered"
    for sender in ("24273", "DEMOBANK"):
        sid = client.messages.create(to=PHONE, from_=sender, body="Hello").sid
        assert final(client, sid).status == "delivered"
    service = client.messages.create(to=PHONE, messaging_service_sid="MG" + "2" * 32, body="x" * 161)
    assert (service.status, service.num_segments) == ("accepted", "2")
    final(client, service.sid)

    # List, with pages.
    assert len(client.messages.list()) == 5
    assert [message.sid for message in client.messages.list(page_size=2)] == [m.sid for m in client.messages.list()]
    assert [message.sid for message in client.messages.list(limit=1)] == [service.sid]
    assert len(client.messages.list(from_="24273")) == 2
    assert client.messages.list(to="+12025550199") == []
    if datetime.datetime.now(datetime.timezone.utc).date() == started.date():
        assert len(client.messages.list(date_sent=started.date())) == 5
    assert len(client.messages.list(date_sent_after=started - datetime.timedelta(days=1))) == 5
    assert client.messages.list(date_sent_before=started - datetime.timedelta(days=2)) == []
    page = client.messages.page(page_size=3).next_page()
    assert len(list(page)) == 2 and len(list(page.previous_page())) == 3

    # Redact and delete.
    assert created.update(body="").body == ""
    assert created.fetch().body == ""
    assert created.delete()
    assert refused(20404, created.fetch).status == 404

    # Errors.
    create = client.messages.create
    refused(21211, lambda: create(to="DEMOBANK", from_=NUMBER, body="a"))
    refused(21212, lambda: create(to=PHONE, from_="not a number at all", body="a"))
    refused(21602, lambda: create(to=PHONE, from_=NUMBER))
    refused(21603, lambda: create(to=PHONE, body="a"))
    refused(21604, lambda: create(to="", from_=NUMBER, body="a"))
    refused(21617, lambda: create(to=PHONE, from_=NUMBER, body="x" * 1601))
    for url in ("https://program.example/", "http://127.1:1/", "http://localhost@program.example/"):
        refused(21609, lambda: create(to=PHONE, from_=NUMBER, body="a", status_callback=url))
    refused(30409, lambda: client.messages(picture.sid).update(status="canceled"))
    other = Client("AC" + "3" * 32, TOKEN)
    other.api.base_url = client.api.base_url
    assert refused(20404, lambda: other.messages(picture.sid).fetch()).status == 404
    key = Client("SK" + "4" * 32, "other", account_sid="../" + ACCOUNT)
    key.api.base_url = client.api.base_url
    refused(20404, lambda: key.messages(picture.sid).fetch())

    # The user replies, and the webhook answers; the gateway may not listen to the inbox yet.
    while calls.empty():
        inbox.ask(reply={"to": "24273", "text": "Hello?"})
        inbox.request(wait={"for": "Second", "within": "2s"})
    while not calls.empty():
        call("/sms")
    client.messages(picture.sid).fetch()
    inbox.ask(reply={"to": NUMBER, "text": "Yes, gern – bis 8 ☕ & <b>"})
    form = call("/sms")
    assert (form["From"], form["To"], form["Body"]) == (PHONE, NUMBER, "Yes, gern – bis 8 ☕ & <b>")
    assert (form["AccountSid"], form["NumMedia"], form["SmsStatus"]) == (ACCOUNT, "0", "received")
    while "Second" not in (texts := inbox.messages(NUMBER)):
        inbox.request(wait={"for": "Second", "within": "1s", "new": True})
    assert texts == [text, "You wrote <Yes, gern – bis 8 ☕ & <b>> & more", "Second"], texts
    received = client.messages(form["MessageSid"]).fetch()
    assert (received.direction, received.status, received.body) == ("inbound", "received", form["Body"])
    assert calls.empty()


main()
