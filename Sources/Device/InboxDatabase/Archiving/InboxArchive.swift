/// A whole inbox as JSON Lines. The first line names the format; each other line is a row of a table. The last line has the
/// number of rows and the SHA-256 of all lines before it (including line feeds), to detect truncated, damaged or edited
/// archives.
///
///     {"siftbox":1,"schema":1}
///     {"meta":["country","US"]}
///     {"message":[1,1,1772442000000,"+12025550143","Hello","SMS",1,null,"0",null]}
///     {"end":{"message":1,"meta":1},"sha256":"9f86d081…"}
///
/// Rows are sorted by their keys, so equal inboxes have equal archives.
package enum InboxArchive {
    /// The version of the format.
    static let version = 1
    static let tables = StoredTable.all
    static let lineFeed: [UInt8] = [0x0A]
}

/// Why the archive of an inbox cannot be imported; nothing was imported.
package struct InboxArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension InboxArchive {
    /// Whether a file begins like an archive, with or without a byte order mark.
    package static func matches(_ beginning: [UInt8]) -> Bool {
        beginning.dropFirst(markLength(beginning)).starts(with: Array("{\"siftbox\":".utf8))
    }

    /// The length of the UTF-8 byte order mark that some editors add; 0: none.
    package static func markLength(_ beginning: [UInt8]) -> Int {
        beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}
