import Device
import ExtensionPlans
import FilterProcesses

// Opening a filter or reporting extension by its path.
extension SettingsForm {
    static func openFilter(_ text: String = "", from origin: OpenRequest.Origin) -> SettingsForm {
        open(.messageFilter, text, "Other filter", from: origin)
    }

    static func reportingByPath(_ path: String) -> SettingsForm {
        open(.reporting, path, "Other reporting extension", from: .settings)
    }

    private static func open(
        _ kind: ExtensionKind, _ text: String, _ title: String, from origin: OpenRequest.Origin
    ) -> SettingsForm {
        SettingsForm(
            purpose: .open(kind, from: origin),
            form: .path(
                title, text, placeholder: "project, folder of an extension, or executable", action: "Choose",
                hint: "Enter: choose · Tab: complete the path · source is built first"))
    }

    /// Starts to search what the path of the form leads to; the form stays open until it is known.
    mutating func open(
        _ kind: ExtensionKind, from origin: OpenRequest.Origin, _ task: inout FileTask?
    ) -> Reply {
        let text = form.text(0).trimmed
        guard !text.isEmpty else {
            form.problem = "Enter the path of a \(kind == .reporting ? "reporting extension" : "filter")."
            form.focus = 0
            return Reply()
        }
        form.completion = nil
        form.problem = nil
        let request = OpenRequest(text: text, kind: kind, origin: origin)
        task = .opening(request)
        return .effects([.open(request)])
    }

    /// Chooses what the path leads to, lists the targets of a project, or shows in the form why there is nothing to
    /// choose.
    mutating func finishOpening(
        _ request: OpenRequest, _ result: Result<FilterCatalog.Opening, FilterReferenceError>, _ facts: DeviceFacts
    ) -> Reply {
        switch result {
        case .failure(let error):
            form.problem = error.description
            form.focus = 0
            return Reply()
        case .success(.several(let project)):
            return .opens(
                SettingsMenu(purpose: .targets(project, request), selected: .target(project.names.first ?? "")))
        case .success(.one(let reference)): return SettingsMenu.choose(reference, for: request, facts)
        }
    }
}

extension SettingsMenu {
    /// The targets of a project.
    func targets(_ project: FilterCatalog.ProjectTargets, _ kind: ExtensionKind) -> [Line] {
        let what = project.areFolders ? "an extension" : "a target"
        return [Line(text: "This project has several \(kind.noun)s. Choose \(what):")]
            + project.names.map { Line(item: .target($0), text: $0) }
    }
}
