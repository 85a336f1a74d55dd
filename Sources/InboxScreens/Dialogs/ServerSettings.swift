import Messages
import Terminal

// The settings of the filter's server (D4, D5, D9).
extension Menu {
    func server(_ settings: Settings) -> [Line] {
        [
            Line(text: "THE FILTER'S SERVER", isHeading: true),
            Line(
                item: .association, text: "It must list the app",
                value: settings.association == .required ? "yes" : "taken for granted"),
            Line(
                item: .localHTTP, text: "This machine without https",
                value: settings.localHTTP == .refuse ? "refused" : "allowed"),
            Line(text: "  A phone refuses that always: it is for a server on your desk (D4, D5)."),
            Line(item: .trustCA, text: "One more certificate authority", value: settings.trustCA ?? "none"),
        ]
    }
}

extension Form {
    static func trustCA(_ path: String?) -> Form {
        Form(
            purpose: .trustCA, title: "One more certificate authority",
            fields: [
                Field(
                    label: "File", kind: .text(TextEditor(path ?? "")),
                    placeholder: "a PEM file, for your own server; empty: none")
            ],
            buttons: ["Trust", "Cancel"],
            hint: "Enter or Ctrl-S trusts it · in addition to the system's, only for filters' servers (D9)")
    }

    /// The settings with the authority that the form names; whether it is one is for the phone to see.
    func trustCA(in settings: Settings) -> Settings {
        var settings = settings
        let written = text(0).trimmed
        settings.trustCA = written.isEmpty ? nil : written
        return settings
    }
}
