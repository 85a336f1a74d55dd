/// Decodes the bytes of a terminal into keys, one byte at a time, independent of how the bytes were split in transit.
///
/// Reading never blocks. The possible start of a sequence is kept; when the rest does not arrive, `pause` decides what
/// it was, and the bytes after it are keys.
struct KeyDecoder {
    enum Output: Equatable {
        case key(Key)
        case mouse(MouseReport)
        /// A paste starts: the following bytes are text.
        case pasteStart
        case color(ColorReport)
        case terminalType
    }

    /// How long to wait after an ESC for the rest of a sequence. The usual limit of terminal programs.
    static let escapeTime = Duration.milliseconds(25)
    /// How much longer to wait for the rest of a longer sequence: people do not type its start, but networks split it.
    static let sequenceTime = Duration.milliseconds(475)

    /// No known sequence is longer; further bytes are dropped.
    private static let maxSequenceLength = 64
    /// An answer of the terminal can be longer. The rest of an endless one is dropped.
    private static let maxAnswerLength = 256

    let keys: KeyTable
    /// The incomplete sequence from its ESC on; empty: none.
    private var sequence: [UInt8] = []
    /// Its length at the first pause: the bytes after it may be keys.
    private var lengthAtPause: Int?
    private var utf8: [UInt8] = []
    private var hasAlt = false

    init(keys: KeyTable = KeyTable()) { self.keys = keys }

    /// Decodes one byte.
    mutating func decode(_ byte: UInt8) -> [Output] {
        guard !sequence.isEmpty else { return decodeText(byte) }
        if isAnswer {
            // Alt-] was pressed some time ago: an answer begins with a digit.
            if sequence.count == 2, lengthAtPause != nil, !(0x30...0x39 ~= byte) {
                return finish(.key(.alt("]"))) + decode(byte)
            }
            if sequence.count >= Self.maxAnswerLength, sequence.last != 0x1B { sequence.removeLast() }
        } else if sequence.count >= Self.maxSequenceLength, 0x20...0x3F ~= byte {
            return []
        }
        sequence.append(byte)
        switch KeySequence.read(sequence, keys: keys) {
        case .unfinished: return []
        case .key(let key): return finish(.key(key))
        case .mouse(let report): return finish(.mouse(report))
        case .pasteStart: return finish(.pasteStart)
        case .color(let report): return finish(.color(report))
        case .terminalType: return finish(.terminalType)
        case .ignored: return drop()
        case .interrupted:
            sequence = [0x1B]
            lengthAtPause = nil
            return decode(byte)
        case .alt: return decodeAlt(byte)
        case .unknown: return discard()
        case .broken:
            if lengthAtPause == nil { lengthAtPause = sequence.count - 1 }
            return discard()
        }
    }

    /// How long to wait for another byte before calling `pause`; nil: nothing is unfinished.
    var pendingTimeout: Duration? {
        if sequence.isEmpty { return nil }
        return lengthAtPause == nil ? Self.escapeTime : Self.sequenceTime
    }

    /// No byte arrived within `pendingTimeout`.
    mutating func pause() -> [Output] {
        if let key = keys.key(sequence) { return finish(.key(key)) }
        if sequence == [0x1B] { return finish(.key(.escape)) }
        guard lengthAtPause != nil || sequence.count >= Self.maxAnswerLength else {
            lengthAtPause = sequence.count
            return []
        }
        switch sequence {
        case [0x1B, 0x4F]: return finish(.key(.alt("O")))
        case [0x1B, 0x5B]: return finish(.key(.alt("[")))
        case [0x1B, 0x5D]: return finish(.key(.alt("]")))
        default: return isAnswer ? drop() : discard()
        }
    }

    /// Whether the sequence is an answer of the terminal, or Alt-].
    private var isAnswer: Bool { sequence.count > 1 && sequence[1] == 0x5D }

    /// Drops an answer, also the bytes after a pause: networks split answers, and no one types them.
    private mutating func drop() -> [Output] {
        (sequence, lengthAtPause) = ([], nil)
        return []
    }

    private mutating func finish(_ output: Output) -> [Output] {
        (sequence, lengthAtPause) = ([], nil)
        return [output]
    }

    /// Discards the sequence. Bytes after a pause were typed.
    private mutating func discard() -> [Output] {
        let typed = lengthAtPause.map { sequence.dropFirst($0) } ?? []
        (sequence, lengthAtPause) = ([], nil)
        return typed.flatMap { decode($0) }
    }

    private mutating func decodeAlt(_ byte: UInt8) -> [Output] {
        (sequence, lengthAtPause) = ([], nil)
        if byte == 0x1B {
            sequence = [byte]  // this one may start a sequence
            return [.key(.escape)]
        }
        hasAlt = true
        return decodeText(byte)
    }
}

// Text and control characters.
extension KeyDecoder {
    private mutating func decodeText(_ byte: UInt8) -> [Output] {
        if byte >= 0x80 { return decodeUTF8(byte) }
        utf8 = []
        let alt = hasAlt
        hasAlt = false
        switch byte {
        case 0x1B:
            sequence = [byte]
            return []
        case 0x09: return [.key(.tab)]
        case 0x0D: return [.key(alt ? .alt("\n") : .enter)]
        case 0x08, 0x7F: return [.key(alt ? .alt("\u{7F}") : .backspace)]
        case 0x00: return [.key(.control(" "))]
        case 0x01...0x1A: return [.key(.control(Character(Unicode.Scalar(byte + 0x60))))]
        case 0x1C...0x1F: return [.key(.control(Character(Unicode.Scalar(byte + 0x40))))]
        default:
            let character = Character(Unicode.Scalar(byte))
            return [.key(alt ? .alt(character) : .character(character))]
        }
    }

    private mutating func decodeUTF8(_ byte: UInt8) -> [Output] {
        if byte & 0xC0 != 0x80, !utf8.isEmpty { (utf8, hasAlt) = ([], false) }  // a new character starts
        utf8.append(byte)
        guard let length = Self.lengthOfUTF8(startingWith: utf8[0]) else {
            (utf8, hasAlt) = ([], false)
            return []
        }
        guard utf8.count >= length else { return [] }
        defer { (utf8, hasAlt) = ([], false) }
        guard let text = String(validating: utf8, as: UTF8.self), let character = text.first,
            !(0x80..<0xA0 ~= text.unicodeScalars[text.startIndex].value)
        else { return [] }
        return [.key(hasAlt ? .alt(character) : .character(character))]
    }

    private static func lengthOfUTF8(startingWith byte: UInt8) -> Int? {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }
}
