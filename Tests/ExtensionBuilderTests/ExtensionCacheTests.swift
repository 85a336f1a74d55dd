import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// The location of built extensions, and how long they are kept.
@Suite(.waitsForPrograms) final class ExtensionCacheTests {
    private let root = TestFolder()

    @Test func `the least recently used entries are removed, but nothing that was used today`() throws {
        let now = Date()
        for number in 0..<ExtensionCache.capacity + 10 {
            let entry = root.url.appendingPathComponent("entry\(number)")
            try FileManager.default.createDirectory(at: entry, withIntermediateDirectories: true)
            let days = number < 5 ? Double(number + 2) : 0.1
            try FileManager.default.setAttributes(
                [.modificationDate: now.addingTimeInterval(-days * 86_400)], ofItemAtPath: entry.path)
        }
        let cache = ExtensionCache(folder: root.url)
        cache.recordUse(of: root.url.appendingPathComponent("entry3"))
        cache.tidy(now: now)
        let left = Set(try FileManager.default.contentsOfDirectory(atPath: root.url.path))
        #expect(left.count == ExtensionCache.capacity + 6)
        #expect(left.isDisjoint(with: ["entry0", "entry1", "entry2", "entry4"]) && left.contains("entry3"))
    }

    @Test func `a temporary folder that others can write to is not used`() throws {
        let folder = try ExtensionCache.ownTemporary(in: root.url)
        #expect(try ExtensionCache.ownTemporary(in: root.url).path == folder.path)
        chmod(folder.path, 0o777)
        #expect(throws: BuildError.self) { try ExtensionCache.ownTemporary(in: root.url) }
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: root.url)
        #expect(throws: BuildError.self) { try ExtensionCache.ownTemporary(in: root.url) }
    }
}
