import ExtensionBuilder
import FilterProcesses
import Foundation
import Messages
import Terminal

/// A path that the user opens as a filter or reporting extension.
struct OpenRequest: Hashable, Sendable {
    /// The path as typed, with build options.
    let text: String
    let kind: ExtensionKind
    /// The menu to return to.
    let origin: Menu.Purpose
}

/// Files that are read in the background for a form. A key waits for a completion, which takes an instant; a search for
/// a project can be canceled.
enum FileTask: Hashable, Sendable {
    case completing(String)
    case opening(OpenRequest)
}

extension Form {
    static func openFilter(_ text: String = "", from origin: Menu.Purpose) -> Form {
        open(.messageFilter, text, "Other filter", "project, folder of an extension, or executable", from: origin)
    }

    static func reportingByPath(_ path: String) -> Form {
        open(
            .reporting, path, "Other reporting extension", "project, folder of an extension, or executable",
            from: .settings)
    }

    private static func open(
        _ kind: ExtensionKind, _ text: String, _ title: String, _ placeholder: String, from origin: Menu.Purpose
    ) -> Form {
        Form(
            purpose: .open(kind, from: origin), title: title,
            fields: [Field(label: "Path", kind: .text(TextEditor(text)), placeholder: placeholder, isPath: true)],
            buttons: ["Choose", "Cancel"], hint: "Enter: choose · Tab: complete the path · source is built first")
    }

    /// Whether Tab completes a path in the focused field.
    var completesPath: Bool { fields.indices.contains(focus) && fields[focus].isPath }

    /// Replaces the text of the focused field.
    mutating func replaceText(_ text: String) {
        guard fields.indices.contains(focus), case .text = fields[focus].kind else { return }
        fields[focus].kind = .text(TextEditor(text))
    }
}

extension Menu {
    /// The targets of a project.
    func targets(_ project: FilterCatalogue.ProjectTargets, _ kind: ExtensionKind) -> [Line] {
        let kinds = kind == .reporting ? "reporting extensions" : "message filters"
        return [Line(text: "This project has several \(kinds). Choose a target:")]
            + project.names.map { Line(item: .target($0), text: $0) }
    }

    /// The path of a filter, and its target, below its name.
    static func pathLine(_ identifier: String) -> Line {
        let reference = try? ExtensionReference(identifier)
        var path = reference?.path ?? identifier
        let home = NSHomeDirectory() + "/"
        if path.hasPrefix(home), home != "//" { path = "~/" + path.dropFirst(home.count) }
        return Line(
            text: "  " + path + (reference?.target.map { " · target \($0)" } ?? ""), isElided: true)
    }
}

// Opening a path.
extension InboxState {
    /// Starts to search what the path of a form leads to; the form stays open until it is known.
    mutating func open(_ form: inout Form, _ kind: ExtensionKind, from origin: Menu.Purpose) -> [Effect] {
        let text = form.text(0).trimmed
        guard !text.isEmpty else {
            form.problem = "Enter the path of a \(kind == .reporting ? "reporting extension" : "filter")."
            form.focus = 0
            return []
        }
        form.completion = nil
        form.problem = nil
        let request = OpenRequest(text: text, kind: kind, origin: origin)
        fileTask = .opening(request)
        return [.open(request)]
    }

    /// Chooses what the path leads to, lists the targets of a project, or shows in the form why there is nothing to
    /// choose.
    mutating func finishOpening(
        _ request: OpenRequest, _ result: Result<FilterCatalogue.Opening, FilterReferenceError>
    ) -> [Effect] {
        guard fileTask == .opening(request) else { return [] }
        fileTask = nil
        status = nil
        guard case .form(var form) = dialog else { return [] }
        switch result {
        case .failure(let error):
            form.problem = error.description
            form.focus = 0
            dialog = .form(form)
            return []
        case .success(.several(let project)):
            dialog = .menu(
                Menu(purpose: .targets(project, request), selected: .target(project.names.first ?? "")))
            return []
        case .success(.one(let reference)): return choose(reference, for: request)
        }
    }

    /// Chooses a filter or reporting extension that was opened.
    mutating func choose(_ reference: String, for request: OpenRequest) -> [Effect] {
        switch request.kind {
        case .messageFilter:
            if case .settings = request.origin {
                dialog = .menu(Menu(purpose: .settings, selected: .filter(facts.filterIdentifier)))
            } else {
                closeDialog()
            }
            guard reference != facts.filterIdentifier else {
                status = .hint("This filter is already active.")
                return []
            }
            return [.enter(.chooseFilter(reference), .userAction)]
        case .reporting:
            dialog = .menu(Menu(purpose: .settings, selected: .reportingByPath))
            return [.enter(.chooseReporting(reference), .userAction)]
        }
    }

    /// Returns from a form to the menu that it was opened from.
    mutating func returnToMenu(_ kind: ExtensionKind, _ origin: Menu.Purpose) {
        dialog = .menu(Menu(purpose: origin, selected: kind == .reporting ? .reportingByPath : .filterByPath))
    }
}
