import Foundation
import TestFiles

/// A type that is declared at the top level of a file.
struct TypeDeclaration: Hashable {
    enum Access { case file, module, package }

    let name: String
    let access: Access

    private static var pattern: Regex<(Substring, attributes: Substring, name: Substring)> {
        /^(?<attributes>(?:@\w+(?:\([^)]*\))? |(?:public|package|open|internal|fileprivate|private|final|indirect) )*)(?:class|struct|enum|protocol|actor|typealias) (?<name>\w+)/
    }

    /// The types in a source text. Nested types are indented.
    static func all(in text: String) -> [TypeDeclaration] {
        let pattern = pattern
        // Regular expressions are slow, so only lines that may match are compared.
        return text.split(separator: "\n").filter { line in
            line.utf8.first.map { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") } ?? false
        }.compactMap { $0.prefixMatch(of: pattern) }.map { match in
            let words = Set(match.attributes.split(separator: " "))
            let access: Access =
                if !words.isDisjoint(with: ["private", "fileprivate"]) {
                    .file
                } else if !words.isDisjoint(with: ["public", "package", "open"]) { .package } else { .module }
            return TypeDeclaration(name: String(match.name), access: access)
        }
    }
}

/// The types of the program's modules.
struct ModuleTypes {
    /// By module, the types that its other files can see.
    var types: [String: [TypeDeclaration]] = [:]

    init(types: [String: [TypeDeclaration]]) { self.types = types }

    /// Reads the modules of `Sources`. A module's folder has its name.
    init(targets: [String]) throws {
        for path in SourceFiles.paths(in: "Sources") {
            let folders = path.components(separatedBy: "/")
            let file = (path as NSString).lastPathComponent
            guard let module = folders.last(where: targets.contains) else { continue }
            // The sample filters share a folder; each target has one of its folders and a file in Entry.
            let target = folders.contains("Entry") ? String(file.dropLast(".swift".count)) : module
            types[target, default: []] += TypeDeclaration.all(in: try SourceFiles.text(path))
        }
    }

    /// Modules with a type of their own name. A qualified name such as `Device.Phone` would mean a member of the type.
    var modulesNamedLikeType: [String] {
        types.filter { module, types in types.contains { $0.name == module && $0.access != .file } }.keys.sorted()
    }

    /// Types that more than one module declares, where other modules can see at least one: `Gate: CoreMLModels,
    /// Evaluation`.
    ///
    /// - Parameter isExempt: whether a type of a module is not compared.
    func duplicates(isExempt: (_ module: String, _ name: String) -> Bool) -> [String] {
        var modules: [String: [(module: String, access: TypeDeclaration.Access)]] = [:]
        for (module, types) in types {
            for type in Set(types) where type.access != .file && !isExempt(module, type.name) {
                modules[type.name, default: []].append((module, type.access))
            }
        }
        return modules.filter { _, found in
            Set(found.map(\.module)).count > 1 && found.contains { $0.access == .package }
        }.map { name, found in "\(name): \(Set(found.map(\.module)).sorted().joined(separator: ", "))" }.sorted()
    }
}
