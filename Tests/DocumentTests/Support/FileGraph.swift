import Foundation
import TestFiles

/// The files of a folder, and which of them use types that others declare.
struct FileGraph {
    private let uses: [String: Set<String>]

    init(folder: String) throws {
        let paths = SourceFiles.paths(in: folder)
        self.init(
            files: try Dictionary(
                uniqueKeysWithValues: paths.map {
                    (String($0.dropFirst(folder.count + 1)), try SourceFiles.code($0))
                }))
    }

    /// - Parameter files: the code of each file.
    init(files: [String: String]) {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))? |package |public |open |final |indirect )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/
            .anchorsMatchLineEndings()
        var owners: [String: String] = [:]
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            for match in text.matches(of: declaration) where owners[String(match.1)] == nil {
                owners[String(match.1)] = path
            }
        }
        uses = Dictionary(
            uniqueKeysWithValues: files.map { path, text in
                (path, Set(Self.words(in: text).compactMap { owners[$0] }).subtracting([path]))
            })
    }

    /// The words outside string literals.
    static func words(in text: String) -> Set<String> {
        let text = text.contains("\"") ? text.replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"") : text
        return Set(
            text.utf8.split { byte in
                !(byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte))
            }.compactMap(String.init))
    }

    /// The largest set of files that reach each other.
    var largestCycle: [String] {
        let reached = uses.keys.reduce(into: [:]) { $0[$1] = reach(from: $1) }
        return uses.keys.sorted().map { file in
            (reached[file] ?? []).filter { $0 == file || (reached[$0] ?? []).contains(file) }.sorted()
        }.max { $0.count < $1.count } ?? []
    }

    /// The uses of types between files.
    var arrows: [(user: String, owner: String)] {
        uses.flatMap { user, owners in owners.map { (user, $0) } }
    }

    /// The pairs of folders that use types of each other: `Plan, Sandbox`.
    var twoWayPairs: [String] {
        let arrows = Set(arrows.map { [Self.folder($0.user), Self.folder($0.owner)] }.filter { $0[0] != $0[1] })
        return arrows.filter { $0[0] < $0[1] && arrows.contains([$0[1], $0[0]]) }
            .map { "\($0[0]), \($0[1])" }.sorted()
    }

    private static func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }

    private func reach(from file: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = Array(uses[file] ?? [])
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += uses[next] ?? [] }
        }
        return found
    }
}
