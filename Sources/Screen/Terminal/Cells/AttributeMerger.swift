/// Rewrites the frames of ncurses so that changes of colors and attributes take few bytes.
///
/// ncurses resets all attributes before it sets others, one color after the other, even if nothing is written in
/// between. This follows what the terminal has, and writes a change only before the next character that depends on it, as
/// one sequence. What it does not know passes unchanged. It is for terminals with the attributes of ECMA-48 (SGR).
struct AttributeMerger {
    /// What ncurses has set, and what the terminal has.
    private var wanted = GraphicRendition()
    private var actual = GraphicRendition()
    /// Whether `actual` is known.
    private var isKnown = false
    /// Whether ncurses has set anything since it was unknown. Without colors and attributes, nothing is reset.
    private var hasChanged = false
    /// Whether everything passes until the next reset, because ncurses has set something unknown.
    private var isPassing = false
    /// What the terminal has saved with the cursor (DECSC); nil: unknown.
    private var saved: GraphicRendition?

    /// Whether the cursor can be moved while attributes are set (terminfo's msgr).
    let movesKeepAttributes: Bool
    /// Whether bold and dim can be ended alone. Terminals with 256 colors can.
    let endsWeights: Bool
    /// The colors that are written by their values: ncurses knows only the numbers.
    private var values: [Int: RGB] = [:]

    private static let escape: UInt8 = 0x1B
    private static let moves = Array("HdGABCD".utf8)

    init(movesKeepAttributes: Bool, endsWeights: Bool) {
        (self.movesKeepAttributes, self.endsWeights) = (movesKeepAttributes, endsWeights)
    }

    /// Writes colors by their values from now on, by their numbers.
    mutating func write(_ values: [Int: RGB]) {
        guard values != self.values else { return }
        self.values = values
        // What the terminal has may have the value from before.
        (isKnown, hasChanged) = (false, true)
    }

    /// Forgets the terminal's attributes, when something else has written to it.
    mutating func forget() {
        (wanted, actual, saved) = (GraphicRendition(), GraphicRendition(), nil)
        (isKnown, hasChanged, isPassing) = (false, false, false)
    }

    /// - Returns: bytes that show the same. At their end, the terminal has the attributes that ncurses has set.
    mutating func merged(_ frame: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(frame.count)
        var rest = frame[...]
        while let first = rest.first {
            let piece = rest.prefix(Self.length(of: rest))
            rest = rest.dropFirst(piece.count)
            switch first {
            case Self.escape: handle(sequence: piece, &result)
            case 0x0E where !isPassing, 0x0F where !isPassing: wanted.shift = first
            case 0x08 where movesKeepAttributes, 0x0D where movesKeepAttributes: result += piece
            default:
                writeChange(&result)
                result += piece
            }
        }
        writeChange(&result)
        return result
    }

    private mutating func handle(sequence: ArraySlice<UInt8>, _ result: inout [UInt8]) {
        let body = sequence.dropFirst()
        switch (body.first, body.last) {
        case (UInt8(ascii: "["), UInt8(ascii: "m")):
            if apply(parameters: body.dropFirst().dropLast()) { return }
            writeChange(&result)
            isPassing = true
        case (UInt8(ascii: "["), let last?) where movesKeepAttributes && Self.moves.contains(last):
            break
        case (UInt8(ascii: "("), let set?) where body.count == 2 && !isPassing:
            wanted.characterSet = set
            return
        case (UInt8(ascii: "7"), _):
            writeChange(&result)
            saved = isKnown && !isPassing ? actual : nil
        case (UInt8(ascii: "8"), _):
            writeChange(&result)
            (wanted, actual, isKnown) = (saved ?? GraphicRendition(), saved ?? GraphicRendition(), saved != nil)
            isPassing = saved == nil
        default: writeChange(&result)
        }
        result += sequence
    }

    /// - Returns: whether the parameters are known.
    private mutating func apply(parameters: ArraySlice<UInt8>) -> Bool {
        hasChanged = true
        guard isPassing else { return wanted.apply(parameters: parameters) }
        var renewed = GraphicRendition()
        let isReset = parameters.isEmpty || parameters.starts(with: "0;".utf8) || parameters == [UInt8(ascii: "0")]
        guard isReset, renewed.apply(parameters: parameters) else { return false }
        (wanted, actual) = (renewed, GraphicRendition())
        (isKnown, isPassing) = (false, false)
        return true
    }

    /// Changes what the terminal has to what is wanted.
    private mutating func writeChange(_ result: inout [UInt8]) {
        guard !isPassing, isKnown ? wanted != actual : hasChanged else { return }
        if wanted.characterSet != actual.characterSet {
            result += [Self.escape, UInt8(ascii: "("), wanted.characterSet]
        }
        if wanted.shift != actual.shift { result.append(wanted.shift) }
        let whole = wanted.parameters(values)
        let change = isKnown ? wanted.change(from: actual, endsWeights: endsWeights, values) : nil
        if change != "" {
            let shorter = change.flatMap { $0.utf8.count < whole.utf8.count ? $0 : nil }
            result += "\u{1B}[\(shorter ?? whole)m".utf8
        }
        (actual, isKnown) = (wanted, true)
    }

    /// The length of the sequence or of the run of characters at the start.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first else { return 0 }
        guard first == escape else { return first < 0x20 ? 1 : bytes.prefix { $0 >= 0x20 }.count }
        let body = bytes.dropFirst()
        switch body.first {
        case UInt8(ascii: "["):
            let final = body.dropFirst().firstIndex { !(0x20...0x3F).contains($0) }
            return final.map { $0 - bytes.startIndex + 1 } ?? bytes.count
        case UInt8(ascii: "(") where body.dropFirst().first.map { (0x30...0x7E).contains($0) } == true:
            return 3
        default: return min(2, bytes.count)
        }
    }
}
