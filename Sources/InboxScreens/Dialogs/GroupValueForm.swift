import Messages
import Terminal

// A value of an App Group: what the extension reads with `UserDefaults(suiteName:)`.
extension Form {
    static func groupValue(group: String, name: String, value: String) -> Form {
        Form(
            purpose: .groupValue, title: "A value of an App Group",
            fields: [
                Field(label: "Group", kind: .text(TextEditor(group)), placeholder: "group.… as in the entitlements"),
                Field(label: "Name", kind: .text(TextEditor(name)), placeholder: "the key of UserDefaults"),
                Field(label: "Value", kind: .text(TextEditor(value)), placeholder: "empty: takes it away"),
            ],
            buttons: ["Save", "Cancel"], focus: name.isEmpty ? (group == "group." ? 0 : 1) : 2,
            hint: "Ctrl-S saves · true, 12, 0.5, [parcel, prize] or a text · the filter's process is restarted")
    }

    /// Why a form cannot be taken, and the field that it is about.
    struct Refusal: Error {
        let reason: String
        let field: Int
    }

    /// The settings with the value that the form describes, or without it when it is empty.
    func groupValue(in settings: Settings) throws(Refusal) -> Settings {
        let (group, name, value) = (text(0).trimmed, text(1).trimmed, text(2).trimmed)
        guard group.hasPrefix("group."), group.count > 6,
            !group.contains(where: { "/:".contains($0) || $0.isWhitespace })
        else { throw Refusal(reason: "An App Group is named group.…, as in the app's entitlements.", field: 0) }
        guard !name.isEmpty else { throw Refusal(reason: "A value needs a name.", field: 1) }
        var settings = settings
        settings.appGroups[group, default: AppGroup()].values[name] = value.isEmpty ? nil : GroupValue(written: value)
        if let left = settings.appGroups[group], left.values.isEmpty, left.files == nil {
            settings.appGroups[group] = nil
        }
        return settings
    }
}
