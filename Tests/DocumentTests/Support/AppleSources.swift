import Foundation
import TestFiles

/// The declarations of the modules that replace Apple's, read from their sources.
struct AppleSources {
    struct Refusal {
        let module: String
        let name: String
        let reason: String
    }

    /// The modules, by folder below their floor.
    static var folders: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path("AppleSDK"))) ?? []
        return names.filter { !$0.contains(".") }.sorted().map { "AppleSDK/\($0)" }
    }

    /// The public top-level types of a module, sorted by name.
    static func types(in folder: String) throws -> [String] {
        var found: Set<String> = []
        for text in try sources(in: folder) {
            let declaration =
                /^(?:@\w+(?:\([^)]*\))? )*(?:public|open)(?: final| indirect)? (?:class|struct|enum|protocol|typealias|actor) (?<name>\w+)/
            for match in text.matches(of: declaration.anchorsMatchLineEndings()) {
                // A leading underscore is for the builder, not for extensions.
                if !match.name.hasPrefix("_") { found.insert(String(match.name)) }
            }
        }
        return found.sorted()
    }

    /// The unavailable declarations, with their messages.
    static func refusals(in folder: String) throws -> [Refusal] {
        let refusal = /@available\(\s*\*, unavailable,\s*message:\s*"(?<reason>[^"]+)"\s*\)\s*(?<declaration>[^{]+)/
        let type = /(?:class|struct|enum|protocol|extension) (?<name>(?!(?:func|var)\b)\w+)/
        return try sources(in: folder).flatMap { text in
            text.matches(of: refusal).map { match in
                if let whole = match.declaration.firstMatch(of: type) {
                    return Refusal(
                        module: (folder as NSString).lastPathComponent, name: String(whole.name),
                        reason: String(match.reason))
                }
                // The nearest type declaration above.
                let owner = text[..<match.range.lowerBound].components(separatedBy: "\n").last {
                    $0.first.map { $0.isLetter || $0 == "@" } ?? false && $0.contains(type)
                }
                let name = owner?.firstMatch(of: type).map { String($0.name) } ?? ""
                return Refusal(
                    module: (folder as NSString).lastPathComponent,
                    name: String((name + member(String(match.declaration))).trimmingPrefix(".")),
                    reason: String(match.reason))
            }
        }
    }

    /// `.init(contentsOf:)`, `.sentimentScore`
    private static func member(_ declaration: String) -> String {
        if let function = declaration.firstMatch(of: /(?:func (?<name>\w+)|init\??)(?:<[^(]*>)?\((?<arguments>[^)]*)/) {
            // A comma can also be inside a type.
            let labels = function.arguments.split(separator: ",").filter { $0.contains(":") }.compactMap { argument in
                let words = argument.split(separator: ":")[0].split(whereSeparator: \.isWhitespace)
                return words.first { !$0.hasPrefix("@") }.map { $0 + ":" }
            }
            return ".\(function.name.map(String.init) ?? "init")(\(labels.joined()))"
        }
        return declaration.firstMatch(of: /(?:let|var) (\w+)/).map { ".\($0.1)" } ?? ""
    }

    private static func sources(in folder: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: path(folder))?.allObjects as? [String] ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
            try String(contentsOfFile: path("\(folder)/\($0)"), encoding: .utf8)
        }
    }

    private static func path(_ name: String) -> String {
        GeneratedSection.project.appendingPathComponent("Sources/Extension/\(name)").path
    }
}
