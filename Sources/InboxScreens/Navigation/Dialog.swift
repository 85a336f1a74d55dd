/// A dialog over the inbox. It receives all keys.
package enum Dialog: Sendable {
    case form(Form)
    case page(TextPage)
    case menu(Menu)
    /// The screen What would change: `InboxState.reevaluation`.
    case reevaluation
    /// A report in progress: `InboxState.report`.
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
