"""A program in a pseudo terminal: the measures that press keys import it."""
import fcntl, os, pty, select, signal, struct, termios, time


class Terminal:
    """`seen` is what the program has written since it was last emptied."""

    def __init__(self, program, arguments, columns):
        self.seen = b""
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.execv(program, [program] + arguments)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))

    def read(self, limit):
        """Reads once. Returns whether something came within the limit."""
        ready, _, _ = select.select([self.file], [], [], limit)
        if ready:
            self.seen += os.read(self.file, 1 << 16)
        return bool(ready)

    def take(self):
        """What was read since it was last taken."""
        taken, self.seen = self.seen, b""
        return taken

    def read_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.02)

    def wait(self, outputs, limit):
        """The seconds until one of the outputs has come; None: none of them came within the limit."""
        start = time.monotonic()
        while not any(output in self.seen for output in outputs):
            if time.monotonic() - start > limit:
                return None
            self.read(0.02)
        return time.monotonic() - start

    def write(self, keys):
        os.write(self.file, keys)

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        while True:
            try:
                if os.waitpid(self.process, os.WNOHANG)[0]: break
                self.read(0.05)
            except OSError:
                break
        os.close(self.file)
