/// The scripts that are written without spaces between words, so that a word of the pattern is a whole sentence.
///
/// Thai, Lao, Myanmar, Khmer, Japanese and Chinese (Unicode's blocks, rounded to whole rows). Korean has spaces.
enum UnspacedScripts {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF,
    ]

    /// Whether a letter is of these scripts.
    static func contain(_ letter: Unicode.Scalar) -> Bool {
        letter.value >= 0x0E00 && ranges.contains { $0.contains(letter.value) }
    }
}

/// Chooses the tokens for a corpus: characters, if at least one message in 20 has a letter of a script without spaces
/// between words. Other messages have the same tokens either way.
///
///     var choice = TokenChoice()
///     choice.add("本日限り全品半額")
///     choice.kind    // .characters
public struct TokenChoice: Sendable {
    /// One message in this many is enough.
    public static let share = 20

    /// The number of messages, and of those that have such a letter.
    public private(set) var messages = 0
    public private(set) var unspaced = 0

    public init() {}

    public mutating func add(_ text: String) {
        messages += 1
        // Only characters from U+0800 need such bytes.
        guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return }
        if text.unicodeScalars.contains(where: { UnspacedScripts.contain($0) && ScalarKind.of($0) == .word }) {
            unspaced += 1
        }
    }

    public var kind: Tokens.Kind { unspaced > 0 && unspaced * Self.share >= messages ? .characters : .words }
}
