package import Evaluation
import MessageArchives
package import Messages

/// How the messages of a corpus are split (`--slice`).
package struct CorpusSlicing: Hashable, Sendable {
    package let dimensions: [SliceDimension]
    /// The device's country.
    package let country: Country

    package init(_ dimensions: [SliceDimension], country: Country) {
        self.dimensions = dimensions
        self.country = country
    }

    /// The columns to read in addition to those of the message.
    var extras: [ExtraColumn] {
        dimensions.compactMap { dimension in
            dimension.column.map { ExtraColumn($0, isRequired: dimension.needsColumn) }
        }
    }

    /// A value for each dimension.
    func values(of message: ArchivedMessage) -> [String] {
        var sliced = SlicedMessage(sender: message.address, body: message.body)
        sliced.date = message.date
        sliced.cells = message.extras
        sliced.deviceCountry = country
        return dimensions.map { $0.value(of: sliced) }
    }

    /// Checks, before a filter runs, that each column is in a file of the corpus.
    ///
    /// - Parameters:
    ///   - first: the columns of the first file.
    ///   - open: the columns of another one; only called while a column is missing.
    func check(
        _ files: [CorpusFile], _ first: NamedColumns, _ open: (CorpusFile) throws(ArchiveError) -> NamedColumns
    ) throws(ArchiveError) {
        var columns = first
        var missing = extras.filter { $0.isRequired && !columns.found.contains($0.name) }
        for file in files.dropFirst() where !missing.isEmpty {
            let other = try open(file)
            columns.names += other.names.filter { !columns.names.contains($0) }
            missing.removeAll { other.found.contains($0.name) }
        }
        guard let missing = missing.first else { return }
        throw ArchiveError("\(SliceDimension.refusal(of: missing.name, columns: columns.names))")
    }
}
