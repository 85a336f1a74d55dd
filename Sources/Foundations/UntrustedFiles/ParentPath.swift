extension String {
    /// The path without its last component; empty if it has only one.
    ///
    /// Foundation's property of this purpose traps on Linux if the path is one character, such as `.`.
    package var parentPath: String {
        var path = Substring(self)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "" }
        let parent = path[..<slash]
        return parent.isEmpty ? "/" : String(parent)
    }
}
