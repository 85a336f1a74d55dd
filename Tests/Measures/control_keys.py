"""Keys in an inbox that other things change at the same time: control.py imports them."""
import codecs, re, time

# The longest time of a key, and how long none is pressed, in seconds.
LIMIT, PAUSE = 5, 0.02
DOWN, UP, LEFT = b"\x1b[B", b"\x1b[A", b"\x1b[D"


class ListTitle:
    """Finds in a terminal's output whether something was written where the title of the list is."""

    SEQUENCE = r"\x1b(?:\[[0-9;?]*[A-Za-z]|\(.|[^\[(])"
    PIECES = re.compile(SEQUENCE + r"|[\r\n\b]|[^\x00-\x1f]+")
    MOVE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])")
    ROW, COLUMNS = 2, range(31, 46)

    def __init__(self):
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.rest, self.row, self.column = "", 1, 1

    def is_written(self, output):
        output, found = self.rest + self.decode(output), False
        # Half of a sequence comes later.
        last = output.rfind("\x1b")
        is_half = last >= 0 and not re.match(self.SEQUENCE, output[last:])
        self.rest = output[last:] if is_half else ""
        for piece in self.PIECES.findall(output[:last] if is_half else output):
            if piece[0] == "\x1b": self.move(piece)
            elif piece == "\r": self.column = 1
            elif piece == "\b": self.column -= 1
            elif piece == "\n": self.row += 1
            else:
                start, self.column = self.column, self.column + len(piece)
                found |= self.row == self.ROW and start < self.COLUMNS.stop and self.COLUMNS.start < self.column
        return found

    def move(self, sequence):
        if not (found := self.MOVE.fullmatch(sequence)): return
        first, *others = [int(number or 1) for number in found[1].split(";")]
        match found[2]:
            case "H": self.row, self.column = first, others[0] if others else 1
            case "G": self.column = first
            case "d": self.row = first
            case "A": self.row -= first
            case "B": self.row += first
            case "C": self.column += first
            case "D": self.column -= first


def key_times(terminal, is_done):
    """Selects one folder and the other until a function says that it is enough. Returns the seconds of each key; LIMIT if
    nothing was drawn."""
    title, times = ListTitle(), []
    while not is_done():
        for key in (DOWN, UP):
            terminal.read_for(PAUSE)
            title.is_written(terminal.take())
            start = time.monotonic()
            terminal.write(key)
            while time.monotonic() - start < LIMIT and not title.is_written(terminal.take()): terminal.read(0.1)
            times.append(time.monotonic() - start)
    return times
