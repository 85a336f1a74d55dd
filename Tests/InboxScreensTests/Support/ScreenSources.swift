import Foundation
import TestFiles

/// The sources of a folder by path, without comments and string literals.
struct ScreenSources {
    /// Relative to the folder.
    let files: [String: String]

    init(files: [String: String]) { self.files = files.mapValues(Self.code) }

    /// Reads the Swift files of a folder, relative to the folder of the project.
    init(folder: String) throws {
        let root = GeneratedSection.project.appendingPathComponent(folder).path
        var files: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init()
        where path.hasSuffix(".swift") {
            files[path] = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
        }
        self.init(files: files)
    }

    /// Without comments and string literals, in which a name is not a use.
    private static func code(_ text: String) -> String {
        text.replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"").replacing(/\/\/[^\n]*/, with: "")
    }

    /// The folder of a file: the first one, and in `Features` the feature's.
    static func folder(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast()
        return parts.prefix(parts.first == "Features" ? 2 : 1).joined(separator: "/")
    }

    var folders: Set<String> { Set(files.keys.map(Self.folder)) }

    /// The types that a folder declares and others can name: those at the top level that are not private.
    var types: [String: Set<String>] {
        let declaration = /^(?:package |final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/
        var types: [String: Set<String>] = [:]
        for (path, text) in files {
            for match in text.matches(of: declaration.anchorsMatchLineEndings()) {
                types[Self.folder(of: path), default: []].insert(String(match.1))
            }
        }
        return types
    }

    /// The files that contain a word.
    func files(naming word: String) -> [String] {
        files.filter { $0.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word } }
            .keys.sorted()
    }

    /// The number of methods in a type's declaration and its extensions.
    func methods(of type: String) -> Int {
        files.values.reduce(0) { count, text in
            var isInside = false
            return text.split(separator: "\n").reduce(count) { count, line in
                if line.hasPrefix("}") {
                    isInside = false
                } else if !line.hasPrefix(" "), line.hasSuffix("{") {
                    let words = line.split { $0 == " " || $0 == ":" }
                    let keyword = words.firstIndex { $0 == "extension" || $0 == "struct" }
                    isInside = keyword.flatMap { words.dropFirst($0 + 1).first }.map { $0 == type } ?? false
                }
                return count + (isInside && line.contains(#/^    (?:[a-z]+ )*func /#) ? 1 : 0)
            }
        }
    }
}

/// The folders of the screen, from bottom to top. A folder names only types of folders above it in this list, and a
/// feature none of another feature.
enum ScreenFolders {
    static let order = ["Layout", "Interface", "Keys", "Views", "Features", "Navigation", "App"]

    /// The uses that break the rule: `Views/Menu.swift: InboxState of Navigation`.
    static func violations(in sources: ScreenSources) -> [String] {
        let types = sources.types
        return sources.files.flatMap { path, text -> [String] in
            let user = ScreenSources.folder(of: path)
            let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            return types.flatMap { owner, names -> [String] in
                guard owner != user, !mayUse(user, owner) else { return [] }
                return words.intersection(names).map { "\(path): \($0) of \(owner)" }
            }
        }.sorted()
    }

    private static func mayUse(_ user: String, _ owner: String) -> Bool {
        guard let below = level(owner), let above = level(user) else { return false }
        return below < above
    }

    private static func level(_ folder: String) -> Int? {
        folder.split(separator: "/").first.flatMap { order.firstIndex(of: String($0)) }
    }
}
