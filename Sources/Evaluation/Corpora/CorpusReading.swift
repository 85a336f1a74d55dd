package import Evaluation
import MessageArchives
import Messages

/// Statistics and warnings on a corpus as far as it has been read.
package struct CorpusReading: Sendable {
    /// The number of bad records that are kept with their reasons; all are counted.
    package static let reasonLimit = 20

    private let files: [CorpusFile]
    /// The fraction of the corpus that has been read, from 0 to 1; all files have the same weight.
    package internal(set) var fraction = 0.0
    package private(set) var skippedCount = 0
    package private(set) var skipped: [CorpusFacts.Skipped] = []
    /// Warnings on how the files were read, such as a guessed encoding.
    package internal(set) var remarks: [String] = []
    /// How the files were read, such as which columns of a table are read as what.
    package internal(set) var notes: [String] = []
    /// The number of messages in the selected rows without a label.
    package private(set) var unlabeled = 0
    /// The labels that the user added to the map, as written.
    private let added: [String]
    /// Those of them that no message has had so far, in lower case.
    private var unmatched: Set<String>
    /// The format of the last message without a label.
    private var unlabeledFormat: ArchiveFormat?
    /// The column that probably has the labels, in the file of the first message without one.
    private var labelColumn: String?

    init(_ files: [CorpusFile], map: LabelMap) {
        self.files = files
        added = map.added
        unmatched = Set(map.added.map { $0.lowercased() })
    }

    /// The labels that the user added to the map and that no message has had so far.
    package var unmatchedLabels: [String] { added.filter { unmatched.contains($0.lowercased()) } }

    /// A place for error messages: `corpus.tsv:17`.
    package func name(of place: CorpusPlace) -> String { "\(files[place.file].name):\(place.place)" }

    /// The error for a corpus without labels, and what to do.
    package var noLabels: String {
        let proposal = labelColumn.map { name in
            "If they are in '\(name)', use --column \(UnknownLabels.quoted("label=\(name)"))"
        }
        // A corpus without any message has no format.
        let advice = proposal ?? (unlabeledFormat ?? .csv).labelAdvice
        return "The corpus has no labels (\(Counted.pluralized(unlabeled, "message"))). \(advice)"
    }

    mutating func skip(_ reason: String, at place: CorpusPlace) {
        skippedCount += 1
        if skipped.count < Self.reasonLimit {
            skipped.append(CorpusFacts.Skipped(place: name(of: place), reason: reason))
        }
    }

    /// - Parameter columns: the names of the file's columns or keys.
    mutating func recordUnlabeled(_ format: ArchiveFormat, _ columns: @autoclosure () -> [String]) {
        if unlabeled == 0 { labelColumn = LabelProposals.column(columns().filter(UnknownLabels.isWritable)) }
        unlabeled += 1
        unlabeledFormat = format
    }

    mutating func record(label: String) {
        if !unmatched.isEmpty { unmatched.remove(label.lowercased()) }
    }
}
