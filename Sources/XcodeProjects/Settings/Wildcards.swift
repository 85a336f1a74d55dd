import Glibc

/// Shell patterns: `*`, `?` and brackets.
enum Wildcards {
    /// - Parameter isPath: whether `*` and `?` do not match a slash.
    static func match(_ pattern: String, _ text: String, isPath: Bool = false) -> Bool {
        // Many stars take exponential time in some versions of fnmatch.
        guard pattern.utf8.count(where: { $0 == UInt8(ascii: "*") }) <= 16, pattern.utf8.count <= 4096 else {
            return false
        }
        return fnmatch(pattern, text, isPath ? FNM_PATHNAME : 0) == 0
    }
}
