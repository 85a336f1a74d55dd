import Device
import FilterProcesses
import Messages

// The menus and forms of the screen What would change.
extension Menu {
    static let defaultReevaluationFilter = FilterCatalogue.samples.first?.identifier

    /// The filters to choose from, without None.
    func reevaluationFilters(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "Shows what would change if this filter were active. The active filter stays active.")]
            + filters(facts).filter { $0.item != .filter(nil) && !$0.isHeading }
    }

    func reevaluationConfirmation(_ count: Int, _ name: String) -> [Line] {
        let messages = Counted.pluralized(count, "message")
        return [
            Line(
                text: "\(messages) will move to the \(count == 1 ? "folder" : "folders") that \(name) chose, as if "
                    + "\(count == 1 ? "it" : "they") had just arrived. There are no notifications."),
            Line(item: .yes, text: "Move \(messages)"), Line(item: .no, text: "Cancel"),
        ]
    }

    /// The name of a filter.
    static func name(_ identifier: String, _ facts: DeviceFacts) -> String {
        if identifier == facts.filterIdentifier, let name = facts.filterName { return name }
        if let opened = facts.openedFilters.first(where: { $0.identifier == identifier }) { return opened.name }
        return FilterCatalogue.samples.first { $0.identifier == identifier }?.name ?? identifier
    }
}

extension Form {
    static func reevaluateWith(_ path: String) -> Form {
        Form(
            purpose: .reevaluateWith, title: "Another filter",
            fields: [
                Field(
                    label: "Path", kind: .text(TextEditor(path)),
                    placeholder: "project, folder of an extension, or executable", isPath: true)
            ],
            buttons: ["Show", "Cancel"],
            hint: "Enter: show what would change · Tab: complete the path · the active filter stays active")
    }

    static func reevaluateFile(_ path: String) -> Form {
        Form(
            purpose: .reevaluateFile, title: "Messages in a file",
            fields: [
                Field(
                    label: "Path", kind: .text(TextEditor(path)),
                    placeholder: "LABEL TAB TEXT, or JSON Lines; empty: the inbox", isPath: true)
            ],
            buttons: ["Show", "Cancel"],
            hint:
                "Enter: show where each message would go, as from an unknown sender · Tab: complete the path · nothing is moved"
        )
    }
}
