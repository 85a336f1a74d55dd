package import LocatedYAML
package import Messages
package import Terminal

/// What a user has configured for all inboxes. Options of the command line take precedence.
///
/// Its file is read by `UserConfigurationFile`; what each key of the file means is in `ConfigurationSetting.all`.
package struct UserConfiguration: Hashable, Sendable {
    package var theme = Theme.standard
    /// The keys of commands whose keys differ from the defaults, by the names of the commands.
    package var keys: [String: [Key]] = [:]
    /// As in the option `--filter`. It is used where neither the inbox nor a session has a filter.
    package var filter: Located<String>?
    /// For new inboxes.
    package var release: Release?
    package var country: Country?
    /// Whether the bell may ring; an inbox has a setting as well.
    package var bell = true
    /// nil: as it was last (`ScreenState`), or on.
    package var mouse: Bool?
    /// Milliseconds; nil: 25, and over a network 100 (`EscapeTime`).
    package var escapeTime: Int?
    package var panes = PaneSizes()

    package init() {}
}

/// The sizes of the panes that a user has chosen.
package struct PaneSizes: Hashable, Sendable {
    /// Columns; nil: chosen by the width of the screen.
    package var folders: Int?
    package var conversations: Int?
    package var why: Int?

    package init(folders: Int? = nil, conversations: Int? = nil, why: Int? = nil) {
        (self.folders, self.conversations, self.why) = (folders, conversations, why)
    }

    /// The widths that a pane can have, in columns.
    package static let folderWidths = 12...60
    package static let conversationWidths = 20...120
    package static let whyWidths = 20...120

    /// These, and where they say nothing, the others.
    package func over(_ other: PaneSizes) -> PaneSizes {
        PaneSizes(
            folders: folders ?? other.folders, conversations: conversations ?? other.conversations,
            why: why ?? other.why)
    }
}
