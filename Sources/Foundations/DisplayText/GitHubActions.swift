import Foundation

/// The workflow of GitHub Actions that runs this program: what it writes to a log can be a command to the runner.
///
/// A line is a command if it starts with `::`, after spaces, or contains `##[`. No text of a session or of a message may
/// become one: see `neutralized`.
package struct GitHubActions: Hashable, Sendable {
    /// The folder of the checkout, as annotations name files relative to it; nil: unknown.
    package let workspace: String?
    /// The folder at which relative paths start.
    package let folder: String

    package init(workspace: String?, folder: String) {
        (self.workspace, self.folder) = (workspace, folder)
    }

    /// nil: this program does not run in a workflow.
    package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard environment["GITHUB_ACTIONS"] == "true" else { return nil }
        self.init(
            workspace: environment["GITHUB_WORKSPACE"].flatMap { $0.isEmpty ? nil : $0 },
            folder: FileManager.default.currentDirectoryPath)
    }
}

extension GitHubActions {
    /// The line with a backslash before what would make it a command. Colors before it do not matter.
    package static func neutralized(_ line: String) -> String {
        var line = line
        if let start = line.prefixMatch(of: /(\s|\u{1B}\[[0-9;]*m)*::/) {
            line.insert("\\", at: line.index(start.range.upperBound, offsetBy: -2))
        }
        return line.replacing("##[", with: "##\\[")
    }

    /// Lines of a document in which `&#58;` and `&#91;` are a colon and a bracket. What it says remains the same.
    package static func neutralizedMarkup(_ line: String) -> String {
        var line = line
        if let start = line.prefixMatch(of: /\s*::/) {
            let colon = line.index(start.range.upperBound, offsetBy: -2)
            line.replaceSubrange(colon...colon, with: "&#58;")
        }
        return line.replacing("##[", with: "##&#91;")
    }
}
