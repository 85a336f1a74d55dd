import Evaluation
package import MessageArchives
package import Messages

/// A message of a corpus with its accepted categories.
package struct LabeledMessage: Hashable, Sendable {
    package var message: ArchivedMessage
    /// Never empty.
    package var accepted: [Category]
    /// The number in the whole corpus, from 1; messages without a label are counted.
    package var row: Int
    /// Its values in `Options.slicing`.
    package var slices: [String] = []
}

/// The place of a message in a corpus.
package struct CorpusPlace: Hashable, Sendable {
    /// The index of the file.
    package let file: Int
    package let place: ArchivePlace
}

/// Reads the labeled messages of one or more archives; only received messages count.
///
///     let corpus = try CorpusReader(["SMSSpamCollection.tsv"], CorpusReader.Options())
///     while let message = try corpus.next() { … }
package final class CorpusReader {
    package struct Options: Hashable, Sendable {
        /// nil to detect the format of each file by its content.
        package var format: ArchiveFormat?
        package var columns = ColumnNames()
        package var map = LabelMap()
        /// The range of received messages to use, counted from 1; nil for all.
        package var rows: ClosedRange<Int>?
        /// nil: messages have no slices.
        package var slicing: CorpusSlicing?

        package init() {}
    }

    private let files: [CorpusFile]
    private let options: Options
    private var reader: any ArchiveReader
    private var file = 0
    private var row = 0
    private var reportedReading: CorpusReading
    private var unknown: UnknownLabels
    /// They do not matter to the figures, but a part of the corpus by month lacks these messages.
    private var dates = BadDates()

    /// - Parameter files: At least one file.
    /// - Throws: `ArchiveError` if the first one cannot be read.
    package init(_ files: [CorpusFile], _ options: Options) throws(ArchiveError) {
        guard let first = files.first else { throw ArchiveError("No corpus given.") }
        var options = options
        options.columns.extras = options.slicing?.extras ?? []
        self.files = files
        self.options = options
        reportedReading = CorpusReading(files, map: options.map)
        unknown = UnknownLabels(column: options.columns.label)
        reader = try Archive.open(first.path, as: options.format, columns: options.columns)
        try options.slicing?.check(files, reader.columns) { file throws(ArchiveError) in
            try Archive.open(file.path, as: options.format, columns: options.columns).columns
        }
    }

    package convenience init(_ paths: [String], _ options: Options) throws(ArchiveError) {
        try self.init(paths.map { CorpusFile($0) }, options)
    }

    /// The place of the last record read.
    package var place: CorpusPlace { CorpusPlace(file: file, place: reader.place) }

    /// The format of the file that is read.
    var format: ArchiveFormat { reader.format }

    /// The state of the corpus so far.
    package var reading: CorpusReading {
        var reading = reportedReading
        reading.fraction = fraction
        if file < files.count { addFindings(to: &reading) }
        reading.notes += dates.sentences
        return reading
    }

    /// The fraction of the corpus that has been read, from 0 to 1; all files have the same weight.
    package var fraction: Double {
        min(1, (Double(file) + (file < files.count ? reader.fraction : 0)) / Double(files.count))
    }

    /// The next message; nil at the end.
    ///
    /// - Throws: `ArchiveError` if a file cannot be read further; at the end, if there are unknown labels.
    package func next() throws(ArchiveError) -> LabeledMessage? {
        while true {
            switch try step() {
            case .message(let message): return message
            case .other, .otherRow, .nextFile: continue
            case .end: return nil
            }
        }
    }

    /// The result of reading one record.
    enum Step {
        case message(LabeledMessage)
        /// The record is not a wanted message.
        case other
        /// A message of a row that was not chosen.
        case otherRow
        /// A file ended, and the next one is open.
        case nextFile
        case end
    }

    /// Reads one record, so that a caller can stop between records.
    func step() throws(ArchiveError) -> Step {
        guard file < files.count else { return try end() }
        if unknown.isFull { return try end() }
        if let rows = options.rows, row >= rows.upperBound { return try end() }
        guard let record = try reader.next() else {
            addFindings(to: &reportedReading)
            file += 1
            guard file < files.count else { return try end() }
            reader = try Archive.open(files[file].path, as: options.format, columns: options.columns)
            return .nextFile
        }
        switch record {
        case .contact, .skipped: return .other
        case .bad(let reason):
            reportedReading.skip(reason, at: place)
            return .other
        // Dates do not matter in a corpus.
        case .message(let message), .badDate(let message, _):
            if case .badDate(_, let reason) = record {
                dates.add(reason, at: reader.place, column: reader.dateColumn, in: files[file].name)
            }
            guard message.direction == .received else { return .other }
            row += 1
            guard options.rows?.contains(row) ?? true else { return .otherRow }
            switch accepted(message) {
            // After an unknown label, the corpus is only searched for more of them.
            case .known where !unknown.isEmpty, .unknown: break
            case .known(let accepted):
                var labeled = LabeledMessage(message: message, accepted: accepted, row: row)
                labeled.slices = options.slicing?.values(of: message) ?? []
                return .message(labeled)
            case .unlabeled: reportedReading.recordUnlabeled(reader.format, reader.columns.names)
            }
            return .other
        }
    }

    /// Adds how the current file is read.
    private func addFindings(to reading: inout CorpusReading) {
        reading.remarks += reader.remarks
        if !files[file].isBundled { reading.notes += reader.notes }
    }

    private func end() throws(ArchiveError) -> Step {
        if let error = unknown.error { throw error }
        return .end
    }

    private enum Label {
        case known([Category])
        case unknown
        case unlabeled
    }

    private func accepted(_ message: ArchivedMessage) -> Label {
        guard !message.labels.isEmpty else {
            // The verdict recorded by Messages serves as a label. The category of an exported inbox does not: it may come from
            // the filter that is evaluated.
            return reader.format == .messages ? message.verdict.map { .known([$0]) } ?? .unlabeled : .unlabeled
        }
        var accepted: [Category] = []
        var isKnown = true
        for label in message.labels {
            reportedReading.record(label: label)
            guard let categories = options.map[label] else {
                unknown.add(label, of: message.body, at: reportedReading.name(of: place))
                isKnown = false
                continue
            }
            for category in categories where !accepted.contains(category) { accepted.append(category) }
        }
        return isKnown ? .known(accepted) : .unknown
    }
}
