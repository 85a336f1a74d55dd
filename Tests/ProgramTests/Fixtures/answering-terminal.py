"""Plays a terminal that answers a program's question for its colors in a given way.

Usage: answering-terminal.py MODE TEXT COMMAND...

Starts COMMAND in a pseudo-terminal, waits for TEXT, and answers the question (OSC 11) as MODE says. Then it presses ?,
waits for the help, and ends the program with a signal: SEGV if MODE is crash, else TERM. Prints as JSON what the program
wrote before the answer ("first"), after it ("answered"), after the key ("help") and at the end ("end"), and whether the
help appeared.
"""
import json, os, pty, re, select, signal, struct, sys, termios, time, fcntl

mode, text, command = sys.argv[1], sys.argv[2], sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 120, 0, 0))


def read_until(done, limit=60.0, quiet=None):
    """Reads until `done` is true for what was read, until nothing comes for `quiet` seconds, or until the end."""
    output, end = b'', time.monotonic() + limit
    while time.monotonic() < end and not done(output):
        ready, _, _ = select.select([terminal], [], [], quiet or 0.2)
        if not ready:
            if quiet: break
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece: break
        output += piece
    return output


def send(data):
    view = memoryview(data)
    while view:
        _, ready, _ = select.select([], [terminal], [], 10)
        if not ready: return
        view = view[os.write(terminal, view[:1024]):]


gray = b'\x1b]10;rgb:0000/0000/0000\x07\x1b]11;rgb:ffff/ffff/ffff\x07'
kind = b'\x1b[?62;22c'
first = read_until(lambda output: text.encode() in output)
first += read_until(lambda output: False, limit=5, quiet=0.5)
if mode in ('whole', 'crash'):
    send(gray + kind)
elif mode == 'late':
    send(kind)
    time.sleep(1.5)
    send(b'\x1b]11;rgb:ffff/ffff/ffff\x1b\\')
elif mode == 'split':
    # Not after the ESC: a busy machine makes the pause longer, and an ESC alone is the Esc key.
    for piece in re.findall(rb'\x1b.|.', gray + kind, re.DOTALL):
        send(piece)
        time.sleep(0.012)
elif mode == 'garbage':
    send(b'\x1b]11;rgb:qqqq/qqqq\r\x07\x1b]4;999;rgb:0/0/0\x07\x1b]qqq\x1b\\\x1b]11;q')
    time.sleep(0.8)
elif mode == 'endless':
    send(b'\x1b]11;' + b'q' * 200_000)
    time.sleep(0.8)
answered = b''
# The first row of the frame with the other colors, and then the rest of it.
if mode in ('whole', 'late', 'split'):
    answered = read_until(lambda output: '▸All Messages'.encode() in output)
answered += read_until(lambda output: False, limit=5, quiet=0.7)
# A busy program may read the key as a part of the unfinished answer, so the key is pressed again. If the help is open by
# then, the ? is typed into its search.
help_page = b''
for _ in range(12):
    send(b'?')
    help_page += read_until(lambda output: b'type to find a key' in help_page + output, limit=10)
    if b'type to find a key' in help_page: break
is_alive = os.waitpid(pid, os.WNOHANG) == (0, 0)
if not is_alive: sys.exit('the program ended')
os.kill(pid, signal.SIGSEGV if mode == 'crash' else signal.SIGTERM)
end = read_until(lambda output: False, limit=30)
if os.waitpid(pid, os.WNOHANG) == (0, 0):
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
print(json.dumps({
    'first': first.decode('utf-8', 'replace'), 'answered': answered.decode('utf-8', 'replace'),
    'help': help_page.decode('utf-8', 'replace'), 'end': end.decode('utf-8', 'replace'),
    'hasHelp': b'type to find a key' in help_page}))
