/// A dialog about recording.
enum RecordingDialog: Hashable, Sendable {
    case form(RecordingForm)
}

/// The file to record this inbox in.
struct RecordingForm: Hashable, Sendable {
    var form = Form(
        title: "Record this inbox as a session",
        fields: [
            Form.Field(
                label: "File", kind: .text(TextEditor("recorded.yaml")), placeholder: "path of a new file", isPath: true
            )
        ],
        buttons: ["Record", "Cancel"], hint: "Enter: record · Tab: complete the path · no file is replaced")

    mutating func submit() -> Reply<RecordingDialog> {
        let path = form.text(0).trimmed
        guard !path.isEmpty else {
            form.problem = "Enter the path of a file."
            return Reply()
        }
        return .effects([.record(.start(path))], .closes)
    }
}
