package import Yams

/// The mistakes found in one file. Reading continues after a mistake, so that all of them are reported together.
package final class Findings {
    let file: String
    package private(set) var mistakes: [FileMistake] = []
    /// For each mistake, where it is sorted in this file: one of an included file at the place of the inclusion.
    private var places: [SourcePosition?] = []
    /// Duplicate keys of a mapping, by the placeholders that replace them in the text (`RepeatedKey`).
    package var repeatedKeys: [String: String] = [:]
    private var visited = 0

    /// A key of the document as it is written: of duplicate ones, only the first is itself.
    package func written(_ key: String) -> String { repeatedKeys[key] ?? key }

    /// The maximum number of values in a file, with aliases expanded.
    package static let valueLimit = 2_000_000
    /// More are not useful to the reader.
    private static let mistakeLimit = 200

    /// - Parameter file: its path, for messages.
    package init(file: String) { self.file = file }

    /// - Parameters:
    ///   - position: nil: the file as a whole.
    ///   - key: the key whose value is wrong; nil: the message names it, or there is none.
    package func report(_ position: SourcePosition?, _ key: String?, _ problem: String) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(FileMistake(file: file, position: position, key: key, problem: problem))
        places.append(position)
    }

    /// Adds the mistakes of a file that this one includes.
    ///
    /// - Parameter place: where this file includes it.
    package func adopt(_ included: Findings, at place: SourcePosition) {
        for var mistake in included.inOrder where mistakes.count < Self.mistakeLimit {
            mistake.problem += " (included at \(file):\(place))"
            mistakes.append(mistake)
            places.append(place)
        }
    }

    /// In the order of the file, without the duplicates that aliases cause.
    package var inOrder: [FileMistake] {
        var seen: Set<FileMistake> = []
        let start = SourcePosition(line: 0, column: 0)
        return zip(mistakes, places).enumerated()
            .sorted { ($0.element.1 ?? start, $0.offset) < ($1.element.1 ?? start, $1.offset) }
            .map(\.element.0).filter { seen.insert($0).inserted }
    }

    /// Counts a visited value; false when there are too many, which is reported once.
    package func mayVisit(_ node: Node) -> Bool {
        visited += 1
        if visited == Self.valueLimit + 1 {
            report(node.position, nil, "aliases expand to more than 2,000,000 values; use fewer")
        }
        return visited <= Self.valueLimit
    }
}

extension Node {
    /// Every composed node has a mark.
    package var position: SourcePosition {
        SourcePosition(line: mark?.line ?? 1, column: mark?.column ?? 1)
    }
}
