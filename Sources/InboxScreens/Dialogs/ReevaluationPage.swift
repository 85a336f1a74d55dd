import InboxStore
import Messages
import Phone
import Terminal

/// Which texts are asked about again, and by which filter.
package struct ReevaluationRequest: Hashable, Sendable {
    var by = Reevaluation.FilterChoice.chosen
    /// The path of a file of texts; nil: what lies in the inbox.
    var file: String?

    /// Of a filter that is no sample and is not chosen: where it is.
    var path: String? {
        guard case .filter(let reference) = by, reference.contains("/") else { return nil }
        return reference
    }
}

/// What would move if a filter were asked again: how far it is, then the ways, the texts that go one way, and one text.
package struct ReevaluationPage: Sendable {
    enum Phase: Sendable {
        /// Nothing is asked yet: the filter is being built.
        case building(String)
        case asking(answered: Int, fraction: Double)
        case refused(String)
        case found(Reevaluation.Finding)
    }

    /// A line of the first list that can be opened.
    enum Item: Hashable, Sendable {
        case move(Int)
        /// The texts that the filter gave no answer about.
        case failures
    }

    /// One of the texts of a list, as it is shown.
    struct MessageRow: Hashable, Sendable {
        let id: Int64
        var sender: String
        var body: String
        var date: Int64?
    }

    /// The texts that go one way, of which only those are read that can be seen.
    struct MessageList: Sendable {
        let item: Item
        let title: String
        let ids: [Int64]
        var selected = 0
        /// The first one that is shown.
        var top = 0
        var rows: [MessageRow] = []
    }

    var request: ReevaluationRequest
    var filterName: String
    /// Which build of the chosen filter is asked, where its saves are followed.
    var build: Int?
    var phase = Phase.asking(answered: 0, fraction: 0)
    var selected = 0
    var list: MessageList?
    /// The text that is read, over the list.
    var page: TextPage?

    /// Whether it waits for a build.
    var isWaiting: Bool { if case .building = phase { true } else { false } }

    /// Whether an answer is still waited for.
    var isUnfinished: Bool {
        switch phase {
        case .building, .asking: true
        case .refused, .found: false
        }
    }

    /// The filter that is asked, with its build: `Mine, build 2`.
    var askedName: String { filterName + (build.map { ", build \($0)" } ?? "") }

    var finding: Reevaluation.Finding? { if case .found(let finding) = phase { finding } else { nil } }

    /// What can be opened, the most moves first.
    var items: [Item] {
        guard let comparison = finding?.comparison else { return [] }
        return comparison.groups.indices.map(Item.move) + (comparison.failures.isEmpty ? [] : [.failures])
    }

    var title: String {
        if let list { return list.title }
        guard let file = request.file else { return "What would move · \(askedName)" }
        return "Where texts would go · \(askedName) · \(file.split(separator: "/").last ?? "")"
    }

    /// Whether the texts of a file are told without anything that they are compared with.
    private var isAboutPlaces: Bool {
        finding?.file != nil && finding?.comparison.groups.contains { $0.move.from == nil } == true
    }

    /// One sentence on what came of it.
    var summary: String {
        switch phase {
        case .building(let name): return "\(name) is being built; it is asked when the build ends."
        case .asking(let answered, _):
            return
                "\(filterName) is asked\(request.file == nil ? " again" : ""). \(Counted.pluralized(answered, "text")) answered so far."
        case .refused(let reason): return reason
        case .found(let finding):
            return summary(finding.comparison)
        }
    }

    private func summary(_ comparison: Comparison) -> String {
        let answered = comparison.asked - comparison.failures.count
        if comparison.asked == 0 { return "There is no text that \(filterName) would be asked about." }
        if answered == 0 {
            return "\(filterName) gave no answer to any of \(Counted.pluralized(comparison.asked, "text"))."
        }
        if isAboutPlaces { return "Where \(Counted.pluralized(answered, "text")) would go." }
        if comparison.moved == 0 {
            let stay = answered == 1 ? "it lies" : "they lie"
            return "Nothing would move: \(Counted.pluralized(answered, "text")) would stay where \(stay)."
        }
        return "\(Counted.number(comparison.moved)) of \(Counted.pluralized(comparison.asked, "text")) would move."
    }

    /// What is to be known beside the ways, below them.
    var notes: [String] {
        guard let finding else { return [] }
        let reasons = Criterion.allCases.compactMap { reason in
            finding.comparison.notAsked[reason].map { "\(reason.rawValue) \(Counted.number($0))" }
        }
        let notAsked = finding.comparison.notAsked.values.reduce(0, +)
        var notes: [String] = []
        if notAsked > 0 {
            notes.append("Not asked about: \(Counted.number(notAsked)) (\(reasons.joined(separator: ", "))).")
        }
        if let file = finding.file {
            if file.skipped > 0 { notes.append("Not read: \(Counted.pluralized(file.skipped, file.unit)).") }
            if file.isCut { notes.append("Only the first \(Counted.pluralized(file.texts.count, "text")) are told.") }
            if let reason = file.endedEarly { notes.append(reason) }
            notes.append("Each as from an unknown sender. The inbox is not touched.")
        } else if finding.comparison.moved > 0 {
            notes.append("Nothing is filed anew by this (E5).")
        }
        return notes
    }

    func failure(of text: Int64) -> Diagnostic? {
        finding?.comparison.failures.first { $0.text == text }?.diagnostic
    }
}

extension ReevaluationPage.MessageList {
    /// Moves the selection, and returns whether it moved.
    mutating func move(_ step: Int, capacity: Int) -> Bool {
        let target = min(max(0, selected + step), max(0, ids.count - 1))
        defer { selected = target }
        show(target, capacity: capacity)
        return target != selected
    }

    /// Scrolls as little as is needed to show a text.
    mutating func show(_ index: Int, capacity: Int) {
        top = min(max(top, index - capacity + 1), index)
        top = min(top, max(0, ids.count - capacity))
    }

    var visible: ArraySlice<Int64> { ids.dropFirst(top) }
}
