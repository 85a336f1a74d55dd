/// The errors of a build that failed, one a line, for a screen that has no room for the compiler's excerpts.
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
            // A warning is not what the build failed for, and neither are its notes.
            if !isNote { isAfterError = line.contains(": error: ") }
            if isAfterError, seen.insert(line).inserted { found.append(line) }
        }
        return found.isEmpty ? all : found
    }

    /// Source lines and carets begin with a blank, a line number or a bar; a diagnostic begins with a path.
    private static func isDiagnostic(_ line: String) -> Bool {
        guard let first = line.first, !first.isWhitespace, first != "|" else { return false }
        return [": error: ", ": warning: ", ": note: "].contains(where: line.contains)
            && line.prefixMatch(of: /\d+ *\|/) == nil
    }
}
