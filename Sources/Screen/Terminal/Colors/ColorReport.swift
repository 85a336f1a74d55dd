/// A terminal's report of one of its colors, and the query for it.
///
/// The answer of a terminal is untrusted: it is a color of a known slot, or it is ignored.
struct ColorReport: Hashable, Sendable {
    let slot: TerminalColors.Slot
    let color: RGB

    /// No valid report is longer.
    private static let maxLength = 64

    /// - Parameter body: the bytes between ESC ] and the terminator, such as `11;rgb:1e1e/1e1e/1e1e`.
    init?(_ body: some Collection<UInt8>) {
        guard body.count <= Self.maxLength else { return nil }
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        switch (parts.first, parts.count) {
        case ("10", 2): slot = .foreground
        case ("11", 2): slot = .background
        case ("4", 3):
            guard parts[1].utf8.count <= 2, let number = Int(parts[1]), (0...15).contains(number) else { return nil }
            slot = .number(number)
        default: return nil
        }
        guard let color = RGB(specification: parts[parts.count - 1]) else { return nil }
        self.color = color
    }
}

extension RGB {
    /// A color as X11 writes it: `rgb:ff/80/00` with one to four digits each, `rgba:` with opacity, or `#ff8000` with
    /// one, two, three or four digits each.
    init?(specification: String) {
        var parts: [Substring]
        if specification.hasPrefix("rgb:") || specification.hasPrefix("rgba:") {
            let hasOpacity = specification.hasPrefix("rgba:")
            parts = specification.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == (hasOpacity ? 4 : 3) else { return nil }
        } else if specification.hasPrefix("#") {
            let digits = specification.dropFirst()
            guard digits.utf8.count == digits.count, [3, 6, 9, 12].contains(digits.count) else { return nil }
            let length = digits.count / 3
            parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
        } else {
            return nil
        }
        var values: [UInt8] = []
        for part in parts {
            guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let value = UInt32(part, radix: 16)
            else { return nil }
            let most: UInt32 = (1 << (4 * UInt32(part.utf8.count))) - 1
            values.append(UInt8((value * 255 + most / 2) / most))
        }
        self.init(red: values[0], green: values[1], blue: values[2])
    }
}

/// The query for a terminal's colors: what was asked and not answered yet.
///
/// A query for the terminal's type follows, which nearly every terminal answers: its answer says that no other comes.
struct ColorQuery: Sendable {
    private static let slots: [TerminalColors.Slot] =
        [.background, .foreground] + [1, 2, 3, 4, 5, 9, 10, 11, 12, 13].map { .number($0) }

    /// The bytes of the query. BEL and not ESC \ as its end: some terminals repeat it in their answer, cut short.
    static let text: String =
        slots.map { slot in
            switch slot {
            case .foreground: "\u{1B}]10;?\u{7}"
            case .background: "\u{1B}]11;?\u{7}"
            case .number(let number): "\u{1B}]4;\(number);?\u{7}"
            }
        }.joined() + "\u{1B}[c"

    /// Kinds of terminals that do not know the query, and might show it.
    private static let silentKinds = ["linux", "vt", "ansi", "pcansi", "cons", "sun", "wy", "eterm", "hurd", "dumb"]

    /// Whether a kind of terminal (TERM) can be asked.
    static func isUnderstood(by kind: String) -> Bool {
        !kind.isEmpty && !silentKinds.contains { kind.hasPrefix($0) }
    }

    private var missing: Set<TerminalColors.Slot> = []
    /// Whether the end of the answers has not arrived.
    private(set) var isInFlight = false
    private(set) var start = ContinuousClock.now

    /// Starts a query, whose text the caller sends.
    mutating func begin() {
        (missing, isInFlight, start) = (Set(Self.slots), true, .now)
    }

    /// Records a report. One that was not asked for, or that repeats, is ignored.
    ///
    /// - Returns: whether it was recorded.
    mutating func record(_ report: ColorReport, in colors: inout TerminalColors) -> Bool {
        guard missing.remove(report.slot) != nil else { return false }
        colors.record(report.color, for: report.slot)
        return true
    }

    /// Records the end of the answers. Later ones are still accepted.
    mutating func end() { isInFlight = false }
}
