import Foundation
import UntrustedFiles

/// The class that iOS instantiates to run an extension.
enum PrincipalClass {
    /// - Parameters:
    ///   - named: `NSExtensionPrincipalClass`, with or without the module; nil: the only subclass of the extension
    ///     kind's superclass.
    ///   - drawn: a storyboard, whose initial view controller is used if the plist names no principal class.
    ///   - path: the user's path of the extension.
    ///   - plist: its Info.plist; nil: in the extension's folder.
    ///   - holder: what has the sources: the target, or the folder.
    ///   - elsewhere: where a project declares a class outside the target, and what to do; nil: unknown.
    static func find(
        _ named: String?, drawn: Storyboard? = nil, _ kind: ExtensionKind = .messageFilter, in sources: [String],
        _ path: String, plist: PlannedFile? = nil, holder: String? = nil, elsewhere: (String) -> String? = { _ in nil }
    ) throws(BuildError) -> String {
        func find(_ name: String, as claim: String) throws(BuildError) -> String {
            guard SwiftName.identifier(name) == name else {
                throw BuildError("\(claim), which is not a valid class name.")
            }
            guard let known = declared(name, in: sources) else {
                throw BuildError(
                    "\(claim), but \(holder ?? path) has no class \(name)." + (elsewhere(name).map { " \($0)" } ?? ""))
            }
            return known
        }
        if let named, let name = named.split(separator: ".").last.map(String.init) {
            let file = plist?.url.path ?? path.expandingTilde + "/Info.plist"
            let place = TextPosition.text(of: "<key>NSExtensionPrincipalClass</key>", inFile: file)
            let shown = plist?.name ?? "\(path)/Info.plist"
            return try find(name, as: "\(shown)\(place): error: NSExtensionPrincipalClass is \(named)")
        }
        let found = kind.classes(in: sources)
        if let drawn, let name = drawn.customClass {
            if let known = declared(name, in: sources) { return known }
            // Xcode's template for reporting extensions names a class that it does not contain. The build uses the
            // right one, and FolderMistakes reports the mistake.
            guard found.count == 1 else {
                let claim =
                    "\(drawn.path ?? path)/\(drawn.file)\(drawn.classPlace): error: the view controller's class is \(name)"
                return try find(name, as: claim)
            }
        }
        guard found.count <= 1 else {
            let names = found.joined(separator: ", ")
            throw BuildError(
                "\(path) has several extensions (\(names)); set NSExtensionPrincipalClass in an Info.plist to one of them."
            )
        }
        guard let only = found.first else {
            throw BuildError("\(path): error: no class in \(holder ?? "this folder") inherits from \(kind.superclass).")
        }
        return only
    }

    /// The Swift name of a class that the sources declare; nil if they do not.
    ///
    /// - Parameter name: its name in Swift or Objective-C, as in an Info.plist or a storyboard.
    static func declared(_ name: String, in sources: [String]) -> String? {
        guard SwiftName.identifier(name) == name else { return nil }
        if let known = sources.lazy.compactMap({ swiftName(of: name, in: $0) }).first { return known }
        let declaration = try? Regex("\\b(?:class|actor|typealias)\\s+\(name)\\b")
        guard let declaration, sources.contains(where: { $0.contains(declaration) }) else { return nil }
        return name
    }

    /// The class declared with `@objc(name)`.
    private static func swiftName(of name: String, in source: String) -> String? {
        let renamed = /@objc\((?<known>\w+)\)\s*(?:@\w+\s+)*(?:\w+\s+)*?class\s+(?<name>\w+)/
        return source.matches(of: renamed).first { $0.known == name }.map { String($0.name) }
    }
}
