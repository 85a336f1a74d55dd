import Yams

/// The mistakes found in one file. Reading continues after a mistake, so that all of them are reported together.
final class Findings {
    let file: String
    private(set) var mistakes: [SessionMistake] = []
    /// Duplicate keys of a mapping, by the placeholders that replace them in the text (`RepeatedKey`).
    var repeatedKeys: [String: String] = [:]
    private var visited = 0

    /// The maximum number of values in a file, with aliases expanded.
    static let valueLimit = 2_000_000
    /// More are not useful to the reader.
    private static let mistakeLimit = 200

    init(file: String) { self.file = file }

    func report(_ position: SourcePosition?, _ key: String?, _ problem: String) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(SessionMistake(file: file, position: position, key: key, problem: problem))
    }

    /// Notes that do not make the session invalid, in the order of the file.
    var notes: [String] {
        var seen: Set<String> = []
        return renamed.sorted { $0.position < $1.position }.map { "\(file):\($0.position): \($0.text)" }
            .filter { seen.insert($0).inserted }
    }

    private var renamed: [(position: SourcePosition, text: String)] = []

    /// Notes that an old name of the format is used.
    func noteRenamed(_ old: String, _ new: String, at position: SourcePosition) {
        guard renamed.count < Self.mistakeLimit else { return }
        renamed.append((position, "'\(old)' is now '\(new)'"))
    }

    /// In the order of the file, without the duplicates that aliases cause.
    var inOrder: [SessionMistake] {
        var seen: Set<SessionMistake> = []
        let start = SourcePosition(line: 0, column: 0)
        return mistakes.enumerated()
            .sorted { ($0.element.position ?? start, $0.offset) < ($1.element.position ?? start, $1.offset) }
            .map(\.element).filter { seen.insert($0).inserted }
    }

    /// Counts a visited value; false when there are too many, which is reported once.
    func mayVisit(_ node: Node) -> Bool {
        visited += 1
        if visited == Self.valueLimit + 1 {
            report(node.position, nil, "aliases expand to more than 2,000,000 values; use fewer")
        }
        return visited <= Self.valueLimit
    }
}

extension Node {
    /// Every composed node has a mark.
    var position: SourcePosition {
        SourcePosition(line: mark?.line ?? 1, column: mark?.column ?? 1)
    }
}
