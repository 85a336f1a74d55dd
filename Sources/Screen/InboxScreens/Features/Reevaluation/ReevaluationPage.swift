import Device
import Messages

/// The screen What would change: its progress, then the moves, the messages of one move, and one message.
struct ReevaluationPage: Sendable {
    enum Phase: Sendable {
        /// The screen waits for a build.
        case building(String)
        case querying(answered: Int, fraction: Double)
        case failed(String)
        case finished(Reevaluation.Finding)
    }

    /// A line of the first list.
    enum Item: ClickTarget {
        /// The messages that become right or wrong.
        case marks(MarkChanges.Kind)
        case move(Int)
        /// The messages without an answer.
        case failures
    }

    /// The message at this index of the open list, as the target of a click.
    struct MessageTarget: ClickTarget {
        let index: Int
    }

    /// A row of a list of messages.
    struct MessageRow: Hashable, Sendable {
        let id: Int64
        var sender: String
        var body: String
        var date: Int64?
    }

    /// The messages of one move. Only the visible ones are loaded.
    struct MessageList: Sendable {
        let item: Item
        let title: String
        let ids: [Int64]
        var selected = 0
        /// The first visible one.
        var top = 0
        var rows: [MessageRow] = []
    }

    var request: ReevaluationRequest
    var filterName: String
    /// The build of the active filter, when it is rebuilt on save.
    var build: Int?
    var phase = Phase.querying(answered: 0, fraction: 0) {
        didSet { examples = [] }
    }
    /// The first messages of each item.
    private(set) var examples: [[MessageRow]] = []
    var selected = 0
    var list: MessageList?
    /// The open message, over the list.
    var page: TextPage?

    /// Whether the messages have been moved already: the result is what the last save has changed.
    var isApplied = false

    /// Whether it waits for a build.
    var isWaiting: Bool { if case .building = phase { true } else { false } }

    /// Whether there is no result yet.
    var isUnfinished: Bool {
        switch phase {
        case .building, .querying: true
        case .failed, .finished: false
        }
    }

    /// The filter with its build: `Mine, build 2`.
    var filterAndBuild: String { filterName + (build.map { ", build \($0)" } ?? "") }

    var finding: Reevaluation.Finding? { if case .finished(let finding) = phase { finding } else { nil } }

    /// The lines of the first list: what becomes wrong and right, then the largest move first.
    var items: [Item] {
        guard let finding else { return [] }
        let comparison = finding.comparison
        return finding.changedMarks + comparison.groups.indices.map(Item.move)
            + (comparison.failures.isEmpty ? [] : [.failures])
    }

    var title: String {
        if let list { return list.title }
        if isApplied { return "What the last save changed · \(filterAndBuild)" }
        guard let file = request.file else { return "What would change · \(filterAndBuild)" }
        return "What would change · \(filterAndBuild) · \(file.split(separator: "/").last ?? "")"
    }

    /// Whether the messages of a file are listed by destination, without a comparison.
    private var listsDestinations: Bool {
        finding?.file != nil && finding?.comparison.groups.contains { $0.move.from == nil } == true
    }

    /// The result or the progress as a sentence.
    var summary: String {
        switch phase {
        case .building(let name): return "Waiting for the build of \(name)."
        case .querying(let answered, _):
            return "Querying \(filterName): \(Counted.pluralized(answered, "answer")) so far."
        case .failed(let reason): return reason
        case .finished(let finding):
            let comparison = finding.comparison
            guard let changes = comparison.markChanges, !changes.isEmpty else { return summary(comparison) }
            return "\(changes.summary).\(comparison.moved > 0 ? " " + summary(comparison) : "")"
        }
    }

    private func summary(_ comparison: Comparison) -> String {
        let answered = comparison.queried - comparison.failures.count
        if comparison.queried == 0 { return "\(filterName) would receive none of these messages." }
        if answered == 0 {
            return "\(filterName) gave no valid answer for \(Counted.pluralized(comparison.queried, "message"))."
        }
        if listsDestinations { return "Where \(Counted.pluralized(answered, "message")) would go." }
        if comparison.moved == 0 {
            let stay = answered == 1 ? "it is" : "they are"
            if isApplied { return "Nothing moved: \(Counted.pluralized(answered, "message")) stayed." }
            return "Nothing would change: \(Counted.pluralized(answered, "message")) would stay where \(stay)."
        }
        let moved = isApplied ? "moved" : "would move"
        return
            "\(Counted.number(comparison.moved)) of \(Counted.pluralized(comparison.queried, "message")) \(moved)."
    }

    /// Notes below the moves.
    var notes: [String] {
        guard let finding else { return [] }
        let reasons = Criterion.allCases.compactMap { reason in
            finding.comparison.notQueried[reason].map { "\(reason.rawValue) \(Counted.number($0))" }
        }
        let notAsked = finding.comparison.notQueried.values.reduce(0, +)
        var notes: [String] = []
        if notAsked > 0 {
            notes.append("Not filtered: \(Counted.number(notAsked)) (\(reasons.joined(separator: ", "))).")
        }
        if let file = finding.file {
            if file.skipped > 0 { notes.append("Skipped: \(Counted.pluralized(file.skipped, file.unit)).") }
            if file.isTruncated {
                notes.append("Only the first \(Counted.pluralized(file.messages.count, "message")) were read.")
            }
            if let reason = file.endedEarly { notes.append(reason) }
            notes.append("Each message is treated as one from an unknown sender.")
        } else if finding.comparison.moved > 0 {
            notes.append(isApplied ? "The messages have moved. Undo moves them back." : "Nothing has moved yet.")
        }
        return notes
    }

    /// The number of answered messages that stay where they are; 0 where messages are only listed by destination, or
    /// where no move is listed.
    var unchanged: Int {
        guard let comparison = finding?.comparison, comparison.moved > 0, !listsDestinations else { return 0 }
        return max(0, comparison.queried - comparison.failures.count - comparison.moved)
    }

    /// Reads the first messages of the items, once for each result.
    mutating func readExamples(_ inbox: InboxReader) throws {
        guard let finding, examples.isEmpty, list == nil else { return }
        examples = try items.prefix(Self.maxItemsWithExamples).map { item in
            try MessageList(item, finding).ids.prefix(maxExamples).map { try MessageRow($0, finding, inbox) }
        }
    }

    /// The moves that show their first messages.
    private static let maxItemsWithExamples = 8
    /// How many of an item's messages are shown where there is room.
    var maxExamples: Int { items.count <= 2 ? 5 : 2 }

    /// Whether it is no more than a sentence, and remains one: a box does not become wider when the result comes.
    var isBrief: Bool { finding != nil && items.isEmpty }

    func failure(of message: Int64) -> Diagnostic? {
        finding?.comparison.failures.first { $0.message == message }?.diagnostic
    }
}
