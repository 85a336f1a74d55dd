/// How often messages of each class (rows) were given each class (columns).
package struct ConfusionMatrix: Hashable, Sendable {
    package let size: Int
    /// Row by row: a row is a label, a column is an answer.
    private var counts: [Int]

    package init(size: Int) {
        self.size = size
        counts = Array(repeating: 0, count: size * size)
    }

    /// - Parameter rows: a square matrix.
    package init(rows: [[Int]]) {
        precondition(rows.allSatisfy { $0.count == rows.count }, "a confusion matrix is square")
        size = rows.count
        counts = rows.flatMap { $0 }
    }

    package subscript(expected: Int, given: Int) -> Int {
        get { counts[expected * size + given] }
        set { counts[expected * size + given] = newValue }
    }

    package var rows: [[Int]] { (0..<size).map { Array(counts[$0 * size..<($0 + 1) * size]) } }

    package var total: Int { counts.reduce(0, +) }
    package var correct: Int { (0..<size).reduce(0) { $0 + self[$1, $1] } }

    /// How many messages are of this class.
    package func support(_ index: Int) -> Int { (0..<size).reduce(0) { $0 + self[index, $1] } }
    /// How many messages were given this class.
    package func given(_ index: Int) -> Int { (0..<size).reduce(0) { $0 + self[$1, index] } }

    /// The classes that messages have as a label or as an answer.
    package var present: [Int] { (0..<size).filter { support($0) + given($0) > 0 } }
    /// The classes that messages have as a label: the rows to show.
    package var labeled: [Int] { (0..<size).filter { support($0) > 0 } }
    /// The classes that messages have as an answer: the columns to show.
    package var answered: [Int] { (0..<size).filter { given($0) > 0 } }
}
