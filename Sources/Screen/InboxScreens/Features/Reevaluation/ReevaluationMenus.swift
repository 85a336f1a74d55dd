import Device
import FilterProcesses
import Messages

/// The list of filters to compare with, and the question before messages are moved.
struct ReevaluationMenu: Menu {
    enum Purpose: Hashable, Sendable {
        case filters
        /// Confirms moving this number of messages.
        case apply(Int, by: String)
    }

    enum Item: Hashable, Sendable {
        case filter(String?)
        /// A filter at a path.
        case filterByPath
        case yes, no
    }

    static let defaultFilter = FilterCatalog.samples.first?.identifier

    let purpose: Purpose
    var selected: Item

    static func filters(_ selected: Item) -> ReevaluationMenu {
        ReevaluationMenu(purpose: .filters, selected: selected)
    }

    var title: String {
        switch purpose {
        case .filters: "What would change with another filter"
        case .apply: "Move messages"
        }
    }

    var isQuestion: Bool { purpose != .filters }

    func lines(_ input: MenuInput) -> [Line] {
        switch purpose {
        case .filters: filters(input.facts)
        case .apply(let count, let name): question(count, name)
        }
    }

    /// The filters to choose from, without None.
    private func filters(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "What would change with another filter? The active filter stays active.")]
            + FilterList(facts: facts, item: { .filter($0) }, byPath: Item.filterByPath).lines
            .filter { $0.item != .filter(nil) && !$0.isHeading }
    }

    private func question(_ count: Int, _ name: String) -> [Line] {
        let messages = Counted.pluralized(count, "message")
        return [
            Line(
                text: "\(messages) will move to the \(count == 1 ? "folder" : "folders") that \(name) chose, as if "
                    + "\(count == 1 ? "it" : "they") had just arrived. There are no notifications."),
            Line(item: .yes, text: "Move \(messages)"), Line(item: .no, text: "Cancel"),
        ]
    }

    /// - Parameter page: The open screen, which then queries the filter or closes; nil: it is not open yet.
    func choose(_ item: Item, _ page: inout ReevaluationPage?, _ facts: DeviceFacts) -> Reply {
        switch item {
        case .filter(let identifier):
            guard let identifier else { return .opens(ReevaluationMenu.filters(item)) }
            return ReevaluationPage.start(filter: identifier, &page, facts)
        case .filterByPath: return .opens(ReevaluationForm.filter(page?.request.path ?? ""))
        case .no: return Reply(dialog: .closes)
        case .yes:
            guard let finding = page?.finding else { return Reply(dialog: .closes) }
            page = nil
            return .effects([.stopReevaluation, .enter(.applyReevaluation(finding.result), .userAction)], .ends)
        }
    }
}
