import Evaluation
import MessageArchives
import Messages

/// The labels of a corpus that the label map lacks, each with its first place. They are reported together, so that the
/// user can map all of them after one run.
struct UnknownLabels {
    private struct Found {
        let label: String
        let place: String
        var count: Int
    }

    /// The number of labels that are listed; the others are counted.
    private static let maxListed = 20
    /// With this many labels, the column probably contains something else.
    private static let maxCounted = 1_000

    private var found: [Found] = []
    private var indexes: [String: Int] = [:]

    var isEmpty: Bool { found.isEmpty }
    var isFull: Bool { found.count >= Self.maxCounted }

    /// - Parameter place: The place of a message with the label, for the error message.
    mutating func add(_ label: String, at place: @autoclosure () -> String) {
        // A label map ignores case.
        let key = label.lowercased()
        if let index = indexes[key] {
            found[index].count += 1
            return
        }
        indexes[key] = found.count
        found.append(Found(label: label, place: place(), count: 1))
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
        // The categories of the labels are unknown: if all were junk, nothing could be measured.
        let maps = listed.map { "--map \(Self.quoted($0.label))=CATEGORY" }.joined(separator: " ")
        lines.append("Map \(found.count == 1 ? "it to its category" : "them to their categories"): \(maps).")
        lines.append("Categories: \(LabelMap.categoryNames.joined(separator: ", ")).")
        return ArchiveError(lines.joined(separator: "\n"))
    }

    private func sentence(_ found: Found) -> String {
        let label = Excerpt.beginning(of: found.label).split(whereSeparator: \.isNewline).joined(separator: " ")
        let count = found.count > 1 ? " (\(Counted.number(found.count)) messages)" : ""
        return "\(found.place): unknown label '\(label)'\(count)."
    }

    /// A label for a command line that the user copies; LABEL in place of one that a shell could misinterpret.
    private static func quoted(_ label: String) -> String {
        let isPlain = label.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_.:/".unicodeScalars.contains($0)
        }
        guard isPlain, label.unicodeScalars.count <= 60, !label.hasPrefix("-") else { return "LABEL" }
        return label.contains(" ") ? "'\(label)'" : label
    }
}
