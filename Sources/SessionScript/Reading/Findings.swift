import Yams

/// The mistakes found so far in one file, while it goes on being read: all of them are told at once.
final class Findings {
    let file: String
    private(set) var mistakes: [SessionMistake] = []
    /// What stands in the place of a key that was repeated in one mapping, and the key.
    var repeatedKeys: [String: String] = [:]
    private var visited = 0

    /// The values that a file may hold, each counted as often as an alias names it.
    static let valueLimit = 2_000_000
    /// Nobody reads more.
    private static let mistakeLimit = 200

    init(file: String) { self.file = file }

    func report(_ position: SourcePosition?, _ key: String?, _ problem: String) {
        guard mistakes.count < Self.mistakeLimit else { return }
        mistakes.append(SessionMistake(file: file, position: position, key: key, problem: problem))
    }

    /// In the order of the file, each once (an alias shows its mistakes wherever it is named).
    var inOrder: [SessionMistake] {
        var seen: Set<SessionMistake> = []
        let start = SourcePosition(line: 0, column: 0)
        return mistakes.enumerated()
            .sorted { ($0.element.position ?? start, $0.offset) < ($1.element.position ?? start, $1.offset) }
            .map(\.element).filter { seen.insert($0).inserted }
    }

    /// Counts a value that is looked at; false when there were too many, which is said once.
    func mayVisit(_ node: Node) -> Bool {
        visited += 1
        if visited == Self.valueLimit + 1 {
            report(node.position, nil, "its aliases stand for more than \(Self.valueLimit) values; write fewer")
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
