/// The errors of a failed build, one per line, for a screen without room for the compiler's source excerpts.
///
///     BuildErrors.lines(of: error.description)  // ["/my/Filter/Handler.swift:9:13: error: cannot find 'x' in scope"]
package enum BuildErrors {
    /// The errors with their notes, as `path:line:column: error: message`; without the source lines and carets that the
    /// compiler prints below each. A message without such a line is returned whole.
    ///
    /// - Parameter text: a `BuildError`'s description.
    package static func lines(of text: String) -> [String] {
        let all = text.split(separator: "\n").map(String.init)
        var found: [String] = []
        var seen: Set<String> = []
        var isAfterError = false
        for line in all where isDiagnostic(line) {
            let isNote = line.contains(": note: ")
            // Warnings and their notes did not cause the failure.
            if !isNote { isAfterError = line.contains(": error: ") }
            if isAfterError, seen.insert(line).inserted { found.append(line) }
        }
        return found.isEmpty ? all : found
    }

    /// The output of a failed compiler run with its errors, their notes and excerpts first: warnings of other files must
    /// not stand before the error that failed the build.
    static func errorsFirst(_ text: String) -> String {
        var (errors, others): ([Substring], [Substring]) = ([], [])
        var isError = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if isDiagnostic(String(line)) {
                if !line.contains(": note: ") { isError = line.contains(": error: ") }
            } else if let first = line.first, !first.isWhitespace, first != "|",
                !isExcerpt(line)
            {
                // A message without a place, such as the linker's.
                isError = true
            }
            if isError { errors.append(line) } else { others.append(line) }
        }
        return (errors + others).joined(separator: "\n")
    }

    /// Source lines and carets start with a space, a line number or a bar; a diagnostic starts with a path.
    static func isDiagnostic(_ line: String) -> Bool {
        guard let first = line.first, !first.isWhitespace, first != "|" else { return false }
        return [": error: ", ": warning: ", ": note: "].contains(where: line.contains) && !isExcerpt(line)
    }

    /// Whether a line is one of the source: `12 | let x = 1`. Without a regular expression, which would be parsed for every
    /// line.
    private static func isExcerpt(_ line: some StringProtocol) -> Bool {
        let rest = line.utf8.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return rest.count < line.utf8.count && rest.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "|")
    }
}
