import CTerminal
import Glibc
import SystemSupport

// The terminal's own colors: asked when the screen opens, and used when the answers arrive.
//
// Nothing waits for them: the first frame has the colors for an unknown background.
extension CursesScreen {
    /// How long after a first answer the palette is adapted, if the end of the answers does not arrive.
    private static let answerTime = Duration.milliseconds(200)
    /// How long a closing screen waits for answers, so that the shell does not get them as keys.
    private static let closingTime = Duration.milliseconds(100)
    /// Answers that did not arrive in this time are not waited for.
    private static let queryTime = Duration.seconds(1)

    /// Asks for the colors, unless they do not matter or the terminal might show the question.
    func beginColorQuery() {
        guard palette.colors == 256, ColorQuery.isUnderstood(by: probe.kind) else { return }
        colorQuery.begin()
        ct_send(ColorQuery.text)
    }

    func record(_ report: ColorReport) {
        guard colorQuery.record(report, in: &terminalColors) else { return }
        guard colorQuery.isInFlight else { return adaptPalette() }
        guard colorTimer == nil, let loop else { return }
        colorTimer = loop.after(Self.answerTime) { [weak self] in
            self?.colorTimer = nil
            self?.adaptPalette()
        }
    }

    func endColorQuery() {
        guard colorQuery.isInFlight else { return }
        colorQuery.end()
        loop?.cancel(colorTimer)
        colorTimer = nil
        adaptPalette()
    }

    /// Reads the answers to a recent query before the screen closes. Keys typed until then are dropped.
    func awaitColorAnswers() {
        let end = min(colorQuery.start + Self.queryTime, .now + Self.closingTime)
        var bytes = [UInt8](repeating: 0, count: 1024)
        while colorQuery.isInFlight, ContinuousClock.now < end {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let left = Int32(max(1, ContinuousClock.now.duration(to: end) / .milliseconds(1)))
            guard poll(&input, 1, left) > 0 else { continue }
            let count = Int(ct_read(&bytes, Int32(bytes.count)))
            guard count > 0 else { break }
            var read = bytes[..<count]
            while let output = decoder.next(&read) {
                if output == .terminalType { colorQuery.end() }
            }
        }
        colorQuery.end()
    }
}

extension TerminalProbe {
    /// How long a terminal has to answer.
    private static let answerTime = Duration.milliseconds(300)

    /// Asks the terminal of this process for its colors, without opening a screen. Keys typed until then are lost.
    ///
    /// - Returns: what it answered, with the hint of the environment.
    package func askColors() -> TerminalColors {
        var colors = colorHint
        var before = termios()
        guard obstacle == nil, ColorQuery.isUnderstood(by: kind), tcgetattr(STDIN_FILENO, &before) == 0 else {
            return colors
        }
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        var query = ColorQuery()
        query.begin()
        let text = Array(ColorQuery.text.utf8)
        guard write(STDOUT_FILENO, text, text.count) == text.count else { return colors }
        let end = ContinuousClock.now + Self.answerTime
        var decoder = InputDecoder()
        var bytes = [UInt8](repeating: 0, count: 1024)
        while query.isInFlight, ContinuousClock.now < end {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let left = Int32(max(1, ContinuousClock.now.duration(to: end) / .milliseconds(1)))
            guard poll(&input, 1, left) > 0 else { continue }
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            var unread = bytes[..<count]
            while let output = decoder.next(&unread) {
                switch output {
                case .color(let report): _ = query.record(report, in: &colors)
                case .terminalType: query.end()
                case .key, .mouse, .pasteStart, .paste: break
                }
            }
        }
        return colors
    }
}
