/// Archives of texts, by their files.
package enum Archive {
    /// A reader for the file at `path`, which stands at its beginning.
    ///
    /// - Parameters:
    ///   - format: nil: recognised by the content.
    ///   - columns: of a table.
    /// - Throws: `ArchiveError` where the file cannot be read, or is in no format that is.
    package static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
    ) throws(ArchiveError) -> any ArchiveReader {
        throw ArchiveError("\(path) is in no format that is read.")
    }
}
