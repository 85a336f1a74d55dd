/// What a feature returns after a key or a click: effects, a message, and what becomes of its dialog. `InboxState` applies
/// it.
struct Reply {
    enum Change {
        case stays
        /// Closes the dialog; what it was opened from is shown.
        case closes
        /// Closes the dialog; the inbox is shown.
        case ends
        case menu(any Menu)
        case form(any FeatureForm)
    }

    var effects: [Effect] = []
    /// nil: the message stays as it is.
    var status: Status?
    var dialog = Change.stays

    static func effects(_ effects: [Effect], _ dialog: Change = .stays) -> Reply {
        Reply(effects: effects, dialog: dialog)
    }
    static func opens(_ menu: any Menu) -> Reply { Reply(dialog: .menu(menu)) }
    static func opens(_ form: any FeatureForm) -> Reply { Reply(dialog: .form(form)) }
    static func hint(_ text: String, _ dialog: Change = .stays) -> Reply { Reply(status: .hint(text), dialog: dialog) }
}
