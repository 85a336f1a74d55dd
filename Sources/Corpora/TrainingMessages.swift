import Archives

/// The texts that a filter has learnt from, whatever they are labelled.
package struct TrainingMessages {
    package var files: [CorpusFile]
    package var format: ArchiveFormat?
    package var columns = ColumnNames()
    /// Of the received texts only these, counted from 1; nil: all.
    package var rows: ClosedRange<Int>?

    package init(_ files: [CorpusFile]) { self.files = files }

    /// Reads them all, so that they are found again in a corpus.
    ///
    /// - Parameters:
    ///   - onRemark: called with what the user must know of how a file was read.
    ///   - onText: called with each that has a body, and how much is read, from 0 to 1.
    /// - Throws: `ArchiveError`, `SortedRuns.Failure`.
    package func read(
        into repeated: inout RepeatedMessages, onRemark: (String) -> Void = { _ in }, onText: (Double) throws -> Void
    ) throws {
        var row = 0
        for (number, file) in files.enumerated() {
            let reader = try open(file)
            while let record = try reader.next() {
                guard let text = record.text, text.direction == .received else { continue }
                row += 1
                guard rows?.contains(row) ?? true else { continue }
                guard let body = text.body else { continue }
                try onText((Double(number) + reader.fraction) / Double(files.count))
                try repeated.addTraining(body, at: CorpusPlace(file: number, place: reader.place))
            }
            reader.remarks.forEach(onRemark)
        }
    }

    /// A table with other columns than the corpus is recognised by its own.
    private func open(_ file: CorpusFile) throws(ArchiveError) -> any ArchiveReader {
        do {
            return try Archive.open(file.path, as: format, columns: columns)
        } catch {
            var own = ColumnNames()
            own.encoding = columns.encoding
            guard columns != own, let reader = try? Archive.open(file.path, columns: own) else { throw error }
            return reader
        }
    }

    /// A place for a reader: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(files[place.file].name):\(place.place)" }
}
