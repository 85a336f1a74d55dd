/// The file to record this inbox in.
struct RecordingForm: FeatureForm {
    var form = Form.path(
        "Record this inbox as a session", label: "File", "recorded.yaml", placeholder: "path of a new file",
        action: "Record", hint: "Enter: record · Tab: complete the path · no file is replaced")

    mutating func submit() -> Reply {
        let path = form.text(0).trimmed
        guard !path.isEmpty else {
            form.problem = "Enter the path of a file."
            return Reply()
        }
        return .effects([.record(.start(path))], .closes)
    }
}
