import Messages

/// The dates of a file that cannot be read, by the reason: a million cells of one kind are one sentence.
///
///     var dates = BadDates()
///     dates.add("date '31.02.2024' does not exist (February 2024 has 29 days)", at: .line(17), column: "Date", in: "m.csv")
///     dates.sentences     // ["m.csv:17: the column Date: date '31.02.2024' does not exist (February 2024 has 29 days)"]
package struct BadDates: Hashable, Sendable {
    private struct Kind: Hashable, Sendable {
        let path: String
        let place: ArchivePlace
        let column: String?
        let reason: String
        var count = 1
    }

    /// More kinds than this are only counted: each file has a few.
    private static let maxKinds = 100

    private var kinds: [Kind] = []
    private var indexes: [String: Int] = [:]
    /// How many there are.
    package private(set) var count = 0
    private var listed = 0

    package init() {}

    /// - Returns: whether it is the first of its kind.
    @discardableResult
    package mutating func add(
        _ reason: String, at place: ArchivePlace, column: @autoclosure () -> String?, in path: String
    ) -> Bool {
        count += 1
        let key = "\(path)\u{0}\(Self.kind(reason))"
        if let index = indexes[key] {
            kinds[index].count += 1
            listed += 1
            return false
        }
        guard kinds.count < Self.maxKinds else { return false }
        indexes[key] = kinds.count
        kinds.append(Kind(path: path, place: place, column: column(), reason: reason))
        listed += 1
        return true
    }

    /// One for each kind, with the first place.
    package var sentences: [String] {
        kinds.map { kind in
            "\(kind.path):\(kind.place): \(kind.column.map { "\($0): " } ?? "")\(kind.reason)"
                + (kind.count > 1 ? " (\(Counted.number(kind.count)) messages)" : "")
        } + (count > listed ? ["… and \(Counted.pluralized(count - listed, "date")) more"] : [])
    }

    /// A reason without what differs from cell to cell: what is quoted or in parentheses, and numbers.
    private static func kind(_ reason: String) -> String {
        var rest = reason[...]
        if let start = rest.firstIndex(of: "'"), let end = rest.lastIndex(of: "'") {
            rest = rest[..<start] + rest[end...]
        }
        return String(rest.prefix { $0 != "(" }.filter { !$0.isNumber && $0 != "-" })
    }
}
