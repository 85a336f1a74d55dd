import Messages
import Terminal

/// Fields to fill in, and buttons.
package struct Form: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case newText
        case contact(address: String)
        case groupValue
        /// A certificate authority of one's own.
        case trustCA
        /// By a filter that is named by its path.
        case reevaluateWith
        /// A reporting extension by its path.
        case reportingByPath
        /// Of a file of texts that are judged.
        case reevaluateFile
    }

    enum Kind: Hashable, Sendable {
        case text(TextEditor)
        case choice([String], Int)
    }

    struct Field: Hashable, Sendable {
        let label: String
        var kind: Kind
        /// What stands in it while it is empty.
        var placeholder = ""
    }

    let purpose: Purpose
    let title: String
    var fields: [Field]
    /// The first does it, the last leaves.
    let buttons: [String]
    /// The field, and behind the fields the button, that has the focus.
    var focus = 0
    /// Why it could not be done.
    var problem: String?
    let hint: String

    var stops: Int { fields.count + buttons.count }

    /// What the form does, by its button.
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
    }

    /// Takes a key that edits the focused field; false: it does not.
    ///
    /// - Parameter columns: of a text of several lines, as it is drawn: the rows that ↑ and ↓ move by.
    mutating func handle(_ key: Key, columns: Int) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        switch fields[focus].kind {
        case .text(var editor):
            if key == .enter, editor.isMultiline {
                editor.insert("\n")
            } else if key == .up || key == .down {
                // Within the text first; at its edge to the next field.
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
        problem = editor.isFull ? "Only the first \(TextEditor.limit) characters fit." : nil
        fields[focus].kind = .text(editor)
    }
}

extension Form {
    /// A text that somebody sends to this phone.
    static func newText(from sender: String, services: [Service]) -> Form {
        Form(
            purpose: .newText, title: "New text to this phone",
            fields: [
                Field(
                    label: "From", kind: .text(TextEditor(sender)),
                    placeholder: "a number, a short code, a name or an e-mail address; empty: no sender"),
                Field(label: "With", kind: .text(TextEditor()), placeholder: "others of a group, with commas"),
                Field(label: "Service", kind: .choice(services.map(\.rawValue), 0)),
                Field(
                    label: "Text", kind: .text(TextEditor(isMultiline: true)),
                    placeholder: "empty: a picture alone"),
            ],
            buttons: ["Send", "Cancel"], focus: 3,
            hint: "Ctrl-S sends · Tab: next field · Enter in the text: a new line · ← → change the service")
    }

    /// The text that the form describes.
    var incomingText: IncomingMessage {
        let sender = text(0).trimmed
        let body = text(3)
        var incoming = IncomingMessage(
            from: sender.isEmpty ? nil : sender, text: body.isEmpty ? nil : body,
            service: Service(rawValue: text(2)) ?? .sms)
        incoming.with = text(1).split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        return incoming
    }

    static func reportingByPath(_ path: String) -> Form {
        Form(
            purpose: .reportingByPath, title: "A reporting extension by its path",
            fields: [
                Field(
                    label: "Path", kind: .text(TextEditor(path)),
                    placeholder: "an extension's folder, or an executable")
            ],
            buttons: ["Choose", "Cancel"], hint: "Enter or Ctrl-S chooses · a folder of source is built first")
    }

    static func contact(_ address: String) -> Form {
        Form(
            purpose: .contact(address: address), title: "Add to Contacts",
            fields: [Field(label: "Name", kind: .text(TextEditor()), placeholder: "how \(address) is called")],
            buttons: ["Add", "Cancel"],
            hint: "Enter or Ctrl-S adds · the sender is not asked about any more (C5, R2)")
    }
}

extension String {
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
