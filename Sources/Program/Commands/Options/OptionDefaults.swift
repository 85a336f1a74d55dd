/// What the help says about the default of an option: a session or a saved inbox can have its own setting.
package protocol OptionDefaults {
    /// `5`, or `that of the session, or 5`.
    static func describe(_ standard: String) -> String
    /// What the device's country decides.
    static var meaningOfCountry: String { get }
    /// The last sentence of the help of --release and --country; empty, or begins with a space.
    static var note: String { get }
}

extension OptionDefaults {
    package static var meaningOfCountry: String { "Decides which phone numbers are equal." }
    package static var note: String { "" }
}

/// For commands that run a filter without an inbox.
package enum PlainDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { standard }
    package static var meaningOfCountry: String {
        "The country of the messages, unless they name their own, and of Locale.current."
    }
}

/// For commands that create an inbox, or add to an existing one.
package enum ImportDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { standard }
    package static var note: String { " An existing inbox keeps its own." }
}

/// For commands that run sessions.
package enum SessionDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { "that of the session, or \(standard)" }
}

/// For commands that open an inbox.
package enum InboxDefaults: OptionDefaults {
    package static func describe(_ standard: String) -> String { "that of the inbox or session, or \(standard)" }
}
