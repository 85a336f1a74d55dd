/// Makes keys of the bytes that a terminal sends, one byte at a time: how they were split on the way makes no difference.
///
/// A byte never has to wait for another one to be read. What may be the beginning of a sequence is kept; when no more of it
/// comes, `pause` says what it was, and the keys that come after it are keys.
struct KeyDecoder {
    enum Output: Equatable {
        case key(Key)
        case mouse(MouseReport)
        /// A paste begins: what follows is not keys.
        case pasteStart
    }

    /// How long an ESC by itself may be the beginning of a sequence. The usual limit of programs on a terminal.
    static let escapeTime = Duration.milliseconds(25)
    /// How long the rest of a longer sequence may take beyond that: a person does not type its beginning, but a network may split it.
    static let sequenceTime = Duration.milliseconds(475)

    /// Longer ones have no meaning here: what comes beyond is not kept.
    private static let longestSequence = 64

    let keys: KeyTable
    /// A sequence that is not complete, from its ESC on; empty: there is none.
    private var sequence: [UInt8] = []
    /// How many of its bytes were there when the first pause came: those after it may be keys.
    private var before: Int?
    private var utf8: [UInt8] = []
    private var hasAlt = false

    init(keys: KeyTable = KeyTable()) { self.keys = keys }

    /// Takes one byte.
    mutating func decode(_ byte: UInt8) -> [Output] {
        guard !sequence.isEmpty else { return decodeText(byte) }
        if sequence.count >= Self.longestSequence, 0x20...0x3F ~= byte { return [] }
        sequence.append(byte)
        switch KeySequence.read(sequence, keys: keys) {
        case .unfinished: return []
        case .key(let key): return finish(.key(key))
        case .mouse(let report): return finish(.mouse(report))
        case .pasteStart: return finish(.pasteStart)
        case .alt: return decodeAlt(byte)
        case .unknown: return discard()
        case .broken:
            if before == nil { before = sequence.count - 1 }
            return discard()
        }
    }

    /// How long to wait for another byte before `pause` is called; nil: nothing is unfinished.
    var pendingTimeout: Duration? {
        if sequence.isEmpty { return nil }
        return before == nil ? Self.escapeTime : Self.sequenceTime
    }

    /// For so long as `patience` said, nothing came.
    mutating func pause() -> [Output] {
        if let key = keys.key(sequence) { return finish(.key(key)) }
        if sequence == [0x1B] { return finish(.key(.escape)) }
        guard before != nil else {
            before = sequence.count
            return []
        }
        switch sequence {
        case [0x1B, 0x4F]: return finish(.key(.alt("O")))
        case [0x1B, 0x5B]: return finish(.key(.alt("[")))
        default: return discard()
        }
    }

    private mutating func finish(_ output: Output) -> [Output] {
        (sequence, before) = ([], nil)
        return [output]
    }

    /// Gives the sequence up. What came after a pause was typed.
    private mutating func discard() -> [Output] {
        let typed = before.map { sequence.dropFirst($0) } ?? []
        (sequence, before) = ([], nil)
        return typed.flatMap { decode($0) }
    }

    private mutating func decodeAlt(_ byte: UInt8) -> [Output] {
        (sequence, before) = ([], nil)
        if byte == 0x1B {
            sequence = [byte]  // this one may begin something
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
        if byte & 0xC0 != 0x80, !utf8.isEmpty { (utf8, hasAlt) = ([], false) }  // a new character begins
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
