import Foundation
import Synchronization

/// The sources of the program.
package enum SourceFiles {
    /// The paths below a folder, from the project's folder, with these endings.
    package static func paths(in folder: String, endings: [String] = [".swift"]) -> [String] {
        let root = GeneratedSection.project.appendingPathComponent(folder).path
        let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: GeneratedSection.project.appendingPathComponent(path), encoding: .utf8)
    }

    /// The text without comments at the ends of lines and on lines of their own. Each file is read once.
    package static func code(_ path: String) throws -> String {
        if let known = read.withLock({ $0[path] }) { return known }
        var code: [UInt8] = []
        for line in Array(try text(path).utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            code += line.prefix(upTo: comment(in: line) ?? line.endIndex)
            code.append(UInt8(ascii: "\n"))
        }
        let text = String(decoding: code.dropLast(), as: UTF8.self)
        read.withLock { $0[path] = text }
        return text
    }

    private static let read = Mutex<[String: String]>([:])

    /// Where a comment starts: two slashes at the start of a line or after a space.
    private static func comment(in line: ArraySlice<UInt8>) -> Int? {
        let slash = UInt8(ascii: "/")
        return line.indices.dropLast().first { index in
            line[index] == slash && line[index + 1] == slash
                && (index == line.startIndex || line[index - 1] == UInt8(ascii: " "))
        }
    }
}
