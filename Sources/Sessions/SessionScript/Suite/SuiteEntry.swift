import LocatedYAML
import SessionTerms
import UntrustedFiles

/// What a suite runs: a session, or one case of it.
package struct SuiteEntry: Hashable, Sendable {
    /// The path as the user gave it, or as it was found in a folder.
    package let file: String
    /// The name or number of the case; nil: the session has no table of cases, or a mistake.
    package var caseLabel: String?
    /// The row of a case whose table is a file.
    package var row: FileRow?

    /// `Sessions/otp.yaml[UK number]`
    package var name: String { file + (caseLabel.map { "[\($0)]" } ?? "") }
}

extension SuiteEntry {
    /// The cases of a session, or the session itself if it has none. A session with a mistake is one entry, so that its
    /// mistakes are reported once. Building no filter.
    static func all(in file: String) -> [SuiteEntry] {
        // Few sessions have cases; the others are read when they run.
        guard let yaml = try? YAMLFile("session").read(file), SessionSignature.hasKey(CaseTable.casesKey, yaml),
            let document = SessionDocument(yaml, file: file, Findings(file: file)),
            document.mistakes(.unchecked).isEmpty, !document.table.rows.isEmpty
        else { return [SuiteEntry(file: file)] }
        return document.table.rows.map { row in
            SuiteEntry(file: file, caseLabel: row.case.label, row: row.ofFile)
        }
    }
}
