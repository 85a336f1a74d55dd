import Foundation
import LocatedYAML

extension Session {
    /// Reads the session in the file at `path`.
    ///
    /// - Parameter filter: replaces every message filter that the session names; nil: none is replaced.
    /// - Throws: `SessionErrors` with all mistakes in the file.
    package init(path: String, replacingFilters filter: CheckFilter? = nil) throws(SessionErrors) {
        let yaml: String
        do {
            yaml = try YAMLFile("session").read(path)
        } catch {
            throw SessionErrors(mistakes: [error])
        }
        try self.init(yaml: yaml, file: path, replacingFilters: filter)
    }

    /// - Parameters:
    ///   - yaml: the session itself.
    ///   - file: its path, for messages; relative paths in the session start at its folder.
    /// - Throws: `SessionErrors` with all mistakes.
    package init(yaml: String, file: String) throws(SessionErrors) {
        try self.init(yaml: yaml, file: file, replacingFilters: nil)
    }

    private init(yaml: String, file: String, replacingFilters filter: CheckFilter?) throws(SessionErrors) {
        let findings = Findings(file: file, renamedKeys: RenamedKeys.keys)
        let session = YAMLDocument(yaml, findings, needs: "a session needs at least title and steps")
            .flatMap { document in
                let buildsLater = filter?.reference == nil && SaveStep.occurs(in: document.root)
                let resolver = buildsLater ? FilterResolver.unbuilt : .replacing(with: filter)
                return SessionParser(file: file, findings, resolver).session(document.root)
            }
        guard var session, findings.mistakes.isEmpty else { throw SessionErrors(mistakes: findings.inOrder) }
        session.notes = findings.notes
        self = session
    }
}
