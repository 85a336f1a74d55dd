import Archives
import Evaluation
import Messages

/// A text of a corpus with the categories that are right for it.
package struct CorpusText: Hashable, Sendable {
    package var text: ArchivedText
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

    /// A record that could not be read.
    package struct Skipped: Hashable, Sendable {
        package let path: String
        package let place: ArchivePlace
        package let reason: String
    }

    /// How many bad records are kept with their reasons; all are counted.
    package static let reasonLimit = 20

    private let files: [CorpusFile]
    private let options: Options
    private var reader: any ArchiveReader
    private var file = 0
    private var row = 0
    package private(set) var skippedCount = 0
    package private(set) var skipped: [Skipped] = []
    /// Texts within `rows` that have no label.
    package private(set) var unlabelled = 0
    /// The labels that were added to the map and that no text has had so far, in small letters.
    private var unmatched: Set<String>
    /// The format of the one that was read last.
    private var unlabelledFormat: ArchiveFormat?

    /// - Parameter files: at least one.
    /// - Throws: `ArchiveError` where the first cannot be read.
    package init(_ files: [CorpusFile], _ options: Options) throws(ArchiveError) {
        guard let first = files.first else { throw ArchiveError("No corpus is named.") }
        self.files = files
        self.options = options
        unmatched = Set(options.map.added.map { $0.lowercased() })
        reader = try Archive.open(first.path, as: options.format, columns: options.columns)
    }

    package convenience init(_ paths: [String], _ options: Options) throws(ArchiveError) {
        try self.init(paths.map { CorpusFile($0) }, options)
    }

    /// The labels that were added to the map and that no text has had so far.
    package var unmatchedLabels: [String] { options.map.added.filter { unmatched.contains($0.lowercased()) } }

    /// Where the record stands that was read last.
    package var place: CorpusPlace { CorpusPlace(file: file, place: reader.place) }

    /// A place for a reader: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(files[place.file].name):\(place.place)" }

    /// How much of the corpus has been read, from 0 to 1, each file counted alike.
    package var fraction: Double {
        min(1, (Double(file) + (file < files.count ? reader.fraction : 0)) / Double(files.count))
    }

    /// The next text; nil behind the last one.
    ///
    /// - Throws: `ArchiveError` where a file cannot be read any further, or a label is not known.
    package func next() throws(ArchiveError) -> CorpusText? {
        while file < files.count {
            if let rows = options.rows, row >= rows.upperBound { return nil }
            guard let record = try reader.next() else {
                file += 1
                if file < files.count {
                    reader = try Archive.open(files[file].path, as: options.format, columns: options.columns)
                }
                continue
            }
            switch record {
            case .contact, .passedOver: continue
            case .bad(let reason): skip(reason)
            // When a text came makes it no other text.
            case .text(let text), .badDate(let text, _):
                guard text.direction == .received else { continue }
                row += 1
                guard options.rows?.contains(row) ?? true else { continue }
                if let accepted = try accepted(text) { return CorpusText(text: text, accepted: accepted, row: row) }
                unlabelled += 1
                unlabelledFormat = reader.format
            }
        }
        return nil
    }

    /// Why nothing can be done with a corpus that has texts and no label, and what to do.
    package var noLabels: String {
        let advice =
            switch unlabelledFormat {
            case .jsonLines: "A line has it as \"label\"."
            case .messages: "Messages had filed none of them itself, which would be one."
            case .smsBackup, .smsImportExport, .fossify:
                "Phones' archives have none. Make a table of it and write them in: siftbox import FILE --store inbox.sift, then "
                    + "siftbox export --store inbox.sift --format csv -o texts.csv."
            default: "Say which column has it: --column label=NAME."
            }
        return "None of the \(Counted.words(unlabelled, "text")) of the corpus has a label. \(advice)"
    }

    private func skip(_ reason: String) {
        skippedCount += 1
        if skipped.count < Self.reasonLimit {
            skipped.append(Skipped(path: files[file].name, place: reader.place, reason: reason))
        }
    }

    /// A label for a command line that is copied: one that a shell would take otherwise is not put there.
    private static func quoted(_ label: String) -> String {
        let isPlain = label.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_.:/".unicodeScalars.contains($0)
        }
        guard isPlain, label.unicodeScalars.count <= 60, !label.hasPrefix("-") else { return "LABEL" }
        return label.contains(" ") ? "'\(label)'" : label
    }

    private func accepted(_ text: ArchivedText) throws(ArchiveError) -> [Category]? {
        guard !text.labels.isEmpty else {
            // The phone's own word can be held against a filter's. Where a text lay in an inbox that was exported, some
            // filter had put it, perhaps the one that is measured.
            return reader.format == .messages ? text.verdict.map { [$0] } : nil
        }
        var accepted: [Category] = []
        for label in text.labels {
            if !unmatched.isEmpty { unmatched.remove(label.lowercased()) }
            guard let categories = options.map[label] else {
                throw ArchiveError(
                    "\(files[file].name):\(reader.place): the label '\(Excerpt.beginning(of: label))' is not known. "
                        + "Say what it is: --map \(Self.quoted(label))=junk "
                        + "(or \(LabelMap.categoryNames.filter { $0 != "junk" }.joined(separator: ", "))).")
            }
            for category in categories where !accepted.contains(category) { accepted.append(category) }
        }
        return accepted
    }
}
