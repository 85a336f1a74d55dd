import FilterWire

/// A whole inbox as lines of JSON: the first names the format, each of the others is a row of a table, and the last
/// counts them and has the SHA-256 of all lines before it, each with its line feed, so that an archive that was cut short,
/// damaged or changed is known for one.
///
///     {"siftbox":1,"schema":5}
///     {"meta":["country","US"]}
///     {"message":[1,1,1772442000000,"+12025550143","Hello","SMS",1,null,"0",null]}
///     {"end":{"message":1,"meta":1},"sha256":"9f86d081…"}
///
/// Rows stand in the order of their keys: two inboxes that are the same have the same archive.
package enum InboxArchive {
    /// The version of the format.
    static let version = 1
    static let tables = StoredTable.all
    static let lineFeed: [UInt8] = [0x0A]
}

/// Why an archive of an inbox cannot be read; nothing of it was kept.
package struct InboxArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension InboxArchive {
    /// Whether a file begins as an archive does, with or without a mark that it is UTF-8.
    package static func matches(_ beginning: [UInt8]) -> Bool {
        beginning.dropFirst(markLength(beginning)).starts(with: Array("{\"siftbox\":".utf8))
    }

    /// How long the mark of UTF-8 is that some editors put before a file's text.
    package static func markLength(_ beginning: [UInt8]) -> Int {
        beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}
