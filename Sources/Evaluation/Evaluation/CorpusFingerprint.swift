package import Messages
import StableHashes

/// Identifies the messages and labels of a corpus, independent of file names and order.
///
/// Fingerprints of parts can be merged. The fingerprint detects accidental changes; it is not a cryptographic hash.
package struct CorpusFingerprint: Hashable, Sendable {
    package private(set) var messageCount = 0
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    package init() {}

    /// The fingerprint of one message: of everything that the filter receives, and of the accepted categories.
    package init(sender: String?, body: String?, accepted: [Category]) {
        var hash = TextHash()
        hash.add(sender)
        hash.add(body)
        for code in accepted.map(\.code).sorted() { hash.add(String(code)) }
        (first, second) = hash.words
        messageCount = 1
    }

    /// Adds a message.
    package mutating func add(sender: String?, body: String?, accepted: [Category]) {
        merge(CorpusFingerprint(sender: sender, body: body, accepted: accepted))
    }

    package mutating func merge(_ other: CorpusFingerprint) {
        first &+= other.first
        second &+= other.second
        messageCount += other.messageCount
    }

    /// 32 hexadecimal digits and the number of messages: `6f…c1-3900`.
    package var text: String { first.hexadecimal + second.hexadecimal + "-\(messageCount)" }

    /// - Returns: nil if the text is not a fingerprint.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 32, let count = Int(parts[1]), count >= 0,
            let first = UInt64(parts[0].prefix(16), radix: 16), let second = UInt64(parts[0].suffix(16), radix: 16)
        else { return nil }
        (self.first, self.second) = (first, second)
        messageCount = count
        guard self.text == text else { return nil }
    }
}

/// A hash of a message with a final mix, so that sums of hashes differ, too.
private struct TextHash {
    private var hash = PairedFNVHash()

    /// A missing text is different from an empty one.
    mutating func add(_ text: String?) {
        var length: UInt64 = 0
        if var text {
            text.withUTF8 { bytes in
                hash.add(UnsafeRawBufferPointer(bytes))
                length = UInt64(bytes.count) + 1
            }
        }
        withUnsafeBytes(of: length.littleEndian) { hash.add($0) }
    }

    var words: (UInt64, UInt64) { (hash.words.0.mixed, hash.words.1.mixed) }
}
