package import Messages

/// The messages with a wrong answer. All are counted; the first ones of each kind are kept, and the first ones of each
/// cell of the exact view's matrix, right ones included.
///
///     var misclassified = Misclassified(hiding: [.junk])
///     misclassified.add(observation, row: 17, place: "corpus.tsv:17") { body }
///     misclassified.messages(.hamBlocked)     // the worst mistakes: the user never sees these messages
///
/// "First" is by row, so the results of parts of a corpus can be merged, in any order.
package struct Misclassified: Hashable, Sendable {
    /// How many messages of each kind are kept.
    package static let limit = 5_000
    /// How many messages of each cell are kept, whatever their kind.
    package static let limitOfCell = 20
    /// How many messages of each kind reports list; text and Markdown list fewer, the HTML page finds all that are kept.
    package static let listLimit = 100

    /// Decides what is wrong; it counts nothing.
    let rule: Tally
    private(set) var counts: [Mistake: Int] = [:]
    private var ofKind: [Mistake: FirstMessages] = [:]
    /// By cell of the exact view, row by row.
    private var ofCell: [FirstMessages]

    /// - Parameter hiding: the folders that count as hidden.
    package init(hiding: Set<FolderGroup> = [.junk]) {
        rule = Tally(hiding: hiding)
        let classes = EvaluationView.exact.classes.count
        ofCell = Array(repeating: FirstMessages(limit: Self.limitOfCell), count: classes * classes)
    }

    /// Counts a message if its answer is wrong, and keeps it if it is one of the first of its kind or cell.
    ///
    /// - Parameters:
    ///   - row: its number in the whole corpus, from 1.
    ///   - place: its place in the corpus; only evaluated if the message is kept, like `text`.
    ///   - sender: nil: it has none.
    ///   - text: its body.
    package mutating func add(
        _ observation: Observation, row: Int, place: @autoclosure () -> String, sender: String? = nil,
        text: () -> String?
    ) {
        let exact = rule.cell(of: observation, in: .exact)
        let kind = exact.expected == exact.given ? nil : rule.mistake(observation)
        if let kind { counts[kind, default: 0] += 1 }
        let cell = index(of: exact)
        let isFirst = kind.map { ofKind[$0]?.hasRoom(row) ?? true } ?? false
        guard isFirst || ofCell[cell].hasRoom(row) else { return }
        keep(
            Message(observation, row: row, place: place(), sender: sender, body: text() ?? ""), kind: kind, cell: cell)
    }

    /// Adds the messages of another part of the corpus, with the same hidden folders.
    package mutating func merge(_ other: Self) {
        counts.merge(other.counts, uniquingKeysWith: +)
        for (kind, messages) in other.ofKind { ofKind[kind, default: FirstMessages(limit: Self.limit)].merge(messages) }
        for index in ofCell.indices { ofCell[index].merge(other.ofCell[index]) }
    }

    /// Keeps a message that is counted elsewhere.
    mutating func keep(_ message: Message) {
        let observation = message.observation
        keep(message, kind: rule.mistake(observation), cell: index(of: rule.cell(of: observation, in: .exact)))
    }

    mutating func setCounts(_ counts: [Mistake: Int]) { self.counts = counts }

    private mutating func keep(_ message: Message, kind: Mistake?, cell: Int) {
        if let kind { ofKind[kind, default: FirstMessages(limit: Self.limit)].insert(message) }
        ofCell[cell].insert(message)
    }

    private func index(of cell: Tally.Cell) -> Int { cell.expected * EvaluationView.exact.classes.count + cell.given }

    // MARK: Reading

    /// The first messages of a kind, in the order of the corpus.
    package func messages(_ kind: Mistake) -> [Message] { ofKind[kind]?.messages ?? [] }

    /// The number of messages of a kind.
    package func count(_ kind: Mistake) -> Int { counts[kind, default: 0] }

    package var total: Int { counts.values.reduce(0, +) }

    /// Whether no message is kept.
    package var isEmpty: Bool { ofCell.allSatisfy(\.messages.isEmpty) }

    /// All messages that are kept, right ones included, in the order of the corpus.
    package var kept: [Message] {
        var kept = Set(Mistake.allCases.flatMap(messages))
        for cell in ofCell { kept.formUnion(cell.messages) }
        return kept.sorted { ($0.row, $0.place) < ($1.row, $1.place) }
    }

    /// The effect of a kept message's answer; nil: it is right.
    package func kind(of message: Message) -> Mistake? { rule.mistake(message.observation) }

    /// The cell of a kept message in the matrix of a view.
    package func cell(of message: Message, in view: EvaluationView) -> Tally.Cell {
        rule.cell(of: message.observation, in: view)
    }
}

extension Tally {
    /// The effect of a wrong answer; nil: the answer is right.
    package func mistake(_ observation: Observation) -> Mistake? {
        if isRight(observation, in: .exact) { return nil }
        if isRight(observation, in: .hiddenOrShown) { return .wrongFolder }
        let category = observation.failure == nil ? observation.category : .uncategorized
        return hiding.contains(FolderGroup(category)) ? .hamBlocked : .spamMissed
    }
}
