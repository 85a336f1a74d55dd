import DisplayText
import SessionTerms

/// The start of a session's file, made visible. Its author may be unknown.
struct SessionText: Hashable, Sendable {
    let path: String
    let lines: [VisibleText]

    private static let maxBytes = 16 << 10
    private static let maxLines = 200
    private static let maxColumns = 300

    /// Reads the start of the file.
    init(reading path: String) {
        self.path = path
        guard let start = SessionFile.start(of: path, atMost: Self.maxBytes) else {
            lines = [VisibleText("This file cannot be read.")]
            return
        }
        let all = start.split(maxSplits: Self.maxLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        lines = all.prefix(Self.maxLines).map { line in
            VisibleText(String(line.prefix(Self.maxColumns)).replacing("\t", with: "    "), layout: .field)
        }
    }
}
