import CTerminal
import EventLoop
import Glibc

/// The terminal of standard input and output, by way of ncurses.
///
/// From `init` to `close()` the terminal belongs to the screen: nothing may be printed. Whatever ends the process (an
/// error, a crash, `exit`) gives the terminal back. A process has one such screen at a time.
package final class CursesScreen: TerminalScreen {
    /// What was found out about the terminal.
    package let probe: TerminalProbe
    package private(set) var size: Size

    private static let signals: [Int32] = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]
    private static let mostKeysPerTurn = 4096
    /// How long the rest of a marker may take after its ESC before that is taken for the Esc key.
    private static let longestMarkerPause = Duration.milliseconds(500)

    /// What the terminal shows; nil when that is not known.
    private var shown: Grid?
    private var shownCursor: Position?
    private var pen = CellWriter()
    private var isOpen = true
    private var isMouseOn = false

    private var loop: EventLoop?
    private var handler: ((TerminalEvent) -> Void)?
    private var inputToken: EventLoop.Token?
    private var signalToken: EventLoop.Token?
    private var escapeTimer: EventLoop.Token?
    private var decoder = KeyDecoder()
    private var paste: PasteCollector?
    private var clicks = ClickCounter()

    /// Takes the terminal over.
    ///
    /// - Throws: `TerminalError`, when there is no terminal, or none that can place its cursor, or its kind and
    ///   xterm-256color are both unknown. The terminal is then as it was.
    package init() throws(TerminalError) {
        probe = TerminalProbe.probe()
        if let obstacle = probe.obstacle { throw obstacle }
        guard ct_is_open() == 0 else { throw .alreadyOpen }
        let withColours: Int32 = probe.isColourless ? 0 : 1
        // An unknown kind is nearly always a newer terminal that understands what xterm does.
        guard ct_open(probe.kind, withColours) == 0 || ct_open("xterm-256color", withColours) == 0 else {
            throw .unknownKind(probe.kind)
        }
        let palette = Palette(colours: Int(ct_colours()))
        for role in Role.allCases {
            let style = palette.style(for: role)
            ct_define_style(
                Int32(role.rawValue),
                style.foreground.map(Int32.init) ?? -1,
                style.background.map(Int32.init) ?? -1,
                Int32(style.attributes.rawValue)
            )
        }
        size = Self.fit()
    }

    deinit { close() }

    private static func fit() -> Size {
        var (rows, columns): (Int32, Int32) = (0, 0)
        ct_fit(&rows, &columns)
        return Size(rows: Int(rows), columns: Int(columns))
    }
}

extension CursesScreen {
    package func present(_ grid: Grid, cursor: Position?) {
        guard isOpen else { return }
        let cursor = cursor.flatMap { Rect(size).intersection(grid.bounds).contains($0) ? $0 : nil }
        if grid == shown, cursor == shownCursor { return }
        pen.write(grid, over: shown, size: size)
        shown = grid
        shownCursor = cursor
        ct_show(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
    }

    package func bell() {
        if isOpen { ct_bell() }
    }

    package func setMouse(_ isOn: Bool) {
        guard isOpen else { return }
        isMouseOn = isOn
        ct_use_mouse(isOn ? 1 : 0)
    }

    package func suspend() {
        guard isOpen else { return }
        ct_leave()
        ct_stop_process()
        ct_return()
        redraw()
    }

    package func close() {
        guard isOpen else { return }
        isOpen = false
        ct_close()
        detach()  // afterwards: until then a second SIGTERM must not end the process
    }

    /// Draws everything anew, at the size that the terminal has now.
    private func redraw() {
        ct_forget()
        size = Self.fit()
        if let grid = shown {
            shown = nil
            present(grid, cursor: shownCursor)
        }
        handler?(.resize(size))
    }
}

extension CursesScreen {
    package func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void) {
        detach()
        guard isOpen else { return }
        self.loop = loop
        self.handler = handler
        inputToken = loop.whenReadable(STDIN_FILENO) { [unowned self] in readInput() }
        signalToken = loop.whenSignalled(Self.signals) { [unowned self] number in take(signal: number) }
    }

