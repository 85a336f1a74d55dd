/// What the help says about the default of an option: a session or a saved inbox can have its own setting.
package protocol OptionDefaults {
    /// `5`, or `that of the session, or 5`.
    static func describe(_ standard: String) -> String
}

/// For commands that run a filter without an inbox.
package enum PlainDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { standard }
}

/// For commands that run sessions.
package enum SessionDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { "that of the session, or \(standard)" }
}

/// For commands that open an inbox.
package enum InboxDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { "that of the inbox or session, or \(standard)" }
}
