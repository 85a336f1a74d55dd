package import Messages
import UntrustedFiles

/// What a corpus is split by, so that a report shows for which messages a filter is wrong.
///
///     SliceDimension("length")                        // .length
///     SliceDimension("language")                      // .column("language"): a column or key of the corpus
///     SliceDimension.length.value(of: message)        // "2 segments"
package enum SliceDimension: Hashable, Sendable {
    case country
    case length
    case link
    case script
    case senderKind
    case month
    /// A column of a table or a key of JSON Lines, by its name.
    case column(String)

    /// Those that every corpus has.
    package static let builtIn: [SliceDimension] = [.country, .length, .link, .script, .senderKind, .month]

    /// Stands before the name of a column that is named like one of `builtIn`.
    private static let columnPrefix = "column:"

    /// - Parameter name: one of `builtIn`; any other name is a column.
    package init(_ name: String) {
        self =
            Self.builtIn.first { $0.name == name }
            ?? .column(name.hasPrefix(Self.columnPrefix) ? String(name.dropFirst(Self.columnPrefix.count)) : name)
    }

    /// As the user writes it: `sender-kind`, `language`.
    package var name: String {
        switch self {
        case .country: "country"
        case .length: "length"
        case .link: "link"
        case .script: "script"
        case .senderKind: "sender-kind"
        case .month: "month"
        case .column(let name): Self.isReserved(name) ? Self.columnPrefix + name : name
        }
    }

    private static func isReserved(_ column: String) -> Bool {
        column.hasPrefix(columnPrefix) || builtIn.contains { $0.name == column }
    }

    /// The column of the corpus that it reads; nil: none.
    package var column: String? {
        switch self {
        case .country: "country"
        case .column(let name): name
        case .length, .link, .script, .senderKind, .month: nil
        }
    }

    /// Whether a corpus without this column is refused.
    package var needsColumn: Bool { if case .column = self { true } else { false } }

    /// Why a name is refused, with the one that was probably meant.
    ///
    /// - Parameters:
    ///   - column: the name of a column that the corpus does not have.
    ///   - columns: those of the corpus.
    package static func refusal(of column: String, columns: [String]) -> EvaluationError {
        let known = builtIn.map(\.name)
        // column:month is not the slice month.
        let names = isReserved(column) ? columns : known + columns
        let name = SliceDimension.column(column).name
        let guess = NearestName.word(to: column, in: names).map { " Did you mean \($0)?" } ?? ""
        let listed = columns.prefix(20).map(Excerpt.beginning)
        let more = columns.count > listed.count ? ", …" : ""
        return EvaluationError(
            "--slice: '\(Excerpt.beginning(of: name))' is not a slice and not a column of the corpus.\(guess) "
                + "Slices: \(known.joined(separator: ", ")). "
                + (columns.isEmpty
                    ? "The corpus has no named columns." : "Columns: \(listed.joined(separator: ", "))\(more)."))
    }
}

/// The parts of a message that its slices are computed from.
package struct SlicedMessage: Hashable, Sendable {
    package var sender: String?
    package var body: String?
    /// In milliseconds since 1970, UTC.
    package var date: Int64?
    /// The cells of the columns, by `SliceDimension.column`.
    package var cells: [String: String] = [:]
    /// The device's country: it decides which digits are a phone number.
    package var deviceCountry = Country.us

    package init(sender: String?, body: String?) {
        self.sender = sender
        self.body = body
    }
}
