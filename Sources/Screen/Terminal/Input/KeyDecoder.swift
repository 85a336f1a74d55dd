/// Decodes the bytes of a terminal into keys, one byte at a time, independent of how the bytes were split in transit.
///
/// Reading never blocks. The possible start of a sequence is kept; when the rest does not arrive, `pause` decides what
/// it was, and the bytes after it are keys.
///
/// Control functions start with ESC. Their forms of one byte (0x80 to 0x9F) are not read: in UTF-8 these bytes are parts
/// of characters, and terminals send them only to programs that ask for them.
struct KeyDecoder {
    typealias Output = DecodedInput

    /// How much longer to wait for the rest of a longer sequence: people do not type its start, but networks split it.
    static let sequenceTime = Duration.milliseconds(475)
    /// How much longer to wait for the next byte of an answer of the terminal.
    static let answerTime = Duration.milliseconds(900)
    /// How much longer an answer may take that was split: if it was cut off, its next bytes are keys.
    static let maxAnswerTime = Duration.seconds(3)

    /// No known sequence is longer; further bytes are dropped.
    private static let maxSequenceLength = 64
    /// An answer of the terminal can be longer. The rest of an endless one is dropped.
    private static let maxAnswerLength = 256

    let keys: TerminalKeys
    /// How long to wait after an ESC for the rest of a sequence.
    let escapeTime: Duration
    /// The incomplete sequence from its ESC on; empty: none.
    private var sequence: [UInt8] = []
    /// Its length at the first pause: the bytes after it may be keys.
    private var lengthAtPause: Int?
    private var utf8: [UInt8] = []
    private var hasAlt = false

    init(keys: TerminalKeys = TerminalKeys(), escapeTime: Duration = EscapeTime.standard) {
        (self.keys, self.escapeTime) = (keys, escapeTime)
    }

    /// Decodes one byte.
    mutating func decode(_ byte: UInt8) -> [Output] {
        guard !sequence.isEmpty else { return decodeText(byte) }
        if isAnswer {
            // A control character is typed, too, unless it ends an answer.
            if mayBeTyped, byte < 0x20, !KeySequence.answerEnds.contains(byte) { return readAsTyped() + decode(byte) }
            if sequence.count > 2, sequence.last == 0x1B, byte == 0x1B { return [] }  // as one
            if sequence.count >= Self.maxAnswerLength, sequence.last != 0x1B { sequence.removeLast() }
        } else if sequence.count >= Self.maxSequenceLength, 0x20...0x3F ~= byte {
            return []
        }
        sequence.append(byte)
        switch KeySequence.read(sequence, keys: keys) {
        case .unfinished: return []
        case .complete(let output): return finish(output)
        case .ignored: return drop()
        case .interrupted:
            sequence.removeLast(2)
            let typed = mayBeTyped ? readAsTyped() : drop()
            sequence = [0x1B]
            return typed + decode(byte)
        case .alt: return decodeAlt(byte)
        case .unknown: return isControlAnswer ? drop() : discard()
        case .broken:
            if lengthAtPause == nil { lengthAtPause = sequence.count - 1 }
            return discard()
        }
    }

    /// How long to wait for another byte before calling `pause`; nil: nothing is unfinished.
    var pendingTimeout: Duration? {
        if sequence.isEmpty { return nil }
        if lengthAtPause == nil { return escapeTime }
        return answerLimit == nil ? Self.sequenceTime : Self.answerTime
    }

    /// After a pause in an answer: how long its end may take from now on; nil: there is none.
    var answerLimit: Duration? {
        guard isAnswer, sequence.count > 2, lengthAtPause != nil else { return nil }
        return mayBeTyped ? Self.answerTime : Self.maxAnswerTime
    }

    /// No byte arrived within `pendingTimeout`, or the time of an answer has passed.
    mutating func pause() -> [Output] {
        if let key = keys.key(sequence) { return finish(.key(key)) }
        if sequence == [0x1B] { return finish(.key(.escape)) }
        guard lengthAtPause != nil else {
            lengthAtPause = sequence.count
            return []
        }
        if sequence.count == 2 || mayBeTyped { return readAsTyped() }
        return isAnswer ? drop() : discard()
    }

    /// Whether the sequence is an answer of the terminal, or its first two bytes are a key with Alt.
    private var isAnswer: Bool { sequence.count > 1 && KeySequence.answerStarts.contains(sequence[1]) }

    /// Whether a complete sequence ESC [ … is an answer, also after a pause. With one more byte it may be Alt-[ and a key, but
    /// ESC [ I and ESC [ O say that a window got or lost the focus.
    private var isControlAnswer: Bool {
        guard sequence.count > 2, sequence[1] == 0x5B else { return false }
        return sequence.count > 3 || sequence[2] == 0x49 || sequence[2] == 0x4F
    }

    /// Whether there was a pause after the first two bytes of an answer: they may be a key with Alt, and the rest keys.
    /// Known answers that were split there are answers.
    private var mayBeTyped: Bool {
        guard isAnswer, lengthAtPause == 2, sequence.count < Self.maxAnswerLength else { return false }
        return sequence.count == 2 || !KeySequence.isKnownAnswer(start: sequence[1], next: sequence[2])
    }

    /// Reads the first two bytes as a key with Alt and the rest as keys.
    private mutating func readAsTyped() -> [Output] {
        let typed = sequence.dropFirst()
        (sequence, lengthAtPause) = ([], nil)
        return typed.prefix(1).flatMap { decodeAlt($0) } + typed.dropFirst().flatMap { decode($0) }
    }

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
