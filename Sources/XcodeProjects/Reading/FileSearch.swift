import Foundation
import UntrustedFiles

extension XcodeProject {
    /// The first Swift file of the projects that has something which a target lacks, and the target that it belongs to; a
    /// file of an app comes first, one of no target last.
    ///
    /// - Parameter matches: given the text of a file.
    /// - Returns: nil if there is none.
    package func file(matching matches: (String) -> Bool) -> (path: String, target: String?)? {
        let reader = ProjectReader(ProjectBoundary([root]), followsLinks: false, given: (root, root))
        func isMatch(_ path: String) -> Bool {
            guard let data = (try? reader.data(path, .source)) ?? nil else { return false }
            return matches(String(decoding: data, as: UTF8.self))
        }
        let loaded = LoadedProjects(reader)
        for file in files { _ = try? loaded.load(file) }
        for isApp in [true, false] {
            for project in loaded.projects {
                for header in project.targets where header.isApp == isApp {
                    var facts = project.facts(of: header, configuration: configuration, reader)
                    guard (try? project.addContents(to: &facts, reader)) != nil else { continue }
                    for member in facts.members {
                        let path = reader.existing(member.path)
                        if case .swift = FileKind(path), isMatch(path) { return (path, header.name) }
                    }
                }
            }
        }
        for project in loaded.projects {
            var search = FolderLevels(reader, at: project.folder)
            while let level = search.next() {
                for folder in level {
                    for name in folder.names where name.hasSuffix(".swift") && isMatch("\(folder.path)/\(name)") {
                        return ("\(folder.path)/\(name)", nil)
                    }
                }
            }
        }
        return nil
    }
}
