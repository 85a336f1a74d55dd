import Foundation
import Messages
import TestFiles
import Testing

@testable import FilterProcesses
import SystemSupport

/// An app's group files, where its extension finds them.
@Suite(.waitsForPrograms) final class AppGroupFilesTests {
    private let folder = TestFolder()

    private func placed(_ groups: [String: [String: GroupValue]]) throws -> [String] {
        let all = groups.mapValues { values in
            var group = AppGroup()
            group.values = values
            return group
        }
        try? FileManager.default.removeItem(at: folder.url)
        try AppGroupFiles(groups: all, folder: folder.url).place(hasMounts: true)
        return (FileManager.default.subpaths(atPath: folder.url.path) ?? []).filter { $0.contains("/") }.sorted()
    }

    @Test func `values and folders are stored under the names of their groups`() throws {
        #expect(
            try placed(["group.a": ["words": .list([.text("x"), .whole(1)]), "on": .flag(true)], "group.b": [:]])
                == ["AppGroups/group.a", "AppGroups/group.b", "Preferences/group.a.plist", "Preferences/group.b.plist"])
        let file = folder.url.appendingPathComponent("Preferences/group.a.plist")
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

    @Test func `values come from the group's files too, and given values take precedence`() throws {
        let files = folder.url.appendingPathExtension("files")
        defer { try? FileManager.default.removeItem(at: files) }
        let preferences = files.appendingPathComponent("Library/Preferences")
        try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
        let date = Date(timeIntervalSince1970: 1000)
        for (name, format) in [("group.a", PropertyListSerialization.PropertyListFormat.binary), ("group.b", .xml)] {
            try PropertyListSerialization.data(
                fromPropertyList: ["n": 1, "when": date, "data": Data([1])], format: format, options: 0
            ).write(to: preferences.appendingPathComponent("\(name).plist"))
        }
        var group = AppGroup()
        group.files = files.path
        group.values = ["n": .whole(2), "bytes": .data([7]), "list": .list([.date(2000)])]
        let list = try #require(try AppGroupFiles.lists(of: ["group.a": group])["group.a"]) as NSDictionary
        #expect(
            list == [
                "n": 2, "when": date, "data": Data([1]), "bytes": Data([7]),
                "list": [Date(timeIntervalSince1970: 2)],
            ] as NSDictionary)
        // Without an identifier, every list counts.
        let all = try AppGroupFiles.lists(of: [AppGroup.any: group])
        #expect(all["group.b"]?["n"] as? Int == 1 && all["group.a"]?["n"] as? Int == 1)
        try FileManager.default.removeItem(at: folder.url)
        try AppGroupFiles(groups: ["group.a": group], folder: folder.url).place(hasMounts: true)
        let placed = folder.url.appendingPathComponent("Preferences/group.a.plist")
        let read = try PropertyListSerialization.propertyList(from: Data(contentsOf: placed), format: nil)
        #expect(read as? NSDictionary == list)
    }

    @Test func `a list that is damaged or leads out of the folder is an error`() throws {
        let files = folder.url.appendingPathExtension("files")
        defer { try? FileManager.default.removeItem(at: files) }
        let list = files.appendingPathComponent("Library/Preferences/group.a.plist")
        try FileManager.default.createDirectory(
            at: list.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("<plist".utf8).write(to: list)
        #expect(throws: StartError.self) { try AppGroupValues.stored(for: "group.a", in: files.path) }
        #expect(try AppGroupValues.stored(for: "group.b", in: files.path).isEmpty)
        try FileManager.default.removeItem(at: list)
        let elsewhere = folder.url.appendingPathExtension("plist")
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0).write(to: elsewhere)
        try FileManager.default.createSymbolicLink(at: list, withDestinationURL: elsewhere)
        #expect(throws: StartError.self) { try AppGroupValues.stored(for: "group.a", in: files.path) }
    }
}
