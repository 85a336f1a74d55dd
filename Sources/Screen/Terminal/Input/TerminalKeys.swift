import CTerminal

/// The keys of a terminal, by the bytes that they send.
struct TerminalKeys: Sendable {
    enum Match: Equatable { case key(Key), prefix, none }

    private var keys: [[UInt8]: Key] = [:]
    /// The prefixes of longer sequences.
    private var prefixes: Set<[UInt8]> = []

    init() {}

    /// - Parameter sequences: Only those of several bytes starting with ESC are kept; single bytes are the same on
    ///   every
    ///   terminal.
    init(_ sequences: [(bytes: [UInt8], key: Key)]) {
        for (bytes, key) in sequences where bytes.count > 1 && bytes[0] == 0x1B && keys[bytes] == nil {
            keys[bytes] = key
            for length in 1..<bytes.count { prefixes.insert(Array(bytes.prefix(length))) }
        }
    }

    /// The keys of the open terminal, from its terminfo description.
    static func ofTerminal() -> TerminalKeys {
        var sequences: [(bytes: [UInt8], key: Key)] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        for index in 0..<Int32.max {
            var code: Int32 = 0
            let count = ct_key_sequence(index, &buffer, Int32(buffer.count), &code)
            if count < 0 { break }
            if count > 0, let key = named(code) { sequences.append((Array(buffer.prefix(Int(count))), key)) }
        }
        return TerminalKeys(sequences)
    }

    /// Finds a sequence. A key that is also the prefix of a longer one is `prefix`; `key(_:)` finds it after the
    /// timeout.
    func find(_ bytes: [UInt8]) -> Match {
        if prefixes.contains(bytes) { return .prefix }
        return keys[bytes].map { .key($0) } ?? .none
    }

    func key(_ bytes: [UInt8]) -> Key? { keys[bytes] }

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
