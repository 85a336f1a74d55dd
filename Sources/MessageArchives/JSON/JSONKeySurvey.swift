import JSONCodec

/// Looks for the keys of JSON Lines before anything is read from them. Otherwise every text of a file with another name for
/// it would be lost.
enum JSONKeySurvey {
    /// The number of keys that an error lists.
    static let maxPaths = 20

    /// Reads the file until every key was found: for nearly all files, its first line.
    ///
    /// - Throws: `ArchiveError` if there are objects, but none has a text, or none has a key that the user set.
    static func check(_ keys: JSONKeys, of file: FileWindow, _ decoder: CellDecoder) throws(ArchiveError) {
        var lines = LineReader(try FileWindow(path: file.path, encoding: file.encoding))
        var missing = keys.given
        if !missing.contains(where: { $0.part == .text }) { missing.append((.text, "")) }
        var paths: [String] = []
        while !missing.isEmpty, let line = try? lines.nextObject(decoder) {
            guard case .success(let object) = line else { continue }
            let parts = keys.members(of: object)
            missing.removeAll { parts.isReadable($0.part) }
            for path in object.paths(maxPaths) where paths.count < maxPaths && !paths.contains(path) {
                paths.append(path)
            }
        }
        // A file without objects is reported line by line.
        guard let (part, name) = missing.first, !paths.isEmpty else { return }
        let found = "Keys: \(paths.map { $0.count > 40 ? $0.prefix(39) + "…" : $0 }.joined(separator: ", "))."
        throw ArchiveError(
            name.isEmpty
                ? "\(file.path): no line has a text. \(found) Name its key with --column text=NAME."
                : "\(file.path): no line has a key '\(name)' for the \(part). \(found)")
    }
}

extension JSONParts {
    /// Whether the object has a key for the part whose value is not an object or a list of objects.
    fileprivate func isReadable(_ part: JSONKeys.Part) -> Bool {
        guard key(of: part) != nil else { return false }
        switch self[part] {
        case .object: return false
        default: return true
        }
    }
}
