import Terminal

/// A form of a feature. Each has its own type.
protocol FeatureForm: Hashable, Sendable {
    var form: Form { get set }
    /// Summaries of the input, the longest first. The lower edge of the form has the first that fits.
    var summaries: [String] { get }
}

extension FeatureForm {
    var summaries: [String] { [] }
}

/// Fields to fill in, and buttons.
struct Form: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text(TextEditor)
        case choice([String], Int)
    }

    struct Field: Hashable, Sendable {
        let label: String
        var kind: Kind
        /// Shown while the field is empty.
        var placeholder = ""
        /// Whether it is a path, which Tab completes.
        var isPath = false
    }

    let title: String
    var fields: [Field]
    /// The first confirms, the last cancels.
    let buttons: [String]
    /// The index of the focused field; after the fields, of the focused button.
    var focus = 0
    /// Why the form was not accepted.
    var problem: String?
    /// The files and folders that the path can become.
    var completion: PathCompletion?
    let hint: String

    var stops: Int { fields.count + buttons.count }

    /// The action of the form: the name of its first button.
    var action: String { buttons.first ?? "Done" }

    func text(_ index: Int) -> String {
        guard fields.indices.contains(index) else { return "" }
        switch fields[index].kind {
        case .text(let editor): return editor.text
        case .choice(let values, let chosen): return values.indices.contains(chosen) ? values[chosen] : ""
        }
    }

    var isEmpty: Bool {
        fields.allSatisfy { if case .text(let editor) = $0.kind { editor.isEmpty } else { true } }
    }

    mutating func move(_ step: Int) {
        focus = (focus + step + stops) % stops
        problem = nil
        completion = nil
    }

    /// Handles a key that edits the focused field; returns false for other keys.
    ///
    /// - Parameter columns: The width of a text of several lines, in whose rows ↑ and ↓ move.
    mutating func handle(_ key: Key, columns: Int) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        switch fields[focus].kind {
        case .text(var editor):
            if key == .enter, editor.isMultiline {
                editor.insert("\n")
            } else if key == .up || key == .down {
                // Move within the text first, and from its edge to the next field.
                guard editor.isMultiline, editor.moveRow(key == .up ? -1 : 1, width: columns) else { return false }
            } else if !editor.handle(key) {
                return false
            }
            fields[focus].kind = .text(editor)
        case .choice(let values, let chosen):
            switch key {
            case .left: fields[focus].kind = .choice(values, (chosen + values.count - 1) % values.count)
            case .right, .character(" "): fields[focus].kind = .choice(values, (chosen + 1) % values.count)
            default: return false
            }
        }
        problem = nil
        return true
    }

    mutating func paste(_ text: String) {
        guard fields.indices.contains(focus), case .text(var editor) = fields[focus].kind else { return }
        editor.insert(text)
        problem = editor.isFull ? TextEditor.limitNote : nil
        completion = nil
        fields[focus].kind = .text(editor)
    }
}
