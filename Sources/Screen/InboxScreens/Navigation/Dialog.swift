/// A dialog over the inbox. It receives all keys.
enum Dialog: Sendable {
    case settings(SettingsDialog)
    case message(MessageDialog)
    case reevaluation(ReevaluationDialog)
    case report(ReportDialog)
    case page(TextPage)
    case palette(PalettePage)
    case copy(CopyDialog)
    case session(SessionMenu)
    case recording(RecordingDialog)

    /// The open menu or question; nil: another dialog is open.
    var menu: (any Menu)? {
        get {
            switch self {
            case .settings(.menu(let menu)): menu
            case .message(.question(let question)): question
            case .reevaluation(.menu(let menu)): menu
            case .report(.question(let question)): question
            case .copy(.menu(let menu)): menu
            case .copy(.question(let question)): question
            case .session(let menu): menu
            default: nil
            }
        }
        set {
            switch newValue {
            case let menu as SettingsMenu: self = .settings(.menu(menu))
            case let question as MessageQuestion: self = .message(.question(question))
            case let menu as ReevaluationMenu: self = .reevaluation(.menu(menu))
            case let question as ReportQuestion: self = .report(.question(question))
            case let menu as CopyMenu: self = .copy(.menu(menu))
            case let menu as SessionMenu: self = .session(menu)
            case let question as CopyQuestion: self = .copy(.question(question))
            default: break
            }
        }
    }

    /// The fields of the open form; nil: another dialog is open.
    var form: Form? {
        get {
            switch self {
            case .settings(.form(let form)): form.form
            case .message(.form(let form)): form.form
            case .reevaluation(.form(let form)): form.form
            case .copy(.form(let form)): form.form
            case .recording(.form(let form)): form.form
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .settings(.form(var form)):
                form.form = newValue
                self = .settings(.form(form))
            case .message(.form(var form)):
                form.form = newValue
                self = .message(.form(form))
            case .reevaluation(.form(var form)):
                form.form = newValue
                self = .reevaluation(.form(form))
            case .copy(.form(var form)):
                form.form = newValue
                self = .copy(.form(form))
            case .recording(.form(var form)):
                form.form = newValue
                self = .recording(.form(form))
            default: break
            }
        }
    }
}
