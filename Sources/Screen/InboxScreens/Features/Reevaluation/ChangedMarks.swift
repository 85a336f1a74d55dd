import Device
import Messages
import Terminal

// What becomes right and what becomes wrong, in an inbox that `evaluate` has opened.
extension MarkChanges {
    /// What becomes of messages.
    enum Kind: CaseIterable {
        case newlyWrong, newlyRight

        var name: String { self == .newlyRight ? "Newly right" : "Newly wrong" }
        var role: Role { self == .newlyRight ? .positive : .error }
    }
}

extension Reevaluation.Finding {
    func messages(_ change: MarkChanges.Kind) -> [Int64] {
        switch change {
        case .newlyWrong: comparison.markChanges?.newlyWrong ?? []
        case .newlyRight: comparison.markChanges?.newlyRight ?? []
        }
    }

    /// What becomes of a message; nil: it is as right or wrong as before.
    func change(of message: Int64) -> MarkChanges.Kind? {
        MarkChanges.Kind.allCases.first { messages($0).contains(message) }
    }

    /// The lines for them: what becomes wrong comes first.
    var changedMarks: [ReevaluationPage.Item] {
        MarkChanges.Kind.allCases.filter { !messages($0).isEmpty }.map { .marks($0) }
    }

    /// nil: the message stays where it is.
    func move(of message: Int64) -> Comparison.Move? {
        comparison.groups.first { $0.messages.contains(message) }?.move
    }
}

extension ReevaluationPage {
    /// What the last save of the filter has changed.
    init(_ refiling: Refiling) {
        self.init(request: ReevaluationRequest(), filterName: refiling.filterName, build: refiling.build)
        phase = .finished(refiling.finding)
        isApplied = true
    }

    /// Shows what a save has changed on the page of the active filter, if that is open.
    static func show(_ refiling: Refiling, on page: inout ReevaluationPage?) {
        if page?.request == ReevaluationRequest() { page = ReevaluationPage(refiling) }
    }
}
