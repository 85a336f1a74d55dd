import FilterWire
import GRDB

/// A whole inbox as lines of JSON: the first names the format, each of the others is a row of a table, and the last
/// counts them, so that an archive that was cut short is known for one.
///
///     {"siftbox":1,"schema":4}
///     {"meta":["country","US"]}
///     {"message":[1,1,1772442000000,"+12025550143","Hello","SMS",1,null,"0",null]}
///     {"end":{"message":1,"meta":1}}
///
/// Rows stand in the order of their keys: two inboxes that are the same have the same archive.
package enum InboxArchive {
    /// The version of the format.
    static let version = 1

    enum Kind {
        case integer
        case text
        /// UTF-8 in a blob; what is none is written in base 64.
        case utf8
        case bytes
    }

    struct Table {
        let name: StaticString
        let columns: [(name: String, kind: Kind)]
        let order: String

        var key: String { "\(name)" }
        var list: String { columns.map(\.name).joined(separator: ", ") }

        /// - Parameter columns: `name`, or `name:kind` where it is no integer.
        init(_ name: StaticString, _ columns: String, order: String) {
            self.name = name
            self.order = order
            self.columns = columns.split(separator: " ").map { column in
                let parts = column.split(separator: ":")
                let kind: Kind =
                    switch parts.dropFirst().first {
                    case "text": .text
                    case "utf8": .utf8
                    case "bytes": .bytes
                    default: .integer
                    }
                return (String(parts[0]), kind)
            }
        }
    }

    /// Every table but the counts of buckets, which follow from the conversations.
    static let tables = [
        Table("meta", "key:text value:text", order: "key"),
        Table("contact", "id name:text", order: "id"),
        Table("contact_address", "key:text written:text contact", order: "key"),
        Table("replies", "people:text count", order: "people"),
        Table("blocked", "key:text written:text", order: "key"),
        Table("marked_known", "people:text", order: "people"),
        Table(
            "conversation",
            """
            id people:text category known deleted_at begun_by_user date newest messages unread replies filtered_by:text
            """, order: "id"),
        Table("participant", "conversation position key:text written:text", order: "conversation, position"),
        Table(
            "message",
            "id conversation date sender:text body:utf8 service:text read label:text journey:utf8 moved_by:text",
            order: "id"),
        Table("report", "id record:utf8", order: "id"),
        Table("reported", "message report", order: "message, report"),
        Table("brought_in", "first last archive:text", order: "first"),
        Table("fingerprint", "id run met hashes:bytes", order: "id"),
    ]
}

/// Why an archive of an inbox cannot be read; nothing of it was kept.
package struct InboxArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension InboxArchive {
    /// Whether a file begins as an archive does.
    package static func isOne(_ beginning: some Sequence<UInt8>) -> Bool {
        beginning.starts(with: Array("{\"siftbox\":".utf8))
    }
}
