import Foundation
import Testing

/// Files that use each other's types in a circle can only be understood together, and folders that do have no direction.
@Suite("Knots in the targets") struct KnotTests {
    private static let largestCycle = 12
    private static let twoWayPairs = 2

    /// The targets that exceed a limit, with their numbers, which may only fall.
    private static let exceptions: [String: (files: Int, pairs: Int)] = [
        "CoreMLModels": (8, 3),
        "Device": (8, 6),
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

    @Test func `no target exceeds its limits`() throws {
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
            #expect(
                graph.largestCycle.count > Self.largestCycle || pairs > Self.twoWayPairs, "\(target) needs no exception"
            )
        }
    }

    @Test func `cycles and pairs are found, and comments, string literals and private types do not count`() {
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
