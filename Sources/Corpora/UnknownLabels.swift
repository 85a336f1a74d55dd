import Archives
import Evaluation
import Messages

/// The labels of a corpus that the label map does not have, each with its first place: they are reported together, so that
/// one run is enough to map them.
struct UnknownLabels {
    private struct Found {
        let label: String
        let place: String
        var count: Int
    }

    /// How many labels are listed; more are counted.
    private static let maxListed = 20
    /// Beyond this many, the column holds something else than labels.
    private static let maxCounted = 1_000

    private var found: [Found] = []
    private var indexes: [String: Int] = [:]

    var isEmpty: Bool { found.isEmpty }
    var isFull: Bool { found.count >= Self.maxCounted }

    /// - Parameter place: where a text has the label, for a reader.
    mutating func add(_ label: String, at place: @autoclosure () -> String) {
        // Capitals make no difference in a label map.
        let key = label.lowercased()
        if let index = indexes[key] {
            found[index].count += 1
            return
        }
        indexes[key] = found.count
        found.append(Found(label: label, place: place(), count: 1))
    }

    /// All of them in a few lines, with what to do; nil: there are none.
    var error: ArchiveError? {
        guard let first = found.first else { return nil }
        let others = LabelMap.categoryNames.filter { $0 != "junk" }.joined(separator: ", ")
        guard found.count > 1 else {
            return ArchiveError(
                "\(sentence(first)) Say what it is: --map \(Self.quoted(first.label))=junk (or \(others)).")
        }
        let listed = found.prefix(Self.maxListed)
        var lines = listed.map(sentence)
        if isFull {
            lines.append(
                "There are \(Counted.number(found.count)) such labels or more: is another column the label? --column label=NAME"
            )
        } else if found.count > listed.count {
            lines.append("… and \(Counted.pluralized(found.count - listed.count, "label")) more.")
        }
        let maps = listed.map { "--map \(Self.quoted($0.label))=junk" }.joined(separator: " ")
        lines.append("Say what they are: \(maps) (or \(others)).")
        return ArchiveError(lines.joined(separator: "\n"))
    }

    private func sentence(_ found: Found) -> String {
        let label = Excerpt.beginning(of: found.label).split(whereSeparator: \.isNewline).joined(separator: " ")
        let count = found.count > 1 ? " (\(Counted.number(found.count)) texts)" : ""
        return "\(found.place): the label '\(label)' is not known\(count)."
    }

    /// A label for a command line that is copied: one that a shell would take otherwise is not put there.
    private static func quoted(_ label: String) -> String {
        let isPlain = label.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_.:/".unicodeScalars.contains($0)
        }
        guard isPlain, label.unicodeScalars.count <= 60, !label.hasPrefix("-") else { return "LABEL" }
        return label.contains(" ") ? "'\(label)'" : label
    }
}
