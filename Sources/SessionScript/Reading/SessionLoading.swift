import Foundation

extension Session {
    /// Reads the session in the file at `path`, and looks for every mistake in it.
    ///
    /// - Throws: `SessionErrors` with all that is wrong: with the file, its YAML, or what it says.
    package init(path: String) throws(SessionErrors) {
        try self.init(yaml: try SessionFile.read(path), file: path)
    }

    /// - Parameters:
    ///   - yaml: the session itself.
    ///   - file: what messages call it; relative paths in it start at its folder.
    /// - Throws: `SessionErrors` with all that is wrong.
    package init(yaml: String, file: String) throws(SessionErrors) {
        let findings = Findings(file: file)
        let session = YAMLDocument(yaml, findings).flatMap { SessionParser(file: file, findings).session($0.root) }
        guard let session, findings.mistakes.isEmpty else { throw SessionErrors(mistakes: findings.inOrder) }
        self = session
    }
}
