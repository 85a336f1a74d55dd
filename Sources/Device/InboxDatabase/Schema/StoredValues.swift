import Messages
import StableHashes

/// A column of a table and its valid values, to check files and archives, which may have been edited.
struct StoredColumn {
    enum Values {
        case numbers(ClosedRange<Int>)
        /// The codes of categories.
        case categories
        case text
        case oneOf([String])
        /// A blob of UTF-8. Archives have invalid UTF-8 as base64.
        case utf8
        case bytes
    }

    /// The largest integer that all JSON readers preserve (RFC 8259, section 6); small enough to add to without overflow.
    static let maxNumber = 1 << 53

    let name: String
    let values: Values
    var isOptional = false

    static func text(_ name: String) -> StoredColumn { StoredColumn(name: name, values: .text) }
    static func number(_ name: String, from least: Int = 0) -> StoredColumn {
        StoredColumn(name: name, values: .numbers(least...maxNumber))
    }
    /// The id of a row of this table or of another one.
    static func id(_ name: String = "id") -> StoredColumn { number(name, from: 1) }
    static func sum(_ name: String) -> StoredColumn { number(name, from: -maxNumber) }
    /// In milliseconds since 1970.
    static func date(_ name: String) -> StoredColumn { number(name, from: -maxNumber) }
    static func flags(_ name: String, _ most: Int = 1) -> StoredColumn {
        StoredColumn(name: name, values: .numbers(0...most))
    }

    var optional: StoredColumn { StoredColumn(name: name, values: values, isOptional: true) }

    /// The SQL condition for valid values; nil: all are valid.
    fileprivate var condition: String? {
        let allowed: String
        switch values {
        case .numbers(let range): allowed = "\(name) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        case .categories: allowed = "\(name) IN (\(Self.codes.map(String.init).joined(separator: ", ")))"
        case .oneOf(let words): allowed = "\(name) IN (\(words.map { "'\($0)'" }.joined(separator: ", ")))"
        case .text, .utf8, .bytes: return nil
        }
        return isOptional ? "(\(name) IS NULL OR \(allowed))" : allowed
    }

    func allows(_ number: Int) -> Bool {
        switch values {
        case .numbers(let range): range.contains(number)
        case .categories: Self.codes.contains(number)
        case .text, .oneOf, .utf8, .bytes: false
        }
    }

    func allows(_ text: String) -> Bool {
        switch values {
        case .text, .utf8: true
        case .oneOf(let words): words.contains(text)
        case .numbers, .categories, .bytes: false
        }
    }

    private static let codes = Category.all.map(\.code)
}

extension Int {
    /// A stored number, clamped to the valid range, because not every value of a large file is checked.
    init(stored number: Int64) {
        let most = Int64(StoredColumn.maxNumber)
        self = Int(Swift.min(Swift.max(number, -most), most))
    }
}

/// A table with its columns, in the order of an archive.
struct StoredTable {
    let name: StaticString
    let columns: [StoredColumn]
    /// The columns to sort by: its key.
    let order: String
    /// The rows of an archive, if they are not those of the table.
    private let query: String?

    var key: String { "\(name)" }
    var list: String { columns.map(\.name).joined(separator: ", ") }

    init(_ name: StaticString, order: String, _ columns: [StoredColumn], query: String? = nil) {
        self.name = name
        self.order = order
        self.columns = columns
        self.query = query
    }

    /// The rows of an archive, for `FROM`.
    var rows: String { query.map { "(\($0))" } ?? "\(name)" }

    /// A query that finds a row with an invalid value.
    var violationQuery: String? {
        let conditions = columns.compactMap(\.condition)
        return conditions.isEmpty
            ? nil : "SELECT 1 FROM \(name) WHERE NOT (\(conditions.joined(separator: " AND "))) LIMIT 1"
    }

    /// All tables except those that can be computed from others.
    static let all = [
        StoredTable("meta", order: "key", [.text("key"), .text("value")]),
        StoredTable("contact", order: "id", [.id(), .text("name")]),
        StoredTable("contact_address", order: "key", [.text("key"), .text("written"), .id("contact")]),
        StoredTable("replies", order: "people", [.text("people"), .number("count")]),
        StoredTable("blocked", order: "key", [.text("key"), .text("written")]),
        StoredTable("marked_known", order: "people", [.text("people")]),
        StoredTable(
            "conversation", order: "id",
            [
                .id(), .text("people"), StoredColumn(name: "category", values: .categories), .flags("standing", 7),
                .date("deleted_at").optional, .flags("started_by_user"), .date("date"), .id("newest").optional,
                .number("messages"), .number("unread"), .number("replies"), .text("filtered_by").optional,
            ], query: "SELECT * FROM conversation WHERE people <> \(Purge.people)"),
        StoredTable(
            "participant", order: "conversation, position",
            [.id("conversation"), .number("position"), .text("key"), .text("written")], query: StoredParticipants.all),
        StoredTable(
            "message", order: "id",
            [
                .id(), .id("conversation"), .date("date"), .text("sender").optional,
                StoredColumn(name: "body", values: .utf8, isOptional: true),
                StoredColumn(name: "service", values: .oneOf(Service.allCases.map(\.rawValue))), .flags("read"),
                .text("label").optional, StoredColumn(name: "journey", values: .utf8, isOptional: true),
                StoredColumn(name: "moved_by", values: .oneOf(Rule.allCases.map(\.rawValue)), isOptional: true),
            ], query: "SELECT * FROM message WHERE \(Purge.excluded)"),
        StoredTable("report", order: "id", [.id(), StoredColumn(name: "record", values: .utf8)]),
        StoredTable("reported", order: "message, report", [.id("message"), .id("report")]),
        StoredTable("stay", order: "conversation", [.id("conversation"), .id("newest"), .date("since")]),
        StoredTable("imported", order: "first", [.id("first"), .id("last"), .text("archive")]),
        StoredTable("missing_fields", order: "first", [.id("first"), .id("last"), .flags("fields", 3)]),
        StoredTable(
            "fingerprint", order: "id",
            [.id(), .number("import"), .flags("present"), StoredColumn(name: "hashes", values: .bytes)]),
    ]

    /// The folded bodies of messages, for the search.
    static let searchText = StoredTable(
        "search_text", order: "first",
        [.id("first"), .id("last"), .number("folding"), StoredColumn(name: "folded", values: .bytes)])

    /// The counts of each bucket of conversations.
    static let bucket = StoredTable(
        "bucket", order: "category, standing, deleted",
        [
            StoredColumn(name: "category", values: .categories), .flags("standing", 7), .flags("deleted"),
            .sum("conversations"), .sum("unread_conversations"), .sum("unread"),
        ])
}

/// The values that are stored by name (`InboxStore.meta`).
enum StoredMeta {
    /// The names whose values are checked.
    static let checked = ["country", "release", "actions", "imports", "messages", "fingerprint-key", "fingerprinted"]

    /// Why a value is invalid; nil: it is valid.
    static func violation(_ key: String, _ value: String) -> String? {
        let isRight: Bool
        switch key {
        case "country": isRight = Country(code: value) != nil
        case "release": isRight = Release(written: value) != nil
        case "actions", "imports", "messages", "fingerprinted":
            isRight = Int(value).map((0...StoredColumn.maxNumber).contains) ?? false
        case "fingerprint-key": isRight = SipHash(hexadecimal: value) != nil
        default: isRight = true
        }
        return isRight ? nil : "\"\(value.prefix(40))\" for its \(key), which is invalid"
    }
}
