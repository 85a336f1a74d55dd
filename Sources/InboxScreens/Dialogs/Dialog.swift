/// What lies over the inbox and has all keys.
package enum Dialog: Sendable {
    case form(Form)
    case page(TextPage)
    case menu(Menu)

    var context: KeyContext {
        switch self {
        case .form: .form
        case .page: .page
        case .menu: .menu
        }
    }
}
