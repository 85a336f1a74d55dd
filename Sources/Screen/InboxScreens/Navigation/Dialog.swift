/// A dialog over the inbox. It receives all keys.
enum Dialog: Sendable {
    /// A menu or a question.
    case menu(any Menu)
    case form(any FeatureForm)
    case page(TextPage)
    case palette(PalettePage)
    /// The screen What would change: `InboxState.reevaluation`.
    case reevaluation
    /// The report in progress: `InboxState.report`.
    case report

    /// The open menu or question; nil: another dialog is open.
    var menu: (any Menu)? {
        get { if case .menu(let menu) = self { menu } else { nil } }
        set { if let newValue { self = .menu(newValue) } }
    }

    /// The fields of the open form; nil: another dialog is open.
    var form: Form? {
        get { if case .form(let open) = self { open.form } else { nil } }
        set {
            guard case .form(var open) = self, let newValue else { return }
            open.form = newValue
            self = .form(open)
        }
    }
}

extension WhyPane {
    /// Closes the page that is read.
    ///
    /// - Parameter page: nil: it was read over the panes, or another page was.
    mutating func close(_ page: TextPage?, _ dialog: inout Dialog?) {
        keepFolds(of: page)
        dialog = nil
    }
}
