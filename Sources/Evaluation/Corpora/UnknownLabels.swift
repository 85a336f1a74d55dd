import Evaluation
import MessageArchives
import Messages

/// The labels of a corpus that the label map lacks, each with its first place and message. They are reported together, so
/// that the user can map all of them after one run.
struct UnknownLabels {
    private struct Found {
        let label: String
        let place: String
        let example: String
        var count: Int
    }

    /// The number of labels that are listed; the others are counted.
    private static let maxListed = 20
    /// With this many labels, the column probably contains something else.
    private static let maxCounted = 1_000
    /// In Unicode scalars.
    private static let exampleLength = 60

    private let proposals: LabelProposals
    private var found: [Found] = []
    private var indexes: [String: Int] = [:]

    /// - Parameter column: the name of the label's column, if the user gave it.
    init(column: String?) { proposals = LabelProposals(column: column) }

    var isEmpty: Bool { found.isEmpty }
    var isFull: Bool { found.count >= Self.maxCounted }

    /// - Parameters:
    ///   - body: The body of a message with the label.
    ///   - place: The place of the message, for the error message.
    mutating func add(_ label: String, of body: String?, at place: @autoclosure () -> String) {
        // A label map ignores case.
        let key = label.lowercased()
        if let index = indexes[key] {
            found[index].count += 1
            return
        }
        indexes[key] = found.count
        found.append(Found(label: label, place: place(), example: Self.line(body ?? "", Self.exampleLength), count: 1))
    }

    /// The error that lists the labels, and what to do; nil if there are none.
    var error: ArchiveError? {
        guard !found.isEmpty else { return nil }
        let listed = found.prefix(Self.maxListed)
        var lines = listed.map(sentence)
        if isFull {
            lines.append(
                "At least \(Counted.number(found.count)) labels are unknown: is the label in another column? Use --column label=NAME."
            )
        } else if found.count > listed.count {
            lines.append("… and \(Counted.pluralized(found.count - listed.count, "label")) more.")
        }
        if let folder = found.first(where: { LabelMap.isAmbiguousFolder($0.label) }) {
            lines.append("'\(folder.label)' is a folder, not a category. For an export: --column label=category.")
        }
        lines.append(advice(listed.map(\.label)))
        lines.append("Categories: \(LabelMap.categoryNames.joined(separator: ", ")).")
        return ArchiveError(lines.joined(separator: "\n"))
    }

    /// One line with a `--map` for each label that a command line can have.
    private func advice(_ labels: [String]) -> String {
        let writable = labels.filter(Self.isWritable)
        let maps = writable.map { label in
            // What begins with a hyphen would be read as an option.
            let entry = Self.quoted("\(label)=\(proposals[label] ?? "CATEGORY")")
            return label.hasPrefix("-") ? "--map=\(entry)" : "--map \(entry)"
        }
        let rest = labels.count - writable.count
        let others =
            rest == 0
            ? ""
            : "\(Counted.pluralized(rest, "label")) cannot be written on a command line: change \(rest == 1 ? "it" : "them") "
                + "in the corpus."
        guard !maps.isEmpty else { return others }
        let isKnown = !writable.isEmpty && writable.allSatisfy { proposals[$0] != nil }
        // The categories of other labels are unknown: if all were junk, nothing could be measured.
        let them = labels.count == 1 ? "it to its category" : "them to their categories"
        let start =
            isKnown
            ? "If the \(labels.count == 1 ? "label means what it says" : "labels mean what they say")" : "Map \(them)"
        return "\(start): \(maps.joined(separator: " "))\(others.isEmpty ? "" : "\n\(others)")"
    }

    private func sentence(_ found: Found) -> String {
        let label = Self.line(found.label, Excerpt.length)
        let count = found.count > 1 ? " (\(Counted.number(found.count)) messages)" : ""
        let example = found.example.isEmpty ? "." : ", for example: \(found.example)"
        return "\(found.place): unknown label '\(label)'\(count)\(example)"
    }

    /// The beginning of a text, in one line.
    private static func line(_ text: String, _ length: Int) -> String {
        let start = Excerpt.beginning(of: text, length)
        return start.split(whereSeparator: \.isWhitespace).joined(separator: " ") + (start == text ? "" : "…")
    }

    /// An argument that a shell reads as the same text. `SystemSupport` has this, too, which no corpus needs otherwise.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "_.,:=@%+/-".utf8.contains($0)
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// Whether a user sees all of a label, so that it can be copied to a command line.
    static func isWritable(_ label: String) -> Bool {
        label.unicodeScalars.count <= exampleLength
            && label.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
                case .spaceSeparator: scalar == " "
                default: !scalar.properties.isDefaultIgnorableCodePoint
                }
            }
    }
}
