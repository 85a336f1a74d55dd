import Messages

/// Identifies the messages and labels of a corpus, independent of file names and order.
///
/// Fingerprints of parts can be merged. The fingerprint detects accidental changes; it is not a cryptographic hash.
package struct CorpusFingerprint: Hashable, Sendable {
    package private(set) var messageCount = 0
    private var words: (UInt64, UInt64) = (0, 0)

    package init() {}

    /// The fingerprint of one message: of everything that the filter receives, and of the accepted categories.
    package init(sender: String?, body: String?, accepted: [Category]) {
        var hash = TextHash()
        hash.add(sender)
        hash.add(body)
        for code in accepted.map(\.code).sorted() { hash.add(String(code)) }
        words = hash.words
        messageCount = 1
    }

    /// Adds a message.
    package mutating func add(sender: String?, body: String?, accepted: [Category]) {
        merge(CorpusFingerprint(sender: sender, body: body, accepted: accepted))
    }

    package mutating func merge(_ other: CorpusFingerprint) {
        words.0 &+= other.words.0
        words.1 &+= other.words.1
        messageCount += other.messageCount
    }

    /// 32 hexadecimal digits and the number of messages: `6f…c1-3900`.
    package var text: String { Self.digits(words.0) + Self.digits(words.1) + "-\(messageCount)" }

    /// - Returns: nil if the text is not a fingerprint.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 32, let count = Int(parts[1]), count >= 0,
            let first = UInt64(parts[0].prefix(16), radix: 16), let second = UInt64(parts[0].suffix(16), radix: 16)
        else { return nil }
        words = (first, second)
        self.messageCount = count
        guard self.text == text else { return nil }
    }

    private static func digits(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package static func == (left: CorpusFingerprint, right: CorpusFingerprint) -> Bool {
        left.messageCount == right.messageCount && left.words == right.words
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(messageCount)
        hasher.combine(words.0)
        hasher.combine(words.1)
    }
}

/// A 128-bit hash of a message, the same on every machine: FNV-1a with two different seeds and a final mix, so that sums
/// of hashes differ, too.
private struct TextHash {
    private var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private var second: UInt64 = 0x6c62_272e_07bb_0142

    /// A missing text is different from an empty one.
    mutating func add(_ text: String?) {
        var length = 0
        if var text {
            text.withUTF8 { bytes in
                for byte in bytes { add(byte) }
                length = bytes.count + 1
            }
        }
        for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: length >> shift)) }
    }

    private mutating func add(_ byte: UInt8) {
        first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
        second = (second ^ UInt64(byte) ^ first >> 32) &* 0x100_0000_01b3
    }

    var words: (UInt64, UInt64) { (Self.mixed(first), Self.mixed(second)) }

    /// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
    private static func mixed(_ word: UInt64) -> UInt64 {
        var mixed = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
