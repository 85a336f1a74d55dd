import Foundation
import Testing

/// Files that name each other in a circle can only be understood together, and folders that name each other have no
/// direction.
@Suite("Knots in the targets") struct KnotTests {
    private static let largestCycle = 12
    private static let twoWayPairs = 2

    /// Targets with more, and how much: each number may only fall.
    private static let exceptions: [String: (files: Int, pairs: Int)] = [
        "CoreMLModels": (8, 3),
        "ExtensionBuilder": (41, 14),
        "FilterProcesses": (21, 1),
        "MessageArchives": (27, 8),
        "SessionScript": (30, 11),
        "XcodeProjects": (7, 5),
        "siftbox": (10, 6),
    ]

    /// The folders of targets, by name.
    private static func folders() throws -> [String: String] {
        try PackageManifest().targets.reduce(into: [:]) { folders, target in
            if let floor = target.floor { folders[target.name] = "Sources/\(floor)/\(target.name)" }
        }
    }

    @Test func `no target has a cycle of more files, or more pairs of folders that name each other`() throws {
        for (target, folder) in try Self.folders() {
            let graph = try FileGraph(folder: folder)
            let allowed = Self.exceptions[target] ?? (Self.largestCycle, Self.twoWayPairs)
            let cycle = graph.largestCycle
            #expect(cycle.count <= max(allowed.files, Self.largestCycle), "\(target): \(cycle)")
            #expect(graph.twoWayPairs.count <= max(allowed.pairs, Self.twoWayPairs), "\(target): \(graph.twoWayPairs)")
        }
    }

    @Test func `an exception is as small as possible`() throws {
        let folders = try Self.folders()
        for (target, allowed) in Self.exceptions {
            let graph = try FileGraph(folder: try #require(folders[target]))
            let pairs = graph.twoWayPairs.count
            #expect(graph.largestCycle.count == allowed.files, "\(target)")
            #expect(pairs == allowed.pairs, "\(target)")
            #expect(graph.largestCycle.count > Self.largestCycle || pairs > Self.twoWayPairs, "\(target) needs none")
        }
    }

    @Test func `cycles and pairs are found, and a name in a comment, a text or a file's private type is none`() {
        let graph = FileGraph(files: [
            "A/One.swift": "struct One { let two: Two }",
            "B/Two.swift": "package enum Two { case of(Three) }\nprivate struct Hidden {}",
            "B/Three.swift": "@MainActor final class Three { var one: One? }",
            "C/Four.swift": "struct Four { let one: One, hidden: Hidden } // Three",
            "A/Five.swift": "struct Five { let text = \"Four\" }",
        ])
        #expect(graph.largestCycle == ["A/One.swift", "B/Three.swift", "B/Two.swift"])
        #expect(graph.twoWayPairs == ["A, B"])
    }
}

/// Which files of a folder name types of which others.
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
    private static func words(in text: String) -> Set<String> {
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

    /// The pairs of folders of which each names types of the other: `Plan, Sandbox`.
    var twoWayPairs: [String] {
        var arrows: Set<[String]> = []
        for (file, others) in uses {
            for other in others where Self.folder(file) != Self.folder(other) {
                arrows.insert([Self.folder(file), Self.folder(other)])
            }
        }
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
