/// A column of a table or a key of JSON Lines that is not part of a message, such as a corpus' language.
package struct ExtraColumn: Hashable, Sendable {
    /// Without regard to case, as with `--column`; of JSON Lines, it can be a path: `meta.language`.
    package let name: String
    /// Whether a file that may lack it is read to its end to find it.
    package let isRequired: Bool

    package init(_ name: String, isRequired: Bool) {
        self.name = name
        self.isRequired = isRequired
    }
}

/// The columns of a file.
package struct NamedColumns: Hashable, Sendable {
    /// The first ones, as the file writes them; empty if the format has none.
    package var names: [String] = []
    /// Which of `ColumnNames.extras` the file has.
    package var found: Set<String> = []

    package init() {}
}
