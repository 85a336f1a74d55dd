/// The keys that are held with another key, as terminals report them: 1 plus the sum of these.
struct KeyModifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let shift = KeyModifiers(rawValue: 1)
    static let alt = KeyModifiers(rawValue: 2)
    static let control = KeyModifiers(rawValue: 4)
    /// Caps Lock and Num Lock, which kitty reports as well. They change the character, not what a key does.
    static let locks = KeyModifiers(rawValue: 64 + 128)
}

/// The numbers between ESC [ and the last byte of a key's sequence: `number;modifiers` and more.
///
/// - xterm: `1;2A`, `5;2~`; any key with *modifyOtherKeys*: `27;5;99~`.
/// - kitty, and xterm with *formatOtherKeys*: `99;5u`. After a colon, kitty adds `code:shifted code` and
///   `modifiers:kind of event`.
struct KeyParameters: Hashable, Sendable {
    /// Each with what follows it after colons; nil: it is missing or not a number.
    private let fields: [[Int?]]
    let modifiers: KeyModifiers

    init(_ bytes: ArraySlice<UInt8>) {
        fields = bytes.split(separator: 0x3B, maxSplits: 3, omittingEmptySubsequences: false).map { field in
            field.split(separator: 0x3A, maxSplits: 3, omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
        }
        modifiers = Self.modifiers(fields.count > 1 ? fields[1].first ?? nil : nil)
    }

    private static func modifiers(_ number: Int?) -> KeyModifiers {
        guard let number, 1...256 ~= number else { return [] }
        return KeyModifiers(rawValue: number - 1).subtracting(.locks)
    }

    /// The first number; 0: there is none.
    var number: Int { self[0, 0] ?? 0 }

    private subscript(field: Int, part: Int) -> Int? {
        fields.indices.contains(field) && fields[field].indices.contains(part) ? fields[field][part] : nil
    }

    /// Whether the key was released (kitty), which does nothing.
    private var isRelease: Bool { self[1, 1] == 3 }

    /// The key of a sequence ESC [ … with this last byte; nil: it is unknown.
    func key(_ last: UInt8) -> Key? {
        guard !isRelease else { return nil }
        switch last {
        case 0x5A: return .backTab
        case 0x75: return self[0, 0].flatMap { Self.key($0, shifted: self[0, 1], modifiers) }
        case 0x7E where number == 27 && fields.count == 3:
            return self[2, 0].flatMap { Self.key($0, shifted: nil, modifiers) }
        case 0x7E: return Self.numbered[number]
        // rxvt: lowercase letters are arrow keys with Shift.
        case 0x61...0x64: return fields == [[nil]] ? Self.letters[last - 0x20] : nil
        default: return Self.letters[last]
        }
    }

    /// A key by the Unicode value of what it types.
    private static func key(_ code: Int, shifted: Int?, _ modifiers: KeyModifiers) -> Key? {
        switch code {
        case 9: return modifiers.contains(.shift) ? .backTab : .tab
        case 13: return modifiers.contains(.alt) ? .alt("\n") : .enter
        case 27: return .escape
        case 8, 127: return modifiers.contains(.alt) ? .alt("\u{7F}") : .backspace
        default: break
        }
        let typed = modifiers.contains(.shift) ? shifted ?? code : code
        // Control characters are not typed, and kitty's numbers for other keys are in the private use area.
        guard let scalar = UInt32(exactly: typed).flatMap(Unicode.Scalar.init), typed >= 0x20,
            !(0x7F..<0xA0 ~= typed), !(0xE000...0xF8FF ~= typed)
        else { return nil }
        var character = Character(scalar)
        if modifiers.contains(.control) {
            // The letters that are bytes of their own are the same keys as those bytes.
            let letter = character.lowercased().first ?? character
            switch letter {
            case "i": return .tab
            case "m": return .enter
            case "h": return .backspace
            case "[": return .escape
            case "a"..."z", " ", "\\", "]", "^", "_": return .control(letter)
            default: return nil
            }
        }
        if modifiers.contains(.shift), let upper = character.uppercased().first, character.uppercased().count == 1 {
            character = upper
        }
        return modifiers.contains(.alt) ? .alt(character) : .character(character)
    }

    /// By the last byte of a sequence, with any modifiers.
    static let letters: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x4D: .enter,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}
