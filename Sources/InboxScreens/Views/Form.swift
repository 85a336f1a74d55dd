import ExtensionBuilder
import Messages
import Terminal

/// Fields to fill in, and buttons.
package struct Form: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case newMessage
        case contact(address: String)
        case groupValue
        /// An additional certificate authority.
        case trustCA
        /// Re-evaluates with a filter at a path.
        case reevaluateWith
        /// Chooses a filter or a reporting extension at a path.
        case open(ExtensionKind, from: Menu.Purpose)
        /// Evaluates the messages in a file.
        case reevaluateFile
    }

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

    let purpose: Purpose
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

extension Form {
    /// A message from a sender to this phone.
    static func newMessage(from sender: String, services: [Service]) -> Form {
        Form(
            purpose: .newMessage, title: "New message to this phone",
            fields: [
                Field(
                    label: "From", kind: .text(TextEditor(sender)),
                    placeholder: "phone number, short code, name or e-mail address; empty: no sender"),
                Field(
                    label: "With", kind: .text(TextEditor()),
                    placeholder: "other members of a group, separated by commas"),
                Field(label: "Service", kind: .choice(services.map(\.rawValue), 0)),
                Field(
                    label: "Text", kind: .text(TextEditor(isMultiline: true)),
                    placeholder: "empty: a picture without text"),
            ],
            buttons: ["Send", "Cancel"], focus: 3,
            hint: "Ctrl-S: send · Tab: next field · Enter in the text: new line · ← →: change the service")
    }

    /// The message that the form describes.
    var incomingMessage: IncomingMessage {
        let sender = text(0).trimmed
        let body = text(3)
        var incoming = IncomingMessage(
            from: sender.isEmpty ? nil : sender, text: body.isEmpty ? nil : body,
            service: Service(rawValue: text(2)) ?? .sms)
        incoming.with = text(1).split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        return incoming
    }

    /// - Parameter displayed: The address as the screen shows it.
    static func contact(_ address: String, displayed: String) -> Form {
        Form(
            purpose: .contact(address: address), title: "Add to Contacts",
            fields: [Field(label: "Name", kind: .text(TextEditor()), placeholder: "name of \(displayed)")],
            buttons: ["Add", "Cancel"],
            hint: "Enter or Ctrl-S: add · messages from contacts are not filtered (C5, R2)")
    }
}

extension String {
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
