import ExtensionPlans
import LocatedYAML
import Messages
import Terminal

/// A setting of the configuration: its key in the file, its line in the documentation, and how it is read.
package struct ConfigurationSetting: Sendable {
    package let key: String
    /// The allowed values, for the documentation.
    package let values: String
    /// The default, for the documentation.
    package let standard: String
    package let meaning: String
    /// Reads the value. Mistakes are reported to the fields' findings, and leave the default.
    let read: @Sendable (_ fields: Fields, _ commands: [BindableCommand], inout UserConfiguration) -> Void
}

extension ConfigurationSetting {
    /// Every setting, in the order of the documentation. To add one: a property of `UserConfiguration`, and its entry here.
    package static let all = [
        Self(
            key: "theme", values: Theme.all.map(\.name).joined(separator: ", "), standard: Theme.standard.name,
            meaning: "The colors of the screen."
        ) { fields, _, configuration in
            configuration.theme = fields.word("theme", Theme.all.map { ($0.name, $0) }) ?? configuration.theme
        },
        Self(
            key: "keys", values: "a mapping from commands to keys", standard: "the keys that `?` shows",
            meaning: "Other keys for commands of the inbox."
        ) { fields, commands, configuration in
            configuration.keys = KeyBindingReader(commands).read(fields, "keys")
        },
        Self(
            key: "filter", values: "as for `--filter`; paths start at the file's folder", standard: "none",
            meaning:
                "The filter of inboxes that have none. Without arguments, `siftbox` opens an inbox with it, not the tour."
        ) { fields, _, configuration in
            configuration.filter = fields.text("filter", "a filter, as for --filter")
                .map { Located($0, fields.position("filter")) }
        },
        Self(
            key: "release", values: "\(Release.choices()), or a version such as 17.4",
            standard: "\(Release.standard.number)", meaning: "The iOS release of new inboxes."
        ) { fields, _, configuration in
            configuration.release = fields.release("release")
        },
        Self(
            key: "country", values: "an ISO 3166 code", standard: Country.us.code,
            meaning: "The country of new inboxes."
        ) { fields, _, configuration in
            configuration.country = fields.country("country")
        },
        Self(
            key: "bell", values: "true, false", standard: "\(UserConfiguration().bell)",
            meaning:
                "Whether the terminal's bell may ring for alerts. `false`: never, whatever the settings of an inbox say."
        ) { fields, _, configuration in
            configuration.bell = fields.bool("bell") ?? configuration.bell
        },
        Self(
            key: "mouse", values: "true, false", standard: "as it was last, or true",
            meaning: "Whether Siftbox uses the mouse at the start. A line in Settings changes it."
        ) { fields, _, configuration in
            configuration.mouse = fields.bool("mouse")
        },
        Self(
            key: "escape-time", values: "milliseconds, \(words(EscapeTime.allowed))",
            standard: "\(EscapeTime.standardMilliseconds), over SSH \(EscapeTime.networkMilliseconds)",
            meaning:
                "How long to wait after Esc for the rest of a key's sequence. The variable `ESCDELAY` takes precedence."
        ) { fields, _, configuration in
            configuration.escapeTime = fields.number(
                "escape-time", from: EscapeTime.allowed.lowerBound, to: EscapeTime.allowed.upperBound)
        },
        Self(
            key: "panes",
            values: "`folders`: \(Self.words(PaneSizes.folderWidths)), `conversations`: "
                + "\(Self.words(PaneSizes.conversationWidths)), `why`: \(Self.words(PaneSizes.whyWidths))",
            standard: "by the width of the screen",
            meaning: "The widths of panes in columns."
        ) { fields, _, configuration in
            configuration.panes = Self.panes(fields, "panes") ?? configuration.panes
        },
    ]

    private static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }

    private static func panes(_ fields: Fields, _ key: String) -> PaneSizes? {
        let keys = ["folders", "conversations", "why"]
        guard let node = fields.node(key), let panes = Fields(node, fields.findings, of: key, allowed: keys) else {
            return nil
        }
        func width(_ key: String, _ range: ClosedRange<Int>) -> Int? {
            panes.number(key, from: range.lowerBound, to: range.upperBound)
        }
        return PaneSizes(
            folders: width("folders", PaneSizes.folderWidths),
            conversations: width("conversations", PaneSizes.conversationWidths),
            why: width("why", PaneSizes.whyWidths))
    }
}