    private func detach() {
        guard let loop else { return }
        for token in [inputToken, signalToken, escapeTimer] { loop.cancel(token) }
        if signalToken != nil { loop.restoreSignals(Self.signals) }
        (inputToken, signalToken, escapeTimer) = (nil, nil, nil)
        self.loop = nil
        handler = nil
    }

    private func take(signal number: Int32) {
        guard isOpen else { return }
        switch number {
        case SIGWINCH:
            let now = Self.fit()
            guard now != size else { return }
            size = now
            shown = nil
            handler?(.resize(now))
        case SIGTSTP: suspend()
        case SIGCONT:
            // Somebody may have drawn over the screen, or set the terminal's modes, while the process stood still.
            ct_leave()
            ct_return()
            redraw()
        default: handler?(.terminate(.signal(number)))
        }
    }
}

extension CursesScreen {
    /// Takes everything that was typed. Ends when there is no more, or after a good deal of it: the loop comes back.
    private func readInput() {
        if paste != nil { return readPaste() }
        for count in 0..<Self.mostKeysPerTurn {
            let code = ct_key()
            if code == CT_KEY_NONE {
                send(decoder.endBurst())
                if count == 0 { checkForEnd() }
                return
            }
            if code == CT_KEY_MOUSE { readMouse() } else { send(decoder.take(code)) }
            if !isOpen || paste != nil { return }
        }
    }

    /// A terminal that is gone is readable for ever: stop listening, or the loop would turn without end.
    private func checkForEnd() {
        guard isOpen, ct_has_ended() != 0 else { return }
        loop?.cancel(inputToken)
        inputToken = nil
        handler?(.terminate(.inputClosed))
    }

    private func readMouse() {
        var (row, column): (Int32, Int32) = (0, 0)
        let position: Position
        let action: MouseEvent.Action
        switch Int(ct_mouse_event(&row, &column)) {
        case CT_MOUSE_LEFT:
            position = Position(row: Int(row), column: Int(column))
            action = clicks.click(at: position, time: .now)
        case CT_MOUSE_RIGHT: action = .rightClick
        case CT_MOUSE_WHEEL_UP: action = .wheelUp
        case CT_MOUSE_WHEEL_DOWN: action = .wheelDown
        default: return
        }
        guard isMouseOn else { return }
        handler?(.mouse(MouseEvent(action, row: Int(row), column: Int(column))))
    }

    private func send(_ outputs: [KeyDecoder.Output]) {
        for output in outputs where isOpen {
            switch output {
            case .key(let key): handler?(.key(key))
            case .pasteStart: paste = PasteCollector()
            }
        }
    }

    private func readPaste() {
        loop?.cancel(escapeTimer)
        escapeTimer = nil
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = Int(ct_read(&bytes, Int32(bytes.count)))
        guard count > 0 else { return checkForEnd() }
        takePasted(bytes[..<count])
    }

    private func takePasted(_ bytes: ArraySlice<UInt8>) {
        if let (finished, rest) = paste?.take(bytes) {
            paste = nil
            handler?(.paste(finished.text, isCut: finished.isCut))
            // What was typed right after the paste was read together with it.
            for (index, byte) in rest.enumerated() {
                send(decoder.take(Int32(byte)))
                if paste != nil { return takePasted(rest[(index + 1)...]) }
            }
            send(decoder.endBurst())
        } else if paste?.endsWithEscape == true {
            escapeTimer = loop?.after(Self.longestMarkerPause) { [unowned self] in
                guard let unfinished = paste?.giveUp() else { return }
                paste = nil
                handler?(.paste(unfinished.text, isCut: unfinished.isCut))
            }
        }
    }
}
