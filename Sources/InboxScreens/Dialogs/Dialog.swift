/// What lies over the inbox and has all keys.
package enum Dialog: Sendable {
    case form(Form)
    case page(TextPage)
    case menu(Menu)
    /// What would move: `InboxState.judging`.
    case reevaluation
    /// A report that is under way: `InboxState.report`.
    case report

    var context: KeyContext {
        switch self {
        case .form: .form
        case .page: .page
        case .menu: .menu
        case .reevaluation: .reevaluation
        case .report: .report
        }
    }
}
