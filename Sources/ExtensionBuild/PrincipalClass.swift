import Foundation

/// The class that the system makes when it asks an extension.
enum PrincipalClass {
    /// - Parameters:
    ///   - named: `NSExtensionPrincipalClass`, with or without the module; nil: the one subclass of what such an extension
    ///     is made from.
    ///   - drawn: a storyboard, whose initial view controller a plist without a principal class stands for.
    static func find(
        _ named: String?, drawn: Storyboard? = nil, _ kind: ExtensionKind = .messageFilter, in sources: [String],
        _ path: String
    ) throws(BuildError) -> String {
        if let named, let name = named.split(separator: ".").last.map(String.init) {
            let file = (path as NSString).expandingTildeInPath + "/Info.plist"
            let place = FolderMistakes.position(of: "<key>NSExtensionPrincipalClass</key>", inFile: file)
            return try find(
                name, as: "\(path)/Info.plist\(place): error: NSExtensionPrincipalClass is \(named)", sources, path)
        }
        if let drawn, let name = drawn.customClass {
            let claim = "\(path)/\(drawn.file)\(drawn.classPlace): error: the view controller's class is \(name)"
            do throws(BuildError) {
                return try find(name, as: claim, sources, path)
            } catch {
                // Xcode's template for reports names a class that it does not have.
                let classes = kind.classes(in: sources)
                guard classes.count == 1 else { throw error }
                throw BuildError(
                    "\(error) Write customClass=\"\(classes[0])\" there (in Xcode: select the view controller, Identity "
                        + "inspector, Class).")
            }
        }
        let found = kind.classes(in: sources)
        guard found.count <= 1 else {
            let names = found.joined(separator: ", ")
            throw BuildError(
                "\(path) has several extensions (\(names)); name one in an Info.plist under NSExtensionPrincipalClass.")
        }
        guard let only = found.first else {
            throw BuildError("No class in \(path) is an \(kind.superclass).")
        }
        return only
    }

    private static func find(
        _ name: String, as claim: String, _ sources: [String], _ path: String
    ) throws(BuildError) -> String {
        guard ExtensionFolder.identifier(name) == name else { throw BuildError("\(claim), which is no class.") }
        // The plist has the name that Objective-C knows, where there is one.
        if let known = sources.lazy.compactMap({ swiftName(of: name, in: $0) }).first { return known }
        let isThere = try? Regex("\\b(?:class|actor|typealias)\\s+\(name)\\b")
        guard let isThere, sources.contains(where: { $0.contains(isThere) }) else {
            throw BuildError("\(claim), and no class in \(path) is called \(name).")
        }
        return name
    }

    /// The class that `@objc(name)` stands before.
    private static func swiftName(of name: String, in source: String) -> String? {
        let renamed = /@objc\((?<known>\w+)\)\s*(?:@\w+\s+)*(?:\w+\s+)*?class\s+(?<name>\w+)/
        return source.matches(of: renamed).first { $0.known == name }.map { String($0.name) }
    }
}
