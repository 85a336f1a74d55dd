import Messages

/// What to do with a text that the terminal cannot copy.
struct CopyQuestion: Menu {
    enum Item: Hashable, Sendable { case save, show, no }

    let copied: CopiedText
    /// Why it cannot be copied.
    let reason: String
    var selected = Item.save

    var title: String { "Not copied" }
    var isQuestion: Bool { true }

    func lines(_ input: MenuInput) -> [Line] {
        [
            Line(text: reason), Line(item: .save, text: "Save in a file …"), Line(item: .show, text: "Show the text"),
            Line(item: .no, text: "Cancel"),
        ]
    }

    func choose(_ item: Item) -> Reply {
        switch item {
        case .save: .opens(CopyForm(copied))
        case .show: .effects([.show(title: copied.title, text: copied.text)], .closes)
        case .no: Reply(dialog: .closes)
        }
    }
}

/// The file to save a text in.
struct CopyForm: FeatureForm {
    let copied: CopiedText
    var form: Form

    init(_ copied: CopiedText) {
        self.copied = copied
        form = .path(
            "Save \(copied.name)", label: "File", copied.fileName, placeholder: "path of a new file", action: "Save",
            hint: "Enter: save · Tab: complete the path · no file is replaced")
    }

    mutating func submit() -> Reply {
        let path = form.text(0).trimmed
        guard !path.isEmpty else {
            form.problem = "Enter the path of a file."
            return Reply()
        }
        return .effects([.save(text: copied.text, path: path)], .closes)
    }
}
