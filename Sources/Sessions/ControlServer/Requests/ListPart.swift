import InboxDatabase
import JSONCodec

/// Which part of a list a client gets.
struct ListPart {
    static let keys = ["limit", "after"]
    static let standardLimit = 50
    static let maxLimit = 500

    let limit: Int
    /// The place after which it begins; nil: the start of the list.
    let after: ListPlace?

    /// - Parameter isDated: whether the places of the list have dates.
    init(_ fields: inout RequestFields, isDated: Bool) {
        limit = fields.integer("limit", 1...Self.maxLimit) ?? Self.standardLimit
        guard let written = fields.string("after", "a value of 'next'") else {
            after = nil
            return
        }
        after = ListPlace(written)
        if after?.isDated != isDated { fields.report("after", "expected a value of 'next' of the same list") }
    }
}

/// A place in a list: the keys by which the list is ordered, so that it stays the same while messages arrive. Clients do
/// not look inside.
enum ListPlace: Hashable {
    case id(Int64)
    case dated(Int64, id: Int64)

    private static let radix = 36

    init?(_ written: String) {
        // Two numbers have at most 27 characters.
        guard written.utf8.count <= 32 else { return nil }
        let numbers = written.split(separator: ".", omittingEmptySubsequences: false).map {
            Int64($0, radix: Self.radix)
        }
        // No message has a negative number.
        guard let id = numbers.last ?? nil, id >= 0 else { return nil }
        switch (numbers.count, numbers[0]) {
        case (1, _): self = .id(id)
        case (2, let date?): self = .dated(date, id: id)
        default: return nil
        }
    }

    init(_ cursor: Cursor) { self = .dated(cursor.date, id: cursor.id) }

    /// The value of `next` and `after`.
    var written: String {
        switch self {
        case .id(let id): String(id, radix: Self.radix)
        case .dated(let date, let id): "\(String(date, radix: Self.radix)).\(String(id, radix: Self.radix))"
        }
    }

    var isDated: Bool { if case .dated = self { true } else { false } }

    var id: Int64 {
        switch self {
        case .id(let id), .dated(_, let id): id
        }
    }

    /// nil: the place has no date.
    var cursor: Cursor? { if case .dated(let date, let id) = self { Cursor(date: date, id: id) } else { nil } }
}
