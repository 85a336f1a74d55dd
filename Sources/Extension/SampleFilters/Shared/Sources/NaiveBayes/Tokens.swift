/// The tokens of a text, from which the filter learns.
///
///     Tokens.of("Naïve? £100 in 2 days")          // ["na", "ïve", "?", "£", "000", "in", "0", "days"]
///     Tokens.of("SMS認証", as: .characters)        // ["sms", "認", "証", "認証"]
///
/// The text is lower-cased, every decimal digit of any script becomes a 0, and the tokens are all matches of
/// `[a-z]+|0+|[£$€!?%]|[^\W\d_]+` in Python's `re`. The alternatives are tried in this order, so a run that begins with
/// a letter other than a to z may continue with a to z, but not the other way round.
public enum Tokens {
    /// What becomes a token.
    public enum Kind: String, CaseIterable, Sendable {
        /// Each match of the pattern.
        case words
        /// The same, but each letter of a script without spaces between words (`UnspacedScripts`) is a token, and so are
        /// two of them that follow each other: 認, 証 and 認証 for 認証.
        case characters
    }

    /// The tokens in order.
    public static func of(_ text: String, as kind: Kind = .words) -> [String] {
        var tokens: [String] = []
        forEachHashed(in: text, as: kind) { token, _ in tokens.append(String(decoding: token, as: UTF8.self)) }
        return tokens
    }

    /// The maximum length of a token in bytes. Longer ones are ignored, both in training and in classification.
    static let maxBytes = 255

    /// Calls `body` with each token of at most `maxBytes`, in order.
    ///
    /// - Parameter body: Receives the bytes of the token, which are valid only during the call, and their hash.
    @inline(__always)
    static func forEachHashed(
        in text: String, as kind: Kind, _ body: (UnsafeBufferPointer<UInt8>, UInt32) -> Void
    ) {
        var text = text
        text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maxBytes) { buffer in
                var scanner = TokenScanner(bytes: bytes, buffer: buffer, tokens: kind)
                var previous: Range<Int>?
                while scanner.next() {
                    if scanner.length <= maxBytes { body(scanner.token, scanner.hash) }
                    guard kind == .characters else { continue }
                    let letter = scanner.letter
                    if let previous, let letter, previous.upperBound == letter.lowerBound {
                        // Letters without case are in the text as in the token.
                        let pair = UnsafeBufferPointer(rebasing: bytes[previous.lowerBound..<letter.upperBound])
                        body(pair, TokenHash.of(pair))
                    }
                    previous = letter
                }
            }
        }
    }
}
