/// Scans the tokens of a text: ASCII byte by byte, other characters by scalar.
struct TokenScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The token, lower-cased, as far as it fits.
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var position = 0
    /// The lower-cased scalars that were not consumed yet: İ becomes two scalars.
    private var pending: [Unicode.Scalar] = []
    /// The length of the token in bytes; it may be more than the buffer holds.
    private(set) var length = 0
    private var state: UInt32 = 0
    private let tokens: Tokens.Kind
    /// Where the token begins, if it is a letter of a script without spaces and the tokens are characters.
    private var letterStart: Int?

    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - buffer: A buffer of `Tokens.maxBytes` bytes.
    init(bytes: UnsafeBufferPointer<UInt8>, buffer: UnsafeMutableBufferPointer<UInt8>, tokens: Tokens.Kind) {
        self.bytes = bytes
        self.buffer = buffer
        self.tokens = tokens
    }

    var token: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<min(length, buffer.count)]) }

    var hash: UInt32 { TokenHash.finished(state) }

    /// The place of a token that is a letter of a script without spaces; nil for other tokens.
    var letter: Range<Int>? { letterStart.map { $0..<position } }

    /// The alternatives of the token pattern.
    private enum Run {
        /// `[a-z]+`
        case latin
        /// `0+`
        case zeros
        /// `[^\W\d_]+`
        case word
    }

    /// Scans the next token.
    ///
    /// - Returns: false at the end.
    mutating func next() -> Bool {
        length = 0
        letterStart = nil
        state = TokenHash.start
        var run: Run?
        while position < bytes.count || !pending.isEmpty {
            let byte = pending.isEmpty ? bytes[position] : 0x80
            if byte < 0x80 {
                switch AsciiKind.of(byte) {
                case .letter:
                    if run == nil { run = .latin }
                    guard run != .zeros else { return true }
                    repeat {
                        append(bytes[position] | 0x20)
                        position += 1
                    } while position < bytes.count && AsciiKind.of(bytes[position]) == .letter
                case .digit:
                    if run == nil { run = .zeros }
                    guard run == .zeros else { return true }
                    append(UInt8(ascii: "0"))
                    position += 1
                case .symbol:
                    guard run == nil else { return true }
                    append(byte)
                    position += 1
                    return true
                case .other:
                    guard run == nil else { return true }
                    position += 1
                }
            } else {
                let (scalar, end) = pending.first.map { ($0, position) } ?? decoded(at: position)
                let kind = pending.isEmpty ? ScalarKind.of(scalar) : ScalarKind.ofLowercase(scalar)
                switch kind {
                case .capital:
                    pending = lowercase(scalar)
                    position = end
                    continue
                case .latin:
                    if run == nil { run = .latin }
                    guard run != .zeros else { return true }
                    append(UInt8(truncatingIfNeeded: scalar.value))
                case .digit:
                    if run == nil { run = .zeros }
                    guard run == .zeros else { return true }
                    append(UInt8(ascii: "0"))
                case .symbol:
                    guard run == nil else { return true }
                    append(scalar)
                case .word where tokens == .characters && UnspacedScripts.contain(scalar):
                    guard run == nil else { return true }
                    // It has no case, so that it is not pending.
                    append(scalar)
                    letterStart = position
                    position = end
                    return true
                case .word:
                    if run == nil { run = .word }
                    guard run == .word else { return true }
                    append(scalar)
                case .other:
                    guard run == nil else { return true }
                }
                if pending.isEmpty { position = end } else { pending.removeFirst() }
                if kind == .symbol { return true }
            }
        }
        return run != nil
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        if length < buffer.count { buffer[length] = byte }
        length += 1
        state = TokenHash.added(byte, to: state)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar).unsafelyUnwrapped { append(byte) }  // every scalar is valid in UTF-8
    }
}

extension TokenScanner {
    /// The scalar at an index, and the index of the next one.
    @inline(__always)
    private func decoded(at place: Int) -> (Unicode.Scalar, end: Int) {
        let lead = bytes[place]
        if lead < 0x80 { return (Unicode.Scalar(lead), place + 1) }
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = UInt32(lead) & (0x7F >> UInt32(count))
        for offset in 1..<count { value = value << 6 | UInt32(bytes[place + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", place + count)
    }

    /// The lower case according to Unicode, including the final sigma. `position` is the index of the scalar.
    private func lowercase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar == "\u{3A3}" else { return Array(scalar.properties.lowercaseMapping.unicodeScalars) }
        return [isFinalSigma ? "\u{3C2}" : "\u{3C3}"]
    }

    /// Whether there is a cased letter before the sigma and none after it, skipping case-ignorable scalars (Unicode,
    /// table 3-17).
    private var isFinalSigma: Bool {
        var place = position
        var before: Unicode.Scalar?
        while place > 0 {
            repeat { place -= 1 } while place > 0 && bytes[place] & 0xC0 == 0x80
            let scalar = decoded(at: place).0
            if !scalar.properties.isCaseIgnorable {
                before = scalar
                break
            }
        }
        guard before?.properties.isCased == true else { return false }
        place = decoded(at: position).end
        while place < bytes.count {
            let (scalar, end) = decoded(at: place)
            if !scalar.properties.isCaseIgnorable { return !scalar.properties.isCased }
            place = end
        }
        return true
    }
}

/// A hash of a token's bytes that is equal on all machines: FNV-1a with a finalizer.
enum TokenHash {
    static let start: UInt32 = 0x811C_9DC5

    @inline(__always)
    static func added(_ byte: UInt8, to state: UInt32) -> UInt32 { (state ^ UInt32(byte)) &* 0x0100_0193 }

    @inline(__always)
    static func finished(_ state: UInt32) -> UInt32 {
        var hash = state
        hash ^= hash >> 15
        hash = hash &* 0x2C1B_3C6D
        return hash ^ hash >> 12
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        finished(bytes.reduce(start) { added($1, to: $0) })
    }
}
