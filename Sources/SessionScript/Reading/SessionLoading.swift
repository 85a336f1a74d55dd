import Foundation

extension Session {
    /// Reads the session in the file at `path`.
    ///
    /// - Throws: `SessionErrors` with all mistakes in the file.
    package init(path: String) throws(SessionErrors) {
        try self.init(yaml: try SessionFile.read(path), file: path)
    }

    /// - Parameters:
    ///   - yaml: the session itself.
    ///   - file: its path, for messages; relative paths in the session start at its folder.
    /// - Throws: `SessionErrors` with all mistakes.
    package init(yaml: String, file: String) throws(SessionErrors) {
        let findings = Findings(file: file)
        let session = YAMLDocument(yaml, findings).flatMap { SessionParser(file: file, findings).session($0.root) }
        guard var session, findings.mistakes.isEmpty else { throw SessionErrors(mistakes: findings.inOrder) }
        session.notes = findings.notes
        self = session
    }
}
