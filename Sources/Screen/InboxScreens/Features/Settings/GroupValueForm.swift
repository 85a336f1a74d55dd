import Foundation
import LocatedYAML
import Messages
import SessionTerms

// A value of an App Group, which the extension reads with `UserDefaults(suiteName:)`.
extension SettingsForm {
    static func groupValue(group: String, name: String, value: String) -> SettingsForm {
        SettingsForm(
            purpose: .groupValue,
            form: Form(
                title: "App Group value",
                fields: [
                    Form.Field(
                        label: "Group", kind: .text(TextEditor(group)),
                        placeholder: "group.…, as in the entitlements"),
                    Form.Field(label: "Name", kind: .text(TextEditor(name)), placeholder: "key in UserDefaults"),
                    Form.Field(
                        label: "Value", kind: .text(TextEditor(value)), placeholder: "empty: remove the value"),
                ],
                buttons: ["Save", "Cancel"], focus: name.isEmpty ? (group == "group." ? 0 : 1) : 2,
                hint: "Ctrl-S: save · true, 12, 0.5, [a, b], !data aGVsbG8= or text · restarts the filter's process"))
    }

    /// Why a form is not accepted, and the field in question.
    struct InvalidValue: Error {
        let reason: String
        let field: Int
    }

    /// The settings with the value of the form, or without it when the value is empty.
    func groupValue(in settings: Settings) throws(InvalidValue) -> Settings {
        let (group, name, value) = (form.text(0).trimmed, form.text(1).trimmed, form.text(2).trimmed)
        guard group.hasPrefix("group."), group.count > 6,
            !group.contains(where: { "/:".contains($0) || $0.isWhitespace })
        else { throw InvalidValue(reason: "Enter an App Group, group.…, as in the app's entitlements.", field: 0) }
        guard !name.isEmpty else { throw InvalidValue(reason: "A value needs a name.", field: 1) }
        var settings = settings
        settings.appGroups[group, default: AppGroup()].values[name] = value.isEmpty ? nil : try Self.typed(value)
        if let left = settings.appGroups[group], left.values.isEmpty, left.files == nil {
            settings.appGroups[group] = nil
        }
        return settings
    }

    /// A value as in a session, or else a string.
    private static func typed(_ text: String) throws(InvalidValue) -> GroupValue {
        guard let first = text.first, "![{".contains(first) else { return GroupValue(written: text) }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do throws(SessionErrors) {
            return try GroupValue(yaml: text, name: "value", folder: here)
        } catch {
            guard first == "!" else { return GroupValue(written: text) }
            throw InvalidValue(reason: error.mistakes.first?.problem ?? "The value is not valid.", field: 2)
        }
    }
}
