/// The class that the system makes when it asks an extension.
enum PrincipalClass {
    /// - Parameter named: `NSExtensionPrincipalClass`, with or without the module; nil: the one subclass of
    ///   `ILMessageFilterExtension` that there is.
    static func find(_ named: String?, in sources: [String], _ path: String) throws(BuildError) -> String {
        if let named, let name = named.split(separator: ".").last.map(String.init) {
            guard ExtensionFolder.identifier(name) == name else {
                throw BuildError("\(path)/Info.plist: NSExtensionPrincipalClass is \(named), which is no class.")
            }
            // The plist has the name that Objective-C knows, where there is one.
            if let known = sources.lazy.compactMap({ swiftName(of: name, in: $0) }).first { return known }
            let isThere = try? Regex("\\b(?:class|actor|typealias)\\s+\(name)\\b")
            guard let isThere, sources.contains(where: { $0.contains(isThere) }) else {
                throw BuildError(
                    "\(path)/Info.plist: error: NSExtensionPrincipalClass is \(named), and no class in \(path) is called "
                        + "\(name).")
            }
            return name
        }
        let subclass = /class\s+(?<name>\w+)\s*:\s*(?:IdentityLookup\.)?ILMessageFilterExtension\b/
        let found = Set(sources.flatMap { $0.matches(of: subclass).map { String($0.name) } })
        guard found.count <= 1 else {
            let names = found.sorted().joined(separator: ", ")
            throw BuildError(
                "\(path) has several extensions (\(names)); name one in an Info.plist under NSExtensionPrincipalClass.")
        }
        guard let only = found.first else {
            throw BuildError("No class in \(path) is an ILMessageFilterExtension.")
        }
        return only
    }

    /// The class that `@objc(name)` stands before.
    private static func swiftName(of name: String, in source: String) -> String? {
        let renamed = /@objc\((?<known>\w+)\)\s*(?:@\w+\s+)*(?:\w+\s+)*?class\s+(?<name>\w+)/
        return source.matches(of: renamed).first { $0.known == name }.map { String($0.name) }
    }
}
