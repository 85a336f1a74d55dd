import Archives
import Evaluation
import Messages

/// A text of a corpus with the categories that are right for it.
package struct LabelledMessage: Hashable, Sendable {
    package var text: ArchivedMessage
    /// Never empty.
    package var accepted: [Category]
    /// Its number in the whole corpus, from 1, texts without a label counted.
    package var row: Int
}

/// Where a text stands in a corpus.
package struct CorpusPlace: Hashable, Sendable {
    /// Which of its files, from 0.
    package let file: Int
    package let place: ArchivePlace

    package init(file: Int, place: ArchivePlace) {
        self.file = file
        self.place = place
    }
}

/// The labelled texts of one or more archives, one after the other, each received from somebody.
///
///     let corpus = try CorpusReader(["SMSSpamCollection.tsv"], CorpusReader.Options())
///     while let text = try corpus.next() { … }
package final class CorpusReader {
    package struct Options: Hashable, Sendable {
        /// nil: recognised by each file's content.
        package var format: ArchiveFormat?
        package var columns = ColumnNames()
        package var map = LabelMap()
        /// Of the corpus' received texts only these, counted from 1; nil: all.
        package var rows: ClosedRange<Int>?

        package init() {}
    }

    private let files: [CorpusFile]
    private let options: Options
    private var reader: any ArchiveReader
    private var file = 0
    private var row = 0
    private var reportedReading: CorpusReading
    private var unknown = UnknownLabels()

    /// - Parameter files: at least one.
    /// - Throws: `ArchiveError` where the first cannot be read.
    package init(_ files: [CorpusFile], _ options: Options) throws(ArchiveError) {
        guard let first = files.first else { throw ArchiveError("No corpus is named.") }
        self.files = files
        self.options = options
        reportedReading = CorpusReading(files, map: options.map)
        reader = try Archive.open(first.path, as: options.format, columns: options.columns)
    }

    package convenience init(_ paths: [String], _ options: Options) throws(ArchiveError) {
        try self.init(paths.map { CorpusFile($0) }, options)
    }

    /// Where the record stands that was read last.
    package var place: CorpusPlace { CorpusPlace(file: file, place: reader.place) }

    /// What there is to say of it so far.
    package var reading: CorpusReading {
        var reading = reportedReading
        reading.fraction = fraction
        if file < files.count { reading.remarks += reader.remarks }
        return reading
    }

    /// How much of the corpus has been read, from 0 to 1, each file counted alike.
    package var fraction: Double {
        min(1, (Double(file) + (file < files.count ? reader.fraction : 0)) / Double(files.count))
    }

    /// The next text; nil behind the last one.
    ///
    /// - Throws: `ArchiveError` where a file cannot be read any further, or at the end, with all labels that are not known.
    package func next() throws(ArchiveError) -> LabelledMessage? {
        while true {
            switch try step() {
            case .text(let text): return text
            case .other: continue
            case .end: return nil
            }
        }
    }

    /// What one record comes to.
    enum Step {
        case text(LabelledMessage)
        /// It is none of the texts that were asked for.
        case other
        case end
    }

    /// Reads one record, so that whoever reads on another's behalf can stop between any two.
    func step() throws(ArchiveError) -> Step {
        guard file < files.count else { return try end() }
        if unknown.isFull { return try end() }
        if let rows = options.rows, row >= rows.upperBound { return try end() }
        guard let record = try reader.next() else {
            reportedReading.remarks += reader.remarks
            file += 1
            guard file < files.count else { return try end() }
            reader = try Archive.open(files[file].path, as: options.format, columns: options.columns)
            return .other
        }
        switch record {
        case .contact, .skipped: return .other
        case .bad(let reason):
            reportedReading.skip(reason, at: place)
            return .other
        // When a text came makes it no other text.
        case .text(let text), .badDate(let text, _):
            guard text.direction == .received else { return .other }
            row += 1
            guard options.rows?.contains(row) ?? true else { return .other }
            switch accepted(text) {
            // The corpus is read on for other labels, and nothing is asked about it any more.
            case .known where !unknown.isEmpty, .unknown: break
            case .known(let accepted): return .text(LabelledMessage(text: text, accepted: accepted, row: row))
            case .unlabelled: reportedReading.recordUnlabelled(reader.format)
            }
            return .other
        }
    }

    private func end() throws(ArchiveError) -> Step {
        if let error = unknown.error { throw error }
        return .end
    }
    private enum Label {
        case known([Category])
        case unknown
        case unlabelled
    }

    private func accepted(_ text: ArchivedMessage) -> Label {
        guard !text.labels.isEmpty else {
            // The phone's own word can be held against a filter's. Where a text lay in an inbox that was exported, some
            // filter had put it, perhaps the one that is measured.
            return reader.format == .messages ? text.verdict.map { .known([$0]) } ?? .unlabelled : .unlabelled
        }
        var accepted: [Category] = []
        var isKnown = true
        for label in text.labels {
            reportedReading.record(label: label)
            guard let categories = options.map[label] else {
                unknown.add(label, at: reportedReading.name(of: place))
                isKnown = false
                continue
            }
            for category in categories where !accepted.contains(category) { accepted.append(category) }
        }
        return isKnown ? .known(accepted) : .unknown
    }
}
