/// Makes a source compile as for iOS: enables the code in `#if os(iOS)`.
///
///     #if os(iOS)      // becomes #if os(Linux)
///
/// Lines are unchanged; only the columns after the name move in such a line.
enum PlatformConditions {
    static func apply(in source: String) -> String {
        guard source.contains("os(iOS)") else { return source }
        // Matches scalars: finding a character boundary in a sequence of flags requires scanning from its start.
        let condition = /(?m)^(?<start>[ \t]*#(?:if|elseif)\b.*?)os\(iOS\)(?<end>.*)$/.matchingSemantics(.unicodeScalar)
        return source.replacing(condition) { found in
            "\(found.start)os(Linux)\(found.end)"
        }
    }
}
