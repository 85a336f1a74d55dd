import Archives

/// The texts that a filter has learnt from, whatever they are labelled.
package struct TrainingTexts {
    package var paths: [String]
    package var format: ArchiveFormat?
    package var columns = ColumnNames()
    /// Of the received texts only these, counted from 1; nil: all.
    package var rows: ClosedRange<Int>?

    package init(paths: [String]) { self.paths = paths }

    /// Reads them all, so that they are found again in a corpus.
    ///
    /// - Parameter onText: called with each, and how much is read, from 0 to 1.
    /// - Throws: `ArchiveError`, `SortedRuns.Failure`.
    package func read(into repeated: inout RepeatedTexts, onText: (Double) throws -> Void) throws {
        var row = 0
        for (file, path) in paths.enumerated() {
            let reader = try Archive.open(path, as: format, columns: columns)
            while let record = try reader.next() {
                guard case .text(let text) = record, text.direction == .received else { continue }
                row += 1
                guard rows?.contains(row) ?? true else { continue }
                try onText((Double(file) + reader.fraction) / Double(paths.count))
                guard let body = text.body else { continue }
                try repeated.addTraining(body, at: CorpusPlace(file: file, place: reader.place))
            }
        }
    }

    /// A place for a reader: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(paths[place.file]):\(place.place)" }
}
