/// What the filter learns from: the tokens of a text.
///
///     Tokens.of("Naïve? £100 in 2 days")  // ["na", "ïve", "?", "£", "000", "in", "0", "days"]
///
/// The text is lower-cased, every decimal digit of any script becomes a 0, and the tokens are all matches of
/// `[a-z]+|0+|[£$€!?%]|[^\W\d_]+` as Python's `re` has it: the alternatives are tried in that order, so that a run that
/// begins with another letter than a to z goes on over these, and not the other way round.
public enum Tokens {
    /// The tokens in their order.
    public static func of(_ text: String) -> [String] {
        var tokens: [String] = []
        forEach(in: text) { tokens.append(String(decoding: $0, as: UTF8.self)) }
        return tokens
    }

    /// A longer token, in bytes, is nobody's word: it is passed over where it is learned, and where it is looked up.
    static let longest = 255

    /// Calls `body` with each token that is not longer than `longest`, in its order.
    ///
    /// - Parameter body: gets the token's bytes, which are gone when it returns, and their hash.
    @inline(__always)
    static func forEachHashed(in text: String, _ body: (UnsafeBufferPointer<UInt8>, UInt32) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { buffer in
                var scanner = TokenScanner(bytes: bytes, buffer: buffer)
                while scanner.next() {
                    if scanner.length <= longest { body(scanner.token, scanner.hash) }
                }
            }
        }
    }

    /// As `forEachHashed`, with the bytes alone.
    @inline(__always)
    static func forEach(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        forEachHashed(in: text) { token, _ in body(token) }
    }
}
