import Messages

/// What a command gets of a message, and the command. The form remembers both until the program ends.
struct PipeForm: FeatureForm {
    let message: Int64
    let conversation: Int64
    var form: Form

    /// - Parameter before: what was piped last; nil: nothing yet.
    init(_ message: Message, before: PipeRequest?) {
        self.message = message.id
        conversation = message.conversation
        let parts = PipeRequest.Part.allCases
        form = Form(
            title: "Pipe to a command",
            fields: [
                Form.Field(
                    label: "What", kind: .choice(parts.map(\.rawValue), parts.firstIndex { $0 == before?.part } ?? 0)),
                Form.Field(
                    label: "Command", kind: .text(TextEditor(before?.command ?? "")),
                    placeholder: "empty: $PAGER, else less"),
            ],
            buttons: ["Pipe", "Cancel"], focus: 1,
            hint: "Enter: run it with sh · its standard input is plain text · ↑: what is piped")
    }

    /// - Parameter request: remembers what is piped.
    func submit(_ request: inout PipeRequest?) -> Reply {
        let piped = PipeRequest(
            part: PipeRequest.Part(rawValue: form.text(0)) ?? .message, message: message, conversation: conversation,
            command: form.text(1).trimmed)
        request = piped
        return .effects([.pipe(piped)], .closes)
    }
}
