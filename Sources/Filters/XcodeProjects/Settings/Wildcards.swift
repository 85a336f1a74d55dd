import Glibc

/// Shell patterns: `*`, `?` and brackets.
enum Wildcards {
    /// Many stars take exponential time in some versions of fnmatch.
    private static let (maxStars, maxBytes) = (16, 4096)

    /// - Parameter isPath: whether `*` and `?` do not match a slash.
    static func match(_ pattern: String, _ text: String, isPath: Bool = false) -> Bool {
        guard pattern.utf8.count(where: { $0 == UInt8(ascii: "*") }) <= maxStars, pattern.utf8.count <= maxBytes else {
            return false
        }
        return fnmatch(pattern, text, isPath ? FNM_PATHNAME : 0) == 0
    }

    /// Whether a text is a pattern, and not only itself.
    static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[\\".utf8.contains($0) } }

    /// The steps of one comparison, see `ReadingBudget`.
    static func steps(_ pattern: String, _ text: String) -> Int { 1 + pattern.utf8.count * text.utf8.count / 4096 }
}

/// The patterns of `excludes` or `includes` in a `project.yml`: a path matches if it does itself or one of its folders.
struct PathPatterns {
    /// Paths without wildcards.
    private var plain: Set<String> = []
    private var patterns: [(text: String, isDeep: Bool)] = []
    /// The results for folders, which are the same for all of their files.
    private var folders: [String: Bool] = [:]

    init(_ paths: [String]) {
        var seen: Set<String> = []
        for text in paths {
            let text = text.hasSuffix("/") ? String(text.dropLast()) : text
            guard seen.insert(text).inserted else { continue }
            let isDeep = text.contains("**")
            for form in isDeep ? [text, text.replacing("**/", with: "")] : [text] {
                if Wildcards.isPattern(form) { patterns.append((form, isDeep)) } else { plain.insert(form) }
            }
        }
    }

    var isEmpty: Bool { plain.isEmpty && patterns.isEmpty }

    /// - Parameter spend: receives the steps of the comparisons, before they are made.
    mutating func match(
        _ path: String, spend: (Int) throws(XcodeProjectError) -> Void
    ) throws(XcodeProjectError) -> Bool {
        if try matchesItself(path, spend) { return true }
        guard let slash = path.lastIndex(of: "/") else { return false }
        let folder = String(path[..<slash])
        if let known = folders[folder] { return known }
        let found = try match(folder, spend: spend)
        folders[folder] = found
        return found
    }

    private func matchesItself(
        _ path: String, _ spend: (Int) throws(XcodeProjectError) -> Void
    ) throws(XcodeProjectError) -> Bool {
        if plain.contains(path) { return true }
        for pattern in patterns {
            try spend(Wildcards.steps(pattern.text, path))
            if Wildcards.match(pattern.text, path, isPath: !pattern.isDeep) { return true }
        }
        return false
    }
}
