import StableHashes

/// The page's only script: a cell of a matrix opens its messages; they can be searched, sorted, and their places copied.
/// What messages contain only becomes text nodes. The policy of the page allows this script by its hash and no other.
enum HTMLScript {
    /// Its SHA-256, as a Content-Security-Policy names it.
    static var source: String {
        var sum = SHA256Sum()
        sum.add(Array(code.utf8))
        return "'sha256-\(base64(ofHexadecimal: sum.hexadecimal))'"
    }

    static var element: String { "<script>\(code)</script>" }

    private static func base64(ofHexadecimal digits: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var bits = digits.flatMap { digit in (0..<4).reversed().map { (digit.hexDigitValue ?? 0) >> $0 & 1 } }
        let padding = (3 - bits.count / 8 % 3) % 3
        bits += Array(repeating: 0, count: padding * 8)
        let letters = stride(from: 0, to: bits.count, by: 6).map { start in
            alphabet[bits[start..<start + 6].reduce(0) { $0 << 1 | $1 }]
        }
        return String(letters.dropLast(padding)) + String(repeating: "=", count: padding)
    }

    static let code = "\n" + messages + controls + "\n"
}
