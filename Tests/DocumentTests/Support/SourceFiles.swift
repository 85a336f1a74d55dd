import Foundation
import TestFiles

/// The sources of the program.
enum SourceFiles {
    /// The paths below a folder, from the project's folder, with these endings.
    static func paths(in folder: String, endings: [String] = [".swift"]) -> [String] {
        let root = GeneratedSection.project.appendingPathComponent(folder).path
        let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: GeneratedSection.project.appendingPathComponent(path), encoding: .utf8)
    }

    /// The text without comments at the ends of lines and on lines of their own.
    static func code(_ path: String) throws -> String {
        try text(path).components(separatedBy: "\n")
            .map { line in
                line.range(of: #"(^|\s)//.*$"#, options: .regularExpression).map { String(line[..<$0.lowerBound]) }
                    ?? line
            }
            .joined(separator: "\n")
    }
}
