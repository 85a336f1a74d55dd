/// A source whose conditions are those of a phone: what stands behind `#if os(iOS)` is what goes to one.
///
///     #if os(iOS)      // becomes #if os(Linux)
///
/// Lines stay; of such a line alone the columns behind the name move.
enum PlatformConditions {
    static func apply(in source: String) -> String {
        guard source.contains("os(iOS)") else { return source }
        // By scalars: where a character begins in a row of flags is only known from the first of them.
        let condition = /(?m)^(?<start>[ \t]*#(?:if|elseif)\b.*?)os\(iOS\)(?<end>.*)$/.matchingSemantics(.unicodeScalar)
        return source.replacing(condition) { found in
            "\(found.start)os(Linux)\(found.end)"
        }
    }
}
