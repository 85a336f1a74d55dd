import Foundation
import Testing

/// Files that use each other's types in a circle can only be understood together, and folders that do have no direction.
@Suite("Knots in the targets") struct KnotTests {
    private static let largestCycle = 12
    private static let twoWayPairs = 2

    /// The folders of targets, by name.
    private static func folders() throws -> [String: String] {
        try PackageManifest().targets.reduce(into: [:]) { folders, target in
            if let floor = target.floor { folders[target.name] = "Sources/\(floor)/\(target.name)" }
        }
    }

    @Test func `no target has a larger cycle or more pairs`() throws {
        for (target, folder) in try Self.folders() {
            let graph = try FileGraph(folder: folder)
            let cycle = graph.largestCycle
            #expect(cycle.count <= Self.largestCycle, "\(target): \(cycle)")
            #expect(graph.twoWayPairs.count <= Self.twoWayPairs, "\(target): \(graph.twoWayPairs)")
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
