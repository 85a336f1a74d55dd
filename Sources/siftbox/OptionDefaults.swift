/// What the help says about the default of an option: a session or a saved inbox can have its own setting.
protocol OptionDefaults {
    /// `5`, or `that of the session, or 5`.
    static func describe(_ standard: String) -> String
}

/// For commands that run a filter without an inbox.
enum PlainDefaults: OptionDefaults {
    static func describe(_ standard: String) -> String { standard }
}

/// For commands that run sessions.
enum SessionDefaults: OptionDefaults {
    static func describe(_ standard: String) -> String { "that of the session, or \(standard)" }
}

/// For commands that open an inbox.
enum InboxDefaults: OptionDefaults {
    static func describe(_ standard: String) -> String { "that of the inbox or session, or \(standard)" }
}
