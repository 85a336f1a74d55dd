#!/usr/bin/env python3
"""Chats with Sessions/clients/chat_bot.py. The last line is `ok`.

    chat_bot_client.py SIFTBOX SOCKET BOT
"""
import subprocess
import sys

from gateway_programs import Gateway, Inbox

siftbox, path, bot_file = sys.argv[1:]
bot = subprocess.Popen([sys.executable, bot_file, "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
gateway = Gateway(siftbox, path, "--reply-webhook", bot.stdout.readline().strip())
try:
    inbox = Inbox(path)
    inbox.ask(receive={"from": "24273", "text": "Dinner tonight?"})
    for reply, answer in [("Maybe & <later>", "“Maybe & <later>”? Reply YES or NO."), ("yes", "See you at 8.")]:
        # The gateway may not listen yet: it looks for the inbox once a second.
        while answer not in inbox.messages("24273"):
            inbox.ask(reply={"to": "24273", "text": reply})
            inbox.request(wait={"for": answer, "within": "3s"})
    print("ok", flush=True)
finally:
    gateway.end()
    bot.kill()
