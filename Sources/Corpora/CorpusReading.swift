import Archives
import Evaluation
import Messages

/// What there is to say of a corpus as far as it has been read.
package struct CorpusReading: Sendable {
    /// A record that could not be read.
    package struct Skipped: Hashable, Sendable {
        package let path: String
        package let place: ArchivePlace
        package let reason: String
    }

    /// How many bad records are kept with their reasons; all are counted.
    package static let reasonLimit = 20

    private let files: [CorpusFile]
    /// How much of the corpus has been read, from 0 to 1, each file counted alike.
    package internal(set) var fraction = 0.0
    package private(set) var skippedCount = 0
    package private(set) var skipped: [Skipped] = []
    /// What the user must know of how the files were read, such as a guessed encoding.
    package internal(set) var remarks: [String] = []
    /// Texts within the chosen rows that have no label.
    package private(set) var unlabelled = 0
    /// The labels that were added to the map, as they were written.
    private let added: [String]
    /// Those among them that no text has had so far, in small letters.
    private var unmatched: Set<String>
    /// The format of the text without a label that was read last.
    private var unlabelledFormat: ArchiveFormat?

    init(_ files: [CorpusFile], map: LabelMap) {
        self.files = files
        added = map.added
        unmatched = Set(map.added.map { $0.lowercased() })
    }

    /// The labels that were added to the map and that no text has had so far.
    package var unmatchedLabels: [String] { added.filter { unmatched.contains($0.lowercased()) } }

    /// A place for a reader: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(files[place.file].name):\(place.place)" }

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
        return "None of the \(Counted.pluralized(unlabelled, "text")) of the corpus has a label. \(advice)"
    }

    mutating func skip(_ reason: String, at place: CorpusPlace) {
        skippedCount += 1
        if skipped.count < Self.reasonLimit {
            skipped.append(Skipped(path: files[place.file].name, place: place.place, reason: reason))
        }
    }

    mutating func recordUnlabelled(_ format: ArchiveFormat) {
        unlabelled += 1
        unlabelledFormat = format
    }

    mutating func record(label: String) {
        if !unmatched.isEmpty { unmatched.remove(label.lowercased()) }
    }
}
