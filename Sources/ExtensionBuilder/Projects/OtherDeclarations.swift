import Foundation
import SystemSupport

/// Finds where a project declares a name that a target lacks, such as a class in a file that belongs only to the app.
///
/// It reads the project's Swift files when it is first asked, which happens only after an error.
final class OtherDeclarations {
    private let draft: BuildDraft
    private let source: ProjectSourceFacts
    private lazy var files = read()

    private static let (maxFiles, maxBytes) = (2000, 16 << 20)
    /// The folders of sources that do not belong to the project's own targets.
    private static let foreign: Set = ["Pods", "Carthage", "node_modules", "DerivedData", "SourcePackages"]

    /// - Returns: nil for an extension's folder.
    init?(_ draft: BuildDraft) {
        guard let source = draft.source else { return nil }
        (self.draft, self.source) = (draft, source)
    }

    /// What to add to an error about a name that the target does not have; nil: the project does not declare it either.
    func note(on name: String) -> String? {
        guard SwiftName.isIdentifier(name),
            let declaration = try? Regex(
                #"(?m)^(?:(?:public|package|internal|open|final|indirect|@\w+)[ \t]+)*"#
                    + #"(?:class|struct|enum|protocol|actor|typealias|func|let|var)[ \t]+"# + name + #"\b"#),
            let file = files.first(where: { $0.text.contains(declaration) })
        else { return nil }
        return
            "\(name) is in \(file.path), which is not part of the target \(source.target.name). Add this file to the "
            + "target in Xcode, or use --also \(ShellQuoting.quoted(file.path))"
    }

    private func read() -> [(path: String, text: String)] {
        let root = URL(fileURLWithPath: source.target.projectFolder, isDirectory: true)
        let own = Set(
            ([draft.main] + draft.modules).flatMap(\.groups).flatMap { group in
                group.files.map { group.root.appendingPathComponent($0).path }
            })
        let all = (try? draft.project.files(below: root, source.paths.shown(root.path))) ?? []
        let candidates = all.filter { file in
            file.hasSuffix(".swift") && Self.foreign.isDisjoint(with: file.split(separator: "/").map(String.init))
                && !own.contains(root.appendingPathComponent(file).path)
        }
        var left = Self.maxBytes
        return candidates.prefix(Self.maxFiles).compactMap { file in
            guard left > 0, let data = try? draft.project.data(file, in: root, file, atMost: left) else { return nil }
            left -= data.count
            return (source.paths.shown(root.appendingPathComponent(file).path), String(decoding: data, as: UTF8.self))
        }
    }
}
