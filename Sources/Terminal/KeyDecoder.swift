import CTerminal

/// Makes keys of the bytes and key codes that ncurses gives.
///
/// ncurses knows the keys of the terminal's kind. What it does not know comes byte by byte: UTF-8, Alt as an ESC before
/// a key, and escape sequences, of which the common ones are understood and the others swallowed, so that they are not
/// typed into a message.
struct KeyDecoder {
    enum Output: Equatable {
        case key(Key)
        /// A paste begins: what follows is not keys.
        case pasteStart
    }

    private enum State: Equatable {
        case idle
        case escape
        case sequence([UInt8])
        case function
        /// X10 mouse reports that ncurses does not expect are three bytes after ESC [ M.
        case skipping(Int)
    }

    private var state = State.idle
    private var utf8: [UInt8] = []
    private var hasAlt = false

    /// Takes one byte (0 to 255) or key code (`CT_KEY_…`).
    mutating func take(_ code: Int32) -> [Output] {
        if code > 0xFF || code < 0 {
            let wasEscape = state == .escape
            reset()
            guard let key = Self.named(code) else { return wasEscape ? [.key(.escape)] : [] }
            return [.key(key)]
        }
        return take(byte: UInt8(code))
    }

    /// Nothing more is there for now: an ESC by itself was the Esc key.
    mutating func endBurst() -> [Output] {
        switch state {
        case .escape:
            state = .idle
            return [.key(.escape)]
        case .function:
            state = .idle
            return [.key(.alt("O"))]
        default:
            // The rest of a sequence or of a character is still on its way.
            return []
        }
    }

    private mutating func reset() {
        state = .idle
        utf8 = []
        hasAlt = false
    }

    private mutating func take(byte: UInt8) -> [Output] {
        switch state {
        case .idle: return takeIdle(byte)
        case .escape: return takeAfterEscape(byte)
        case .function:
            state = .idle
            return Self.functionKeys[byte].map { [.key($0)] } ?? []
        case .skipping(let count):
            state = count > 1 ? .skipping(count - 1) : .idle
            return []
        case .sequence(let parameters): return takeInSequence(byte, parameters)
        }
    }

    private mutating func takeIdle(_ byte: UInt8) -> [Output] {
        if byte >= 0x80 { return takeUTF8(byte) }
        utf8 = []
        let alt = hasAlt
        hasAlt = false
        switch byte {
        case 0x1B:
            state = .escape
            return []
        case 0x09: return [.key(.tab)]
        case 0x0D: return [.key(alt ? .alt("\n") : .enter)]
        case 0x08, 0x7F: return [.key(.backspace)]
        case 0x00: return [.key(.control(" "))]
        case 0x01...0x1A: return [.key(.control(Character(Unicode.Scalar(byte + 0x60))))]
        case 0x1C...0x1F: return [.key(.control(Character(Unicode.Scalar(byte + 0x40))))]
        default:
            let character = Character(Unicode.Scalar(byte))
            return [.key(alt ? .alt(character) : .character(character))]
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) -> [Output] {
        switch byte {
        case 0x5B: state = .sequence([])
        case 0x4F: state = .function
        case 0x1B: return [.key(.escape)]  // and this one may begin something
        default:
            state = .idle
            hasAlt = true
            return takeIdle(byte)
        }
        return []
    }

    private mutating func takeInSequence(_ byte: UInt8, _ parameters: [UInt8]) -> [Output] {
        switch byte {
        case 0x20...0x3F where parameters.count < 64:
            state = .sequence(parameters + [byte])
            return []
        case 0x4D where parameters.isEmpty:
            state = .skipping(3)
            return []
        case 0x40...0x7E:
            state = .idle
            return Self.meaning(of: byte, parameters)
        default:
            state = .idle
            return takeIdle(byte)
        }
    }

    private mutating func takeUTF8(_ byte: UInt8) -> [Output] {
        if byte & 0xC0 != 0x80 { utf8 = [] }  // a new character begins
        utf8.append(byte)
        guard let length = Self.lengthOfUTF8(startingWith: utf8[0]) else {
            utf8 = []
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

extension KeyDecoder {
    private static let functionKeys: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x4D: .enter,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    /// What ESC [ parameters final means here; nothing when it is unknown.
    private static func meaning(of final: UInt8, _ parameters: [UInt8]) -> [Output] {
        switch final {
        case 0x7E:  // ~
            let number = Int(String(decoding: parameters.prefix { $0 != 0x3B }, as: UTF8.self)) ?? 0
            if number == 200 { return [.pasteStart] }
            return numberedKeys[number].map { [.key($0)] } ?? []
        case 0x5A: return [.key(.backTab)]
        case 0x41...0x44, 0x46, 0x48: return functionKeys[final].map { [.key($0)] } ?? []
        default: return []
        }
    }

    private static func named(_ code: Int32) -> Key? {
        switch Int(code) {
        case CT_KEY_UP: .up
        case CT_KEY_DOWN: .down
        case CT_KEY_LEFT: .left
        case CT_KEY_RIGHT: .right
        case CT_KEY_HOME: .home
        case CT_KEY_END: .end
        case CT_KEY_PAGE_UP: .pageUp
        case CT_KEY_PAGE_DOWN: .pageDown
        case CT_KEY_INSERT: .insert
        case CT_KEY_DELETE: .delete
        case CT_KEY_BACKSPACE: .backspace
        case CT_KEY_BACK_TAB: .backTab
        case CT_KEY_ENTER: .enter
        case CT_KEY_FUNCTION + 1...CT_KEY_FUNCTION + 63: .function(Int(code) - CT_KEY_FUNCTION)
        default: nil
        }
    }
}
