import Messages

// The settings of the filter's server (D4, D5, D9).
extension SettingsMenu {
    func server(_ settings: Settings) -> [Line] {
        [Line(text: "Server")]
            + [
                Line(
                    item: .association, text: "Association with the app",
                    value: settings.association == .required ? "required" : "assumed"),
                Line(
                    item: .localHTTP, text: "Plain HTTP to this machine",
                    value: settings.localHTTP == .refuse ? "refused" : "allowed"),
                Line(item: .trustCA, text: "Additional certificate authority", value: settings.trustCA ?? "none"),
            ].indented()
    }
}

extension SettingsForm {
    static func trustCA(_ path: String?) -> SettingsForm {
        SettingsForm(
            purpose: .trustCA,
            form: .path(
                "Additional certificate authority", label: "File", path ?? "",
                placeholder: "PEM file for your server; empty: none", action: "Trust",
                hint: "Enter or Ctrl-S: trust · only for filter servers, beside the system's authorities"))
    }

    /// The settings with the authority of the form; the phone validates the file.
    func trustCA(in settings: Settings) -> Settings {
        var settings = settings
        let written = form.text(0).trimmed
        settings.trustCA = written.isEmpty ? nil : written
        return settings
    }
}
