import Foundation
import SystemSupport
import XcodeProjects

/// Finds where a project declares a name that an extension lacks, such as a class in a file that belongs only to the app.
///
/// It reads the project's Swift files when it is first asked, which happens only after an error.
package final class OtherDeclarations {
    private let draft: BuildDraft
    /// The folder with the project's files.
    private let root: String
    private let paths: ProjectPaths
    private lazy var files = read()
    /// The notes on the first names, which are enough to correct the target.
    private var notes: [String: String?] = [:]
    private static let maxNames = 5

    /// - Returns: nil for an extension's folder that the user named.
    package init?(_ draft: BuildDraft) {
        guard let root = draft.source?.target.projectFolder ?? draft.reference.searchedFolder else { return nil }
        (self.draft, self.root, paths) = (draft, root, draft.source?.paths ?? ProjectPaths(root))
    }

    /// What to add to an error about a name that the extension does not have; nil: the project does not declare it either.
    package func note(on name: String) -> String? {
        if let known = notes[name] { return known }
        guard notes.count < Self.maxNames else { return nil }
        let note = find(name)
        notes[name] = .some(note)
        return note
    }

    private func find(_ name: String) -> String? {
        guard SwiftName.isIdentifier(name),
            let declaration = try? Regex(
                #"(?m)^(?:(?:public|package|internal|open|final|indirect|@\w+)[ \t]+)*"#
                    + #"(?:class|struct|enum|protocol|actor|typealias|func|let|var)[ \t]+"# + name + #"\b"#),
            let file = files.first(where: { $0.text.contains(declaration) })
        else { return nil }
        let path = paths.shown(file.path)
        let option = "use --also \(ShellQuoting.quoted(path))"
        guard let target = draft.source?.target.name else {
            return "\(name) is in \(path), outside the extension's folder. To add this file, \(option)"
        }
        return
            "\(name) is in \(path), which is not part of the target \(target). Add this file to the target in Xcode, or "
            + option
    }

    private func read() -> [(path: String, text: String)] {
        let own = Set(
            ([draft.main] + draft.modules).flatMap(\.groups).flatMap { group in
                group.files.map { ProjectFiles.real(group.root.appendingPathComponent($0).path) }
            })
        return SwiftFileSearch.files(below: root) { !own.contains(ProjectFiles.real($0)) }
            .map { ($0.path, SourceText.withoutCommentsAndStrings($0.text)) }
    }
}
