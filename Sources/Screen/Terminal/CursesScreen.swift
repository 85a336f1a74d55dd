import CTerminal
import Glibc
package import SystemSupport

/// The terminal of standard input and output, using ncurses.
///
/// Between `init` and `close()`, do not print. The terminal is restored however the process ends: by an error, a crash
/// or `exit`. A process can have one such screen at a time.
package final class CursesScreen: TerminalScreen {
    /// The properties of the terminal.
    package let probe: TerminalProbe
    /// The theme of the screen.
    package let theme: Theme
    package private(set) var size: Size
    package var hasFills: Bool { palette.hasFills }

    private static let signals: [Int32] = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]

    /// The grid on the terminal; nil when unknown.
    var shown: Grid?
    private var shownCursor: Position?
    private var pen: CellWriter
    /// nil: the terminal has its own sequences for attributes.
    private var merger: AttributeMerger?
    var isOpen = true
    var isMouseOn = false

    var loop: EventLoop?
    var handler: ((TerminalEvent) -> Void)?
    var inputToken: EventLoop.Token?
    private var signalToken: EventLoop.Token?
    var pauseTimer: EventLoop.Token?
    var decoder: InputDecoder
    /// Bytes that were read but not handled yet.
    var unread: ArraySlice<UInt8> = []
    var continuesReading = false
    var clicks = ClickCounter()

    private(set) var palette: Palette
    var terminalColors: TerminalColors
    var colorQuery = ColorQuery()
    var colorTimer: EventLoop.Token?

    /// Opens the screen.
    ///
    /// - Parameters:
    ///   - theme: its theme; the terminal is asked for its own colors.
    ///   - escapeTime: how long to wait after an ESC.
    /// - Throws: `TerminalError` when there is no terminal, it cannot position the cursor, or its kind and
    ///   xterm-256color are both unknown. The terminal is unchanged then.
    package init(
        theme: Theme = .standard, escapeTime: EscapeTime = EscapeTime(configured: nil)
    ) throws(TerminalError) {
        self.theme = theme
        probe = TerminalProbe.probe()
        if let obstacle = probe.obstacle { throw obstacle }
        guard ct_is_open() == 0 else { throw .alreadyOpen }
        let isOpened = probe.screenKinds.contains { [probe] kind in
            let isColorless = probe.isColorless || (probe.hasDirectColors && kind == probe.kind)
            return ct_open(kind, isColorless ? 0 : 1) == 0
        }
        guard isOpened else { throw .unknownKind(probe.kind) }
        terminalColors = probe.colorHint
        if ct_has_standard_attributes() != 0 {
            merger = AttributeMerger(
                movesKeepAttributes: ct_moves_keep_attributes() != 0, endsWeights: ct_colors() >= 256)
        }
        let isExact = probe.showsColorValues && merger != nil
        palette = Self.palette(theme, terminalColors, isExact: isExact)
        pen = CellWriter(palette)
        decoder = InputDecoder(keys: .ofTerminal(), escapeTime: escapeTime.duration)
        size = Self.fit()
        defineStyles()
        beginColorQuery()
    }

    deinit { close() }

    /// Whether colors are written by their values.
    private var isExact: Bool { probe.showsColorValues && merger != nil }

    private static func palette(_ theme: Theme, _ terminal: TerminalColors, isExact: Bool) -> Palette {
        Palette(
            colors: Int(ct_colors()), theme: theme, terminal: terminal, canDefine: ct_can_define_colors() != 0,
            isExact: isExact)
    }

    private func defineStyles() {
        if isExact {
            merger?.write(palette.definitions)
        } else {
            for (number, color) in palette.definitions {
                ct_define_color(Int32(number), Int32(color.red), Int32(color.green), Int32(color.blue))
            }
        }
        for role in Role.allCases {
            let style = palette.style(for: role)
            ct_define_style(
                Int32(role.rawValue),
                style.foreground.map(Int32.init) ?? -1,
                style.background.map(Int32.init) ?? -1,
                Int32(style.attributes.rawValue)
            )
        }
    }

    /// Uses what is known about the terminal's colors now, and draws everything again if that changes a style.
    func adaptPalette() {
        let now = Self.palette(theme, terminalColors, isExact: isExact)
        guard isOpen, now != palette else { return }
        // ncurses sees only that a number stays the same.
        if isExact, now.definitions != palette.definitions { ct_forget() }
        palette = now
        pen = CellWriter(now)
        defineStyles()
        guard let grid = shown else { return }
        shown = nil
        present(grid, cursor: shownCursor)
    }

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
        var frame: UnsafePointer<UInt8>?
        let count = ct_show(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1), &frame)
        guard let frame, count > 0 else { return }
        let written = Array(UnsafeBufferPointer(start: frame, count: Int(count)))
        let bytes = merger?.merged(written) ?? written
        ct_send_frame(bytes, Int32(bytes.count))
    }

    package func bell() {
        if isOpen { ct_bell() }
    }

    package func copy(_ text: String) throws(CopyError) {
        guard isOpen else { return }
        ct_copy(try Clipboard.environment().encoded(text))
    }

    package func setMouse(_ isOn: Bool) {
        guard isOpen else { return }
        isMouseOn = isOn
        ct_use_mouse(isOn ? 1 : 0)
    }

    package func suspend() {
        guard isOpen else { return }
        awaitColorAnswers()
        ct_leave()
        ct_stop_process()
        ct_return()
        redraw()
        beginColorQuery()
    }

    package func leaveTemporarily(_ body: () -> Bool) {
        guard isOpen else { return }
        ct_leave()
        // Else Ctrl-Z would stop only the program, and this process would wait for it forever.
        ct_allow_stop(1)
        // A shell, because an interrupt must end only the waiting.
        if body() { _ = system("printf '\\nPress Enter to go back to Siftbox. '; read answer") }
        ct_allow_stop(0)
        ct_return()
        redraw()
    }

    package func close() {
        guard isOpen else { return }
        awaitColorAnswers()
        isOpen = false
        ct_close()
        detach()  // last, so that a second SIGTERM does not end the process before
    }

    /// Redraws everything at the current size of the terminal.
    private func redraw() {
        ct_forget()
        merger?.forget()
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
        inputToken = loop.whenReadableFirst(STDIN_FILENO) { [unowned self] in readInput() }
        signalToken = loop.whenSignaled(Self.signals) { [unowned self] number in handle(signal: number) }
        if !unread.isEmpty { continueReading() }
    }

    private func detach() {
        guard let loop else { return }
        for token in [inputToken, signalToken, pauseTimer, colorTimer] { loop.cancel(token) }
        if signalToken != nil { loop.restoreSignals(Self.signals) }
        (inputToken, signalToken, pauseTimer, colorTimer) = (nil, nil, nil, nil)
        continuesReading = false
        self.loop = nil
        handler = nil
    }

    private func handle(signal number: Int32) {
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
            // Another process may have changed the screen or the terminal's modes while this one was stopped.
            ct_leave()
            ct_return()
            redraw()
            beginColorQuery()
        default: handler?(.terminate(.signal(number)))
        }
    }
}
