import DisplayText
import Foundation
import SessionScript

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

    /// The commands that mark a session's problems in the files, a line each.
    package func annotations(of result: CheckResult) -> [String] {
        result.problems.map { problem in
            var properties = [("file", path(problem.file))]
            if let line = problem.line { properties.append(("line", "\(line)")) }
            if let column = problem.column { properties.append(("col", "\(column)")) }
            let caseLabel = result.caseLabel.map { " [\($0)]" } ?? ""
            properties.append(("title", (result.title ?? "siftbox check") + caseLabel))
            let written = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
            return "::error \(written)::\(Self.message([problem.message] + problem.details))"
        }
    }

    /// A path as annotations name it: relative to the checkout if the file is in it.
    func path(_ file: String) -> String {
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        let absolute = URL(fileURLWithPath: file, relativeTo: base).standardizedFileURL
        guard let workspace else { return absolute.path }
        let root = URL(fileURLWithPath: workspace, isDirectory: true).standardizedFileURL
        for (file, root) in [(absolute, root), (absolute.resolvingSymlinksInPath(), root.resolvingSymlinksInPath())] {
            let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
            if file.path.hasPrefix(prefix) { return String(file.path.dropFirst(prefix.count)) }
        }
        return absolute.path
    }

    private static func visible(_ text: String) -> String {
        // Also harmless if the runner does not take the line for an annotation.
        VisibleText(text, layout: .preview).text.replacing("##[", with: "##\\[")
    }

    /// Lines as the data of a command.
    private static func message(_ lines: [String]) -> String {
        lines.map { visible($0).replacing("%", with: "%25") }.joined(separator: "%0A")
    }

    /// Text as a property of a command. Characters that would end the property are escaped.
    private static func property(_ text: String) -> String {
        visible(text).replacing("%", with: "%25").replacing(":", with: "%3A").replacing(",", with: "%2C")
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
    static func neutralizedMarkup(_ line: String) -> String {
        var line = line
        if let start = line.prefixMatch(of: /\s*::/) {
            let colon = line.index(start.range.upperBound, offsetBy: -2)
            line.replaceSubrange(colon...colon, with: "&#58;")
        }
        return line.replacing("##[", with: "##&#91;")
    }
}
