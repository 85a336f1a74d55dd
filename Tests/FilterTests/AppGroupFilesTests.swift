import Foundation
import Messages
import Testing

@testable import FilterHost

/// An app's group files, where its extension finds them.
@Suite final class AppGroupFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("group-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func placed(_ groups: [String: [String: GroupValue]]) throws -> [String] {
        let all = groups.mapValues { values in
            var group = AppGroup()
            group.values = values
            return group
        }
        try? FileManager.default.removeItem(at: folder)
        try AppGroupFiles(groups: all, folder: folder).place(hasMounts: true)
        return (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.contains("/") }.sorted()
    }

    @Test func `values and folders are stored under the names of their groups`() throws {
        #expect(
            try placed(["group.a": ["words": .list([.text("x"), .whole(1)]), "on": .flag(true)], "group.b": [:]])
                == ["AppGroups/group.a", "AppGroups/group.b", "Preferences/group.a.plist", "Preferences/group.b.plist"])
        let file = folder.appendingPathComponent("Preferences/group.a.plist")
        let read = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        #expect(read as? NSDictionary == ["words": ["x", 1] as [Any], "on": true] as NSDictionary)
        #expect(
            try placed(["group.b": ["n": .decimal(0.5)]]) == ["AppGroups/group.b", "Preferences/group.b.plist"])
        #expect(try placed([:]) == [])
    }

    @Test func `a name that leads out of the folder is skipped`() throws {
        #expect(try placed(["../group.x": [:], "": [:], ".group": [:]]) == [])
    }

    @Test func `the filter sees all of it through mounts outside its container`() throws {
        var group = AppGroup()
        group.files = "/usr/share"
        let files = AppGroupFiles(groups: ["group.a": group, "../x": group], folder: URL(fileURLWithPath: "/f"))
        #expect(files.mounts.map(\.path) == ["/f", "/f/AppGroups/group.a"])
        #expect(files.mounts.map(\.folder) == ["/f", "/usr/share"])
    }
}
