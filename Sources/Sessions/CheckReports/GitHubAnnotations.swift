import DisplayText
import Foundation
package import SessionScript

extension GitHubActions {
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
