/// The name of an open inbox, which is a file's name in a `ControlFolder`.
package enum InboxName {
    /// The maximum length in bytes: a socket's path must be short.
    private static let limit = 40

    /// - Parameters:
    ///   - file: the inbox's file; nil: it is in memory.
    ///   - session: the session's file.
    ///   - filter: the filter as it is named: a sample's name or a path.
    /// - Returns: the base name of the first of these that has one, or else `inbox`.
    package static func choose(file: String?, session: String?, filter: String?) -> String {
        [file, session, filter].lazy.compactMap { $0.map(harmless) }.first { !$0.isEmpty } ?? "inbox"
    }

    /// The base name of a path, with a hyphen for what is neither a letter nor a digit.
    private static func harmless(_ path: String) -> String {
        var name = path[...]
        while name.hasSuffix("/") { name.removeLast() }
        if let slash = name.lastIndex(of: "/") { name = name[name.index(after: slash)...] }
        if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = name[..<dot] }
        var result = ""
        for character in name {
            let isKept = character.isLetter || character.isNumber || character == "_"
            let next = isKept ? String(character) : result.isEmpty || result.hasSuffix("-") ? "" : "-"
            guard result.utf8.count + next.utf8.count <= limit else { break }
            result += next
        }
        return result.hasSuffix("-") ? String(result.dropLast()) : result
    }
}
