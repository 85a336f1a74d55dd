import FilterProcesses
import Foundation

/// A form of the screen What would change: the path of a filter or of a file.
struct ReevaluationForm: FeatureForm {
    enum Purpose: Hashable, Sendable {
        /// Compares with a filter at a path.
        case filter
        /// Shows where the messages of a file would go.
        case file
    }

    let purpose: Purpose
    var form: Form

    static func filter(_ path: String) -> ReevaluationForm {
        ReevaluationForm(
            purpose: .filter,
            form: .path(
                "Another filter", path, placeholder: "project, folder of an extension, or executable", action: "Show",
                hint: "Enter: show what would change · Tab: complete the path · the active filter stays active"))
    }

    static func file(_ path: String) -> ReevaluationForm {
        ReevaluationForm(
            purpose: .file,
            form: .path(
                "Messages in a file", path, placeholder: "LABEL TAB TEXT, or JSON Lines; empty: the inbox",
                action: "Show",
                hint: "Enter: show where each message would go · Tab: complete the path"))
    }

    /// Starts to query.
    ///
    /// - Parameter base: The base of relative paths.
    mutating func submit(
        _ page: inout ReevaluationPage?, _ facts: DeviceFacts, base: URL
    ) -> Reply {
        let path = form.text(0).trimmed
        if purpose == .file { return ReevaluationPage.start(file: path, &page) }
        guard !path.isEmpty else {
            form.problem = "Enter the path of a filter."
            return Reply()
        }
        return ReevaluationPage.start(filter: FilterCatalog.absolute(path, relativeTo: base), &page, facts)
    }
}
