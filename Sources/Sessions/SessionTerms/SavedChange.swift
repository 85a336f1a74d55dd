import Messages

/// A change of a file that a session has saved, as its viewer sees it: the first line that was removed, and the first one
/// that was added.
package struct SavedChange: Hashable, Sendable {
    /// The file's name.
    package var file: String
    /// The number of the first changed line, from 1.
    package var line: Int
    /// nil: lines were only added.
    package var removed: String?
    /// nil: lines were only removed.
    package var added: String?
    /// How many more lines were removed or added.
    package var moreLines: Int

    package init(file: String, line: Int, removed: String?, added: String?, moreLines: Int = 0) {
        self.file = file
        self.line = line
        (self.removed, self.added) = Self.shortened(removed, added)
        self.moreLines = moreLines
    }

    /// `F.swift:30`, `F.swift:30, and 2 more lines`
    package var place: String { ["\(file):\(line)", more].compactMap { $0 }.joined(separator: ", ") }

    /// What says that more lines were changed; nil: there are none.
    package var more: String? { moreLines > 0 ? "and \(Counted.pluralized(moreLines, "more line"))" : nil }

    /// Compares the lines of a file before and after; nil: they are equal.
    package init?(file: String, from before: String, to after: String) {
        let (old, new) = (Self.lines(before), Self.lines(after))
        let shorter = min(old.count, new.count)
        let same = zip(old, new).prefix { $0 == $1 }.count
        let sameAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(shorter - same).count
        let removed = old[same..<(old.count - sameAtEnd)]
        let added = new[same..<(new.count - sameAtEnd)]
        guard !removed.isEmpty || !added.isEmpty else { return nil }
        self.init(
            file: file, line: same + 1, removed: removed.first, added: added.first,
            moreLines: max(0, removed.count - 1) + max(0, added.count - 1))
    }

    /// The lines without their common indentation. Of long ones, what is around the change: a file may have lines of a
    /// million characters.
    private static func shortened(_ removed: String?, _ added: String?) -> (removed: String?, added: String?) {
        let lines = [removed, added].compactMap { $0 }
        let first = lines.first ?? "", last = lines.last ?? ""
        let indent = lines.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        let same = lines.count < 2 ? 0 : zip(first, last).prefix { $0 == $1 }.count
        let start = same - indent > maxLead ? same - maxLead : indent
        func shorten(_ line: String) -> String {
            let rest = line.dropFirst(start)
            let end = rest.index(rest.startIndex, offsetBy: maxLength, limitedBy: rest.endIndex) ?? rest.endIndex
            return (start > indent ? "…" : "") + rest[..<end] + (end < rest.endIndex ? "…" : "")
        }
        return (removed.map(shorten), added.map(shorten))
    }

    /// How many characters of a long line are kept before the change, and from there on.
    private static let (maxLead, maxLength) = (100, 500)

    /// By the byte of the newline: a carriage return before it is the last character of its line.
    private static func lines(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}
