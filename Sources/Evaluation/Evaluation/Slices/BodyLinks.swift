/// How many links a message body has, and whether one is of a shortener, which hides where it leads.
struct BodyLinks: Hashable {
    let count: Int
    let hasShortener: Bool

    init(_ body: String) {
        let bytes = Array(body.utf8)
        let links = TextLink.all(in: bytes)
        count = links.count
        hasShortener = links.contains { link in
            Self.shorteners.contains(
                String(decoding: bytes[link.name.lowerBound..<link.port.lowerBound], as: UTF8.self).lowercased())
        }
    }

    /// The value of the slice `link`.
    var name: String {
        hasShortener ? "shortener" : count == 0 ? SliceDimension.none : count == 1 ? "one link" : "several links"
    }

    private static let shorteners: Set<String> = [
        "adf.ly", "bit.ly", "bl.ink", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "qr.ae", "rb.gy",
        "rebrand.ly", "s.id", "shorte.st", "shorturl.at", "t.co", "t.ly", "tiny.cc", "tinyurl.com", "v.gd",
    ]
}
