import Foundation
import LocatedYAML
package import SessionTerms

extension Session {
    /// Reads the session in the file at `path`.
    ///
    /// - Parameters:
    ///   - case: the name or number of a case of its table; nil: the first one.
    ///   - filter: replaces every message filter that the session names; nil: none is replaced.
    ///   - followsLinks: whether its paths may lead out of its project.
    ///   - row: that of the case, if the table's file was read before.
    /// - Throws: `SessionErrors` with all mistakes in the file.
    package init(
        path: String, case name: String? = nil, replacingFilters filter: CheckFilter? = nil, followsLinks: Bool = false,
        row: FileRow? = nil
    ) throws(SessionErrors) {
        let yaml: String
        do {
            yaml = try YAMLFile("session").read(path)
        } catch {
            throw SessionErrors(mistakes: [error])
        }
        try self.init(
            yaml: yaml, file: path, case: name, replacingFilters: filter, followsLinks: followsLinks, row: row)
    }

    /// - Parameters:
    ///   - yaml: the session itself.
    ///   - file: its path, for messages; relative paths in the session start at its folder.
    ///   - case: the name or number of a case of its table; nil: the first one.
    /// - Throws: `SessionErrors` with all mistakes.
    package init(yaml: String, file: String, case name: String? = nil) throws(SessionErrors) {
        try self.init(yaml: yaml, file: file, case: name, replacingFilters: nil, followsLinks: false, row: nil)
    }

    private init(
        yaml: String, file: String, case name: String?, replacingFilters filter: CheckFilter?, followsLinks: Bool,
        row: FileRow?
    ) throws(SessionErrors) {
        let findings = Findings(file: file)
        guard let document = SessionDocument(yaml, file: file, findings, followsLinks: followsLinks, row: row) else {
            throw SessionErrors(mistakes: findings.inOrder)
        }
        let row: CaseTable.Row?
        do {
            row = try document.row(name)
        } catch {
            throw SessionErrors(mistakes: findings.mistakes.isEmpty ? [error] : findings.inOrder)
        }
        let buildsLater = filter?.reference == nil && document.savesFiles
        let resolver = buildsLater ? FilterResolver.unbuilt : .replacing(with: filter)
        // A file whose other cases have mistakes is not valid, either.
        if name == nil, document.table.rows.count > 1, !document.mistakes(.unchecked).isEmpty {
            throw SessionErrors(mistakes: document.mistakes(resolver))
        }
        self = try document.session(row, resolver)
    }
}
