import CTerminal
import Glibc

/// The properties of this process's terminal, for `siftbox doctor` and for opening a screen.
package struct TerminalProbe: Hashable, Sendable {
    /// TERM, empty when it is not set.
    package var kind: String
    /// Whether the terminfo database knows it.
    package var isKnown: Bool
    /// Whether the cursor can be positioned, which a screen requires.
    package var canAddressCursor: Bool
    /// The number of colors, or 0.
    package var colors: Int
    /// NO_COLOR is set and not empty (no-color.org).
    package var isColorless: Bool
    package var hasMouse: Bool
    /// What the environment says about the terminal's own colors (COLORFGBG).
    package var colorHint: TerminalColors
    package var encoding: Encoding
    package var isInputTerminal: Bool
    package var isOutputTerminal: Bool
    /// nil when the output is not a terminal or its size is unknown.
    package var size: Size?
    /// Whether it shows any color by its value, not only those that have a number (COLORTERM).
    package var showsColorValues = false

    package enum Encoding: Hashable, Sendable {
        case utf8
        /// The environment has another encoding; Siftbox uses C.UTF-8.
        case corrected
        case missing
    }

    /// Queries the environment, the terminfo database and the terminal. It changes only the process's character set.
    package static func probe() -> TerminalProbe {
        let kind = environment("TERM")
        var (colors, canAddress, hasMouse): (Int32, Int32, Int32) = (0, 0, 0)
        let isKnown = !kind.isEmpty && ct_describe(kind, &colors, &canAddress, &hasMouse) == 0
        let encoding: Encoding =
            switch ct_use_utf8() {
            case 0: .utf8
            case 1: .corrected
            default: .missing
            }
        return TerminalProbe(
            kind: kind,
            isKnown: isKnown,
            canAddressCursor: canAddress != 0,
            colors: Int(colors),
            isColorless: !environment("NO_COLOR").isEmpty,
            hasMouse: hasMouse != 0,
            colorHint: TerminalColors(colorFGBG: environment("COLORFGBG")),
            encoding: encoding,
            isInputTerminal: isatty(STDIN_FILENO) == 1,
            isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            size: windowSize(),
            showsColorValues: showsColorValues(
                kind, colorTerm: environment("COLORTERM"),
                isInTmux: !environment("TMUX").isEmpty, isInScreen: !environment("STY").isEmpty)
        )
    }

    /// - Parameters:
    ///   - colorTerm: the variable that terminals set. GNU screen keeps that of the terminal around it, and does not
    ///     understand the sequences; tmux translates them.
    ///   - isInScreen: whether STY is set. In tmux, GNU screen keeps TMUX, too.
    static func showsColorValues(_ kind: String, colorTerm: String, isInTmux: Bool, isInScreen: Bool) -> Bool {
        ["truecolor", "24bit"].contains(colorTerm.lowercased())
            && (isInTmux && !isInScreen || !kind.hasPrefix("screen"))
    }

    /// The value of a variable; empty when it is not set.
    static func environment(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }

    private static func windowSize() -> Size? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
            return nil
        }
        return Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }
}

extension TerminalProbe {
    /// Whether its description has direct colors, of which nearly all numbers are RGB values: a screen would be dark
    /// blue.
    package var hasDirectColors: Bool { colors > 256 }

    /// The terminfo descriptions to open a screen with, best first.
    ///
    /// Every terminal with direct colors has the 256 colors, too. Its description with these is used.
    var screenKinds: [String] {
        // An unknown kind is nearly always a newer terminal that is compatible with xterm.
        guard hasDirectColors else { return [kind, "xterm-256color"] }
        let stem = kind.replacing(/-direct\d*$/, with: "")
        return ["\(stem)-256color", stem, "xterm-256color"].filter { Self.colors(of: $0) == 256 } + [kind]
    }

    /// nil: the terminfo database does not know the kind.
    private static func colors(of kind: String) -> Int? {
        var (colors, canAddress, hasMouse): (Int32, Int32, Int32) = (0, 0, 0)
        return ct_describe(kind, &colors, &canAddress, &hasMouse) == 0 && canAddress != 0 ? Int(colors) : nil
    }

    /// Why a screen cannot be opened; nil: it can.
    package var obstacle: TerminalError? {
        if !isInputTerminal || !isOutputTerminal { return .noTerminal }
        if kind.isEmpty || kind == "dumb" || (isKnown && !canAddressCursor) { return .noCursorAddressing(kind: kind) }
        return nil
    }
}

/// Why a screen cannot be opened.
package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    case noTerminal
    case noCursorAddressing(kind: String)
    case unknownKind(String)
    case alreadyOpen

    package var description: String {
        switch self {
        case .noTerminal:
            "The screen needs a terminal, but standard input or output is not one. Use --plain for text output."
        case .noCursorAddressing(let kind):
            kind.isEmpty
                ? "TERM is not set, so the kind of terminal is unknown. Set it, or use --plain for text output."
                : "The terminal '\(kind)' (TERM) cannot position the cursor. Use --plain for text output."
        case .unknownKind(let kind):
            "There is no terminfo description of '\(kind)' (TERM) or of xterm-256color. "
                + "Install ncurses-base, set TERM, or use --plain for text output."
        case .alreadyOpen:
            "The terminal is in use by another screen of this process. Close that screen first."
        }
    }
}
