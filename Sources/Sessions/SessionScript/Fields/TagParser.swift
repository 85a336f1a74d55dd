import LocatedYAML

// The key `tags`: by them `siftbox check` selects sessions.
extension SessionSource {
    private static let longestTag = 40

    /// Each tag once, in the order of the file.
    func tags(_ fields: Fields) -> [String] {
        var tags: [String] = []
        for tag in fields.strings("tags", "a list of tags, such as slow", orOne: true) ?? [] {
            if !Self.isTag(tag.value) {
                findings.report(
                    tag.position, "tags",
                    "\(tag.value.short.quoted) is not a tag: expected up to \(Self.longestTag) letters and digits, with - or _ "
                        + "between them, such as slow")
            } else if tags.contains(tag.value) {
                findings.report(tag.position, "tags", "duplicate tag \(tag.value)")
            } else {
                tags.append(tag.value)
            }
        }
        return tags
    }

    /// Whether the string can be a tag, and be written on a command line without quotation marks.
    static func isTag(_ text: String) -> Bool {
        guard text.utf8.count <= longestTag, let first = text.utf8.first, let last = text.utf8.last else {
            return false
        }
        return isPlain(first) && isPlain(last) && text.utf8.allSatisfy { isPlain($0) || "_-".utf8.contains($0) }
    }

    /// Whether it is an ASCII letter or digit.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
}
