import Device
import ExtensionPlans
import Messages

/// A form that Settings or a list of extensions leads to.
struct SettingsForm: FeatureForm {
    enum Purpose: Hashable, Sendable {
        case groupValue
        /// An additional certificate authority.
        case trustCA
        /// Chooses a filter or a reporting extension at a path.
        case open(ExtensionKind, from: OpenRequest.Origin)
    }

    let purpose: Purpose
    var form: Form
    /// What is unfolded in the menu that the form was opened from.
    var unfolded: Set<SettingsMenu.Item> = []

    /// Returns to the menu that the form was opened from.
    func leave() -> Reply {
        guard case .open(let kind, let origin) = purpose else { return Reply(dialog: .closes) }
        return .opens(
            SettingsMenu(
                purpose: origin == .settings ? .settings : .filter,
                selected: kind == .reporting ? .reportingByPath : .filterByPath))
    }

    /// Confirms the form. What is not accepted stays open with the reason.
    mutating func submit(_ settings: Settings, _ task: inout FileTask?) -> Reply {
        switch purpose {
        case .groupValue:
            do {
                return change(try groupValue(in: settings), selected: .newGroupValue)
            } catch {
                form.problem = error.reason
                form.focus = error.field
                return Reply()
            }
        case .trustCA: return change(trustCA(in: settings), selected: .trustCA)
        case .open(let kind, let origin): return open(kind, from: origin, &task)
        }
    }

    private func change(_ settings: Settings, selected: SettingsMenu.Item) -> Reply {
        var menu = SettingsMenu(purpose: .settings, selected: selected)
        menu.unfolded = unfolded
        return .effects([.enter(.change(settings), .userAction)], .menu(menu))
    }
}
