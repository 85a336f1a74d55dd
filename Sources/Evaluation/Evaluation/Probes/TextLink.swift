/// A link in a message body, as phones recognize them: with `http://` or `www.`, or a domain with a path or a usual ending.
struct TextLink: Hashable, Sendable {
    /// All bytes of the link.
    let whole: Range<Int>
    /// The domain without `www.` and without its ending.
    let name: Range<Int>
    /// A colon and digits; usually empty.
    let port: Range<Int>
    /// What follows domain and port; possibly empty.
    let path: Range<Int>

    /// Endings that make a domain a link without anything else.
    private static let usualEndings: Set<String> = [
        "app", "biz", "ca", "cn", "co", "com", "de", "es", "eu", "example", "fr", "gd", "gl", "gov", "id", "in", "info",
        "io", "it", "jp", "ly", "me", "net", "nl", "online", "org", "ru", "shop", "site", "tk", "top", "uk", "us",
        "xyz",
    ]

    /// The links of a text in UTF-8, in order.
    static func all(in bytes: [UInt8]) -> [TextLink] {
        // Without a dot or a colon, a text has no link.
        guard bytes.contains(UInt8(ascii: ".")) || bytes.contains(UInt8(ascii: ":")) else { return [] }
        var links: [TextLink] = []
        var place = 0
        while place < bytes.count {
            guard isDomain(bytes[place]), place == 0 || !isBefore(bytes[place - 1]) else {
                place += 1
                continue
            }
            if let link = link(at: place, in: bytes) {
                links.append(link)
                place = link.whole.upperBound
            } else {
                // What follows in the same word is not the beginning of a link.
                while place < bytes.count, isDomain(bytes[place]) { place += 1 }
            }
        }
        return links
    }

    private static func link(at start: Int, in bytes: [UInt8]) -> TextLink? {
        let scheme = ["https://", "http://"].first { hasPrefix($0, bytes, at: start) }
        var nameStart = start + (scheme?.utf8.count ?? 0)
        let hasWWW = hasPrefix("www.", bytes, at: nameStart)
        if hasWWW { nameStart += 4 }
        var end = nameStart
        while end < bytes.count, isDomain(bytes[end]) { end += 1 }
        // An e-mail address.
        if end < bytes.count, bytes[end] == UInt8(ascii: "@") { return nil }
        while end > nameStart, !isAlphanumeric(bytes[end - 1]) { end -= 1 }
        guard end > nameStart, isAlphanumeric(bytes[nameStart]) else { return nil }
        let dot = bytes[nameStart..<end].lastIndex(of: UInt8(ascii: "."))
        let ending = dot.map { String(decoding: bytes[($0 + 1)..<end], as: UTF8.self).lowercased() }
        let isName = ending.map { (2...24).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 >= 0x61 } } ?? false
        let hasPath = end < bytes.count && bytes[end] == UInt8(ascii: "/")
        let isBareLink = hasWWW || hasPath || usualEndings.contains(ending ?? "")
        guard scheme != nil || (isName && isBareLink) else { return nil }
        // A number as in 192.0.2.1 has no ending.
        let nameEnd = isName ? dot ?? end : end
        let path = path(after: end, in: bytes)
        return TextLink(
            whole: start..<path.upperBound, name: nameStart..<nameEnd, port: end..<path.lowerBound, path: path)
    }

    /// Path and query after a possible port, without punctuation of the sentence.
    private static func path(after domainEnd: Int, in bytes: [UInt8]) -> Range<Int> {
        var end = domainEnd
        if end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"), (0x30...0x39).contains(bytes[end + 1]) {
            end += 1
            while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
        }
        guard end < bytes.count, "/?#".utf8.contains(bytes[end]) else { return end..<end }
        let pathStart = end
        while end < bytes.count, (0x21..<0x7F).contains(bytes[end]), !"<>\"'`{}|\\^[]()".utf8.contains(bytes[end]) {
            end += 1
        }
        while end > pathStart, ".,;:!?".utf8.contains(bytes[end - 1]) { end -= 1 }
        return pathStart..<end
    }

    private static func hasPrefix(_ prefix: String, _ bytes: [UInt8], at place: Int) -> Bool {
        let length = prefix.utf8.count
        guard place + length <= bytes.count else { return false }
        return zip(bytes[place..<place + length], prefix.utf8).allSatisfy { byte, expected in
            byte == expected || (expected >= 0x61 && byte | 0x20 == expected)
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static func isDomain(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// Whether no link begins after this byte.
    private static func isBefore(_ byte: UInt8) -> Bool {
        isDomain(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "_")
    }
}
