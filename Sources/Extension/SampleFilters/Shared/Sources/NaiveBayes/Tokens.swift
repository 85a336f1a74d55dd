/// The tokens of a text, from which the filter learns.
///
///     Tokens.of("Naïve? £100 in 2 days")  // ["na", "ïve", "?", "£", "000", "in", "0", "days"]
///
/// The text is lower-cased, every decimal digit of any script becomes a 0, and the tokens are all matches of
/// `[a-z]+|0+|[£$€!?%]|[^\W\d_]+` in Python's `re`. The alternatives are tried in this order, so a run that begins with
/// a letter other than a to z may continue with a to z, but not the other way round.
public enum Tokens {
    /// The tokens in order.
    public static func of(_ text: String) -> [String] {
        var tokens: [String] = []
        forEach(in: text) { tokens.append(String(decoding: $0, as: UTF8.self)) }
        return tokens
    }

    /// The maximum length of a token in bytes. Longer ones are ignored, both in training and in classification.
    static let maxBytes = 255

    /// Calls `body` with each token of at most `maxBytes`, in order.
    ///
    /// - Parameter body: Receives the bytes of the token, which are valid only during the call, and their hash.
    @inline(__always)
    static func forEachHashed(in text: String, _ body: (UnsafeBufferPointer<UInt8>, UInt32) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maxBytes) { buffer in
                var scanner = TokenScanner(bytes: bytes, buffer: buffer)
                while scanner.next() {
                    if scanner.length <= maxBytes { body(scanner.token, scanner.hash) }
                }
            }
        }
    }

    /// Like `forEachHashed`, with the bytes alone.
    @inline(__always)
    static func forEach(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        forEachHashed(in: text) { token, _ in body(token) }
    }
}
