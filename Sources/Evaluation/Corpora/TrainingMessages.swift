package import MessageArchives

/// The messages that a filter has learned from, whatever their labels.
package struct TrainingMessages {
    package var files: [CorpusFile]
    package var format: ArchiveFormat?
    package var columns = ColumnNames()
    /// The range of received messages to use, counted from 1; nil for all.
    package var rows: ClosedRange<Int>?

    package init(_ files: [CorpusFile]) { self.files = files }

    /// Reads all messages and adds them to `repeated`.
    ///
    /// - Parameters:
    ///   - onRemark: Called with what there is to say about how a file was read.
    ///   - onText: Called for each message with a body, with the fraction read so far, from 0 to 1.
    /// - Throws: `ArchiveError`, `SortedRuns.Failure`.
    package func read(
        into repeated: inout RepeatedMessages, onRemark: (String) -> Void = { _ in },
        onMessage onText: (Double) throws -> Void
    ) throws {
        var row = 0
        for (number, file) in files.enumerated() {
            let reader = try open(file)
            while let record = try reader.next() {
                guard let message = record.message, message.direction == .received else { continue }
                row += 1
                guard rows?.contains(row) ?? true else { continue }
                guard let body = message.body else { continue }
                try onText((Double(number) + reader.fraction) / Double(files.count))
                try repeated.addTraining(body, at: CorpusPlace(file: number, place: reader.place))
            }
            ((file.isBundled ? [] : reader.notes) + reader.remarks).forEach(onRemark)
        }
    }

    /// A table with other columns than the corpus is opened with the default columns.
    private func open(_ file: CorpusFile) throws(ArchiveError) -> any ArchiveReader {
        do {
            return try Archive.open(file.path, as: format, columns: columns)
        } catch {
            var defaults = ColumnNames()
            defaults.encoding = columns.encoding
            guard columns != defaults, let reader = try? Archive.open(file.path, columns: defaults) else { throw error }
            return reader
        }
    }

    /// A place for error messages: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(files[place.file].name):\(place.place)" }
}
