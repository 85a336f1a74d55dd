import Foundation

/// Finds what a path means on a disk that ignores the case of letters, as a Mac's usually does.
struct LetterCases {
    /// The names in a folder by their lower-case form. Equal strings may be composed differently, as on a Mac.
    private var folders: [String: [String: [String]]] = [:]
    /// Paths that match nothing, kept because a project may name one many times.
    private var unmatched: Set<String> = []

    /// The path of the only file or folder that a path can mean.
    ///
    /// - Parameters:
    ///   - path: absolute and without `..`; nothing exists there.
    ///   - exists: whether something exists at a path.
    ///   - names: the names in a folder that exists.
    /// - Returns: nil: nothing has this name in any case, or several have.
    mutating func match(
        _ path: String, _ exists: (String) -> Bool, names: (String) -> [String]
    ) -> String? {
        guard !unmatched.contains(path) else { return nil }
        var found = ""
        for part in path.split(separator: "/").map(String.init) {
            if exists("\(found)/\(part)") {
                found += "/\(part)"
                continue
            }
            let known = folders[found] ?? Dictionary(grouping: names(found)) { $0.lowercased() }
            folders[found] = known
            guard let same = known[part.lowercased()], same.count == 1 else {
                unmatched.insert(path)
                return nil
            }
            found += "/\(same[0])"
        }
        return found
    }
}
