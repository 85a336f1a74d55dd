import Device
import Messages

/// The forms New message and Add to Contacts.
struct MessageForm: FeatureForm {
    enum Purpose: Hashable, Sendable {
        case newMessage
        case contact(address: String)
    }

    let purpose: Purpose
    var form: Form

    /// A message from a sender to this phone.
    static func newMessage(from sender: String, services: [Service]) -> MessageForm {
        MessageForm(
            purpose: .newMessage,
            form: Form(
                title: "New message to this phone",
                fields: [
                    Form.Field(
                        label: "From", kind: .text(TextEditor(sender)),
                        placeholder: "phone number, short code, name or e-mail address; empty: no sender"),
                    Form.Field(
                        label: "With", kind: .text(TextEditor()),
                        placeholder: "other members of a group, separated by commas"),
                    Form.Field(label: "Service", kind: .choice(services.map(\.rawValue), 0)),
                    Form.Field(
                        label: "Text", kind: .text(TextEditor(isMultiline: true)),
                        placeholder: "empty: a picture without text"),
                ],
                buttons: ["Send", "Cancel"], focus: 3,
                hint: "Ctrl-S: send · Tab: next field · Enter in the text: new line · ← →: change the service"))
    }

    /// A message that was received before, to change it and deliver it again.
    static func newMessage(_ message: IncomingMessage, services: [Service]) -> MessageForm {
        var edited = newMessage(from: message.from ?? "", services: services)
        edited.form.fields[1].kind = .text(TextEditor(message.with.joined(separator: ", ")))
        edited.form.fields[2].kind = .choice(services.map(\.rawValue), services.firstIndex(of: message.service) ?? 0)
        edited.form.fields[3].kind = .text(TextEditor(message.text ?? "", isMultiline: true))
        return edited
    }

    /// - Parameter displayed: The address as the screen shows it.
    static func contact(_ address: String, displayed: String) -> MessageForm {
        MessageForm(
            purpose: .contact(address: address),
            form: Form(
                title: "Add to Contacts",
                fields: [
                    Form.Field(label: "Name", kind: .text(TextEditor()), placeholder: "name of \(displayed)")
                ],
                buttons: ["Add", "Cancel"],
                hint: "Enter or Ctrl-S: add · filters never get messages from contacts"))
    }

    /// The message that the form describes.
    private var incomingMessage: IncomingMessage {
        let sender = form.text(0).trimmed
        let body = form.text(3)
        var incoming = IncomingMessage(
            from: sender.isEmpty ? nil : sender, text: body.isEmpty ? nil : body,
            service: Service(rawValue: form.text(2)) ?? .sms)
        incoming.with = form.text(1).split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        return incoming
    }

    /// How a network carries the SMS that is written: `1 segment · 14 of 160`.
    var summaries: [String] {
        guard purpose == .newMessage, case let message = incomingMessage, message.service == .sms,
            let text = message.text
        else { return [] }
        let segments = SMSSegments(text)
        let count = Counted.pluralized(segments.count, "segment")
        let filled = " · \(segments.used) of \(segments.limit)"
        return [segments.sentence + filled, count + filled, count]
    }

    /// Closes the form; the draft of a new message is kept.
    ///
    /// - Parameter key: opens it again.
    func leave(_ new: inout NewMessages, reopening key: String) -> Reply {
        guard purpose == .newMessage, !form.text(3).isEmpty else { return Reply(dialog: .closes) }
        new.unsent = self
        return Reply(status: .done("Draft saved. Press \(key) to open it."), dialog: .closes)
    }

    /// - Parameter follows: How the conversation of a new contact is shown.
    mutating func submit(_ new: inout NewMessages, follows: Effect.Purpose) -> Reply {
        switch purpose {
        case .newMessage:
            new.nextUnknownSender += 1
            return .effects([.enter(.receive(incomingMessage), .delivery)], .ends)
        case .contact(let address):
            let name = form.text(0).trimmed
            guard !name.isEmpty else {
                form.problem = "A contact needs a name."
                form.focus = 0
                return Reply()
            }
            return .effects([.enter(.addContact(name: name, address: address), follows)], .ends)
        }
    }
}
