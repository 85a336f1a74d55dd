import FilterHost
import Messages
import Phone

// The choices and questions of the page of what would move.
extension Menu {
    static let defaultReevaluationFilter = FilterCatalogue.samples.first?.identifier

    /// The filters that can be chosen; None can judge nothing.
    func reevaluationFilters(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "Where each text lies is compared with where this filter would put it. It is not chosen by that.")]
            + filters(facts).filter { $0.item != .filter(nil) && !$0.isHeading }
            + [Line(item: .filterByPath, text: "Another, by its path …")]
    }

    func reevaluationConfirmation(_ count: Int, _ name: String) -> [Line] {
        let texts = Counted.pluralized(count, "text")
        return [
            Line(
                text:
                    "\(texts) \(count == 1 ? "goes" : "go") where \(name) would put \(count == 1 ? "it" : "them") now, "
                    + "as if \(count == 1 ? "it" : "they") had come in with these answers. Nobody is notified."),
            Line(item: .yes, text: "File \(texts) again"), Line(item: .no, text: "Leave everything where it lies"),
        ]
    }

    /// What the screen calls a filter.
    static func name(_ identifier: String, _ facts: DeviceFacts) -> String {
        if identifier == facts.filterIdentifier, let name = facts.filterName { return name }
        return FilterCatalogue.samples.first { $0.identifier == identifier }?.name ?? identifier
    }
}

extension Form {
    static func reevaluateWith(_ path: String) -> Form {
        Form(
            purpose: .reevaluateWith, title: "Another filter",
            fields: [
                Field(
                    label: "Path", kind: .text(TextEditor(path)), placeholder: "an extension's folder, or an executable"
                )
            ],
            buttons: ["Show", "Cancel"],
            hint: "Enter or Ctrl-S shows what would move with it. The active filter stays active.")
    }

    static func reevaluateFile(_ path: String) -> Form {
        Form(
            purpose: .reevaluateFile, title: "Texts of a file",
            fields: [
                Field(
                    label: "Path", kind: .text(TextEditor(path)),
                    placeholder: "LABEL TAB TEXT, or JSON Lines; empty: the inbox")
            ],
            buttons: ["Show", "Cancel"],
            hint: "Enter or Ctrl-S shows where each text would go, as from an unknown sender. Nothing is moved.")
    }
}
