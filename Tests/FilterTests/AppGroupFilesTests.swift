import Foundation
import Messages
import Testing

@testable import FilterHost

/// What an app has left, where its extension finds it.
@Suite final class AppGroupFilesTests {
    private let container = FileManager.default.temporaryDirectory.appendingPathComponent("group-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: container) }

    private func placed(_ groups: [String: [String: GroupValue]]) throws -> [String] {
        let all = groups.mapValues { values in
            var group = AppGroup()
            group.values = values
            return group
        }
        try AppGroupFiles(groups: all, container: container).place(walls: .bubblewrap)
        return (FileManager.default.subpaths(atPath: container.path) ?? []).filter { $0.contains("group.") }.sorted()
    }

    @Test func `values lie where Foundation reads a suite, and go with their group`() throws {
        let own = container.appendingPathComponent(".config/mine.plist")
        #expect(
            try placed(["group.a": ["words": .list([.text("x"), .whole(1)]), "on": .flag(true)], "group.b": [:]])
                == [".config/group.a.plist", ".config/group.b.plist", "AppGroups/group.a", "AppGroups/group.b"])
        try Data("own".utf8).write(to: own)
        let file = container.appendingPathComponent(".config/group.a.plist")
        let read = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        #expect(read as? NSDictionary == ["words": ["x", 1] as [Any], "on": true] as NSDictionary)
        #expect(try placed(["group.b": ["n": .decimal(0.5)]]) == [".config/group.b.plist", "AppGroups/group.b"])
        #expect(try placed([:]) == [])
        // What the extension wrote for itself stays.
        #expect(FileManager.default.fileExists(atPath: own.path))
    }

    @Test func `a name that leads elsewhere is not followed`() throws {
        #expect(try placed(["../group.x": [:], "": [:], ".group": [:]]) == [])
    }
}
