/// What the bytes of a terminal are.
enum DecodedInput: Hashable {
    case key(Key)
    case mouse(MouseReport)
    /// A paste starts: the following bytes are text. `InputDecoder` collects them into a `paste`.
    case pasteStart
    case paste(PasteCollector.Paste)
    /// The terminal's answer about one of its colors.
    case color(ColorReport)
    /// The terminal's answer about its type, which ends the answers about colors.
    case terminalType
}

/// The meaning of a sequence of bytes from an ESC on, or of its start.
///
/// The keys of the terminal's description come first; others are decoded by the common rules (ECMA-48, xterm).
enum KeySequence: Equatable {
    /// More bytes are needed.
    case unfinished
    case complete(DecodedInput)
    /// An answer of the terminal that is not understood, or was given up.
    case ignored
    /// An ESC within an answer did not end it: the last two bytes are another sequence.
    case interrupted
    /// Complete but unknown. It is ignored, so that it is not typed into a message.
    case unknown
    /// An ESC and another key: a key with Alt, or two keys.
    case alt
    /// The last byte does not belong to it: the sequence was cut off.
    case broken

    /// What follows ESC in answers that are text up to ESC \: DCS (P), SOS (X), OSC (]), PM (^) and APC (_).
    static let answerStarts: Set<UInt8> = [0x50, 0x58, 0x5D, 0x5E, 0x5F]

    /// Whether answers are known that begin like this: ESC ] number, ESC P number, ESC P >, ESC P ! and ESC _ G.
    static func isKnownAnswer(start: UInt8, next: UInt8) -> Bool {
        switch start {
        case 0x5D: 0x30...0x39 ~= next
        case 0x50: 0x30...0x39 ~= next || next == 0x3E || next == 0x21
        case 0x5F: next == 0x47
        default: false
        }
    }

    /// Control characters that end answers or begin their ends: BEL, CAN, SUB and ESC.
    static let answerEnds: Set<UInt8> = [0x07, 0x18, 0x1A, 0x1B]

    /// - Parameter bytes: At least two; the first is ESC. All but the last were `unfinished`.
    static func read(_ bytes: [UInt8], keys: TerminalKeys) -> KeySequence {
        switch keys.find(bytes) {
        case .key(let key): return .complete(.key(key))
        case .prefix: return .unfinished
        case .none: break
        }
        switch bytes[1] {
        case 0x5B: return bytes.count == 2 ? .unfinished : readControl(bytes)
        case 0x4F: return bytes.count == 2 ? .unfinished : readShift(bytes)
        case let start where answerStarts.contains(start): return bytes.count == 2 ? .unfinished : readAnswer(bytes)
        default: return bytes.count == 2 ? .alt : .broken
        }
    }

    /// ESC [ parameters final.
    private static func readControl(_ bytes: [UInt8]) -> KeySequence {
        let (last, inner) = (bytes[bytes.count - 1], bytes[2..<(bytes.count - 1)])
        if bytes[2] == 0x4D { return readMouseBytes(bytes) }
        if bytes[2] == 0x3C { return readMouseDecimal(bytes) }
        guard inner.allSatisfy({ 0x20...0x3F ~= $0 }) else { return .broken }
        switch last {
        case 0x20...0x3F: return .unfinished
        case 0x63 where bytes[2] == 0x3F: return .complete(.terminalType)
        case 0x41...0x44, 0x46, 0x48, 0x5A, 0x61...0x64, 0x75, 0x7E:
            let key = KeyParameters(inner)
            if last == 0x7E, key.number == 200 { return .complete(.pasteStart) }
            return key.key(last).map { .complete(.key($0)) } ?? .unknown
        case 0x40...0x7E: return .unknown
        default: return .broken
        }
    }

    /// ESC, one of `answerStarts`, text, and ESC \. An operating system command (ESC ]) can also end with BEL.
    private static func readAnswer(_ bytes: [UInt8]) -> KeySequence {
        let (last, previous) = (bytes[bytes.count - 1], bytes[bytes.count - 2])
        let isCommand = bytes[1] == 0x5D
        if previous == 0x1B {
            if last == 0x5C { return isCommand ? color(bytes[2..<(bytes.count - 2)]) : .ignored }
            return .interrupted
        }
        switch last {
        case 0x07 where isCommand: return color(bytes[2..<(bytes.count - 1)])
        case 0x18, 0x1A: return .ignored  // CAN and SUB end any sequence
        default: return .unfinished
        }
    }

    private static func color(_ body: ArraySlice<UInt8>) -> KeySequence {
        ColorReport(body).map { .complete(.color($0)) } ?? .ignored
    }

    /// ESC O letter; older terminals insert a digit for Shift, Alt and Control.
    private static func readShift(_ bytes: [UInt8]) -> KeySequence {
        let last = bytes[bytes.count - 1]
        switch last {
        case 0x30...0x39: return .unfinished
        case 0x40...0x7E:
            return KeyParameters.letters[last].map { .complete(.key($0)) } ?? .unknown
        default: return .broken
        }
    }

    /// ESC [ M and three bytes.
    private static func readMouseBytes(_ bytes: [UInt8]) -> KeySequence {
        let report = bytes[3...]
        // None of the bytes is a control character, except the 0 that some terminals send for a large coordinate.
        if let last = report.last, 1..<0x20 ~= last { return .broken }
        if report.count < 3 { return .unfinished }
        return MouseReport(bytes: Array(report)).map { .complete(.mouse($0)) } ?? .unknown
    }

    /// ESC [ < code ; column ; row and M or m.
    private static func readMouseDecimal(_ bytes: [UInt8]) -> KeySequence {
        switch bytes[bytes.count - 1] {
        case 0x3C where bytes.count == 3, 0x30...0x39, 0x3B: return .unfinished
        case 0x4D, 0x6D:
            let report = MouseReport(decimal: Array(bytes[3..<(bytes.count - 1)]), isRelease: bytes.last == 0x6D)
            return report.map { .complete(.mouse($0)) } ?? .unknown
        default: return .broken
        }
    }
}
