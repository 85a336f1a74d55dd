import Foundation
import TestFiles

/// A folder next to another one that must never be reached from it.
final class Victim {
    let scratch = TestFolder()
    let inside: URL
    let outside: URL

    init() throws {
        inside = scratch.url.appendingPathComponent("inside")
        outside = scratch.url.appendingPathComponent("outside")
        for folder in [inside, outside] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data("mine".utf8).write(to: outside.appendingPathComponent("group.mine.plist"))
        try FileManager.default.createDirectory(
            at: outside.appendingPathComponent("group.folder/deep"), withIntermediateDirectories: true)
    }

    /// Everything outside, with the contents of the file.
    var state: [String] {
        let names = (FileManager.default.subpaths(atPath: outside.path) ?? []).sorted()
        let mine = try? String(contentsOf: outside.appendingPathComponent("group.mine.plist"), encoding: .utf8)
        return names + [mine ?? "gone"]
    }

    static let untouched = ["group.folder", "group.folder/deep", "group.mine.plist", "mine"]
}
