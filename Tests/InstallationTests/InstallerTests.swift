import Foundation
import TestFiles
import Testing

@testable import Installation

/// Installing and removing, with a small folder in place of a build.
@Suite struct InstallerTests {
    private let folder = TestFolder()
    private var prefix: URL { folder.url.appendingPathComponent("prefix") }

    init() throws {
        try folder.write("build/siftbox", "one")
        try folder.write("build/data/x", "x")
    }

    /// Installs the files of the folder `build`.
    private func install(_ version: String = "one") throws -> Bool {
        try folder.write("build/siftbox", version)
        let build = folder.url.appendingPathComponent("build")
        return try Installer(PrefixFiles(prefix: prefix)) { try FileManager.default.copyItem(at: build, to: $0) }.run()
    }

    private func read(_ path: String) -> String? {
        try? String(contentsOf: prefix.appendingPathComponent(path), encoding: .utf8)
    }

    private var files: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: prefix.path)) ?? []).sorted()
    }

    @Test func `an upgrade replaces a version and leaves nothing of it`() throws {
        #expect(try install("one") == false)
        #expect(read("bin/siftbox") == "one")
        let first = files
        #expect(try install("two"))
        #expect(read("bin/siftbox") == "two")
        #expect(files.count == first.count)
        #expect(!files.contains { $0.hasPrefix("libexec/siftbox/1") })
    }

    @Test func `removing leaves what others put there, and nothing else`() throws {
        try folder.write("prefix/bin/other", "other")
        _ = try install()
        #expect(try Uninstaller(prefix: prefix).run() > 5)
        #expect(files == ["bin", "bin/other"])
        #expect(throws: InstallationError.self) {
            try Uninstaller(prefix: prefix).run()
        }
    }

    /// Makes a link below the prefix, or the prefix itself.
    private func link(_ path: String, to target: String) throws {
        let place = prefix.appendingPathComponent(path)
        try place.deletingLastPathComponent().makeFolder()
        try place.link(to: target)
    }

    @Test(arguments: ["bin", "share", "share/man", "libexec"])
    func `a folder of the prefix that is a link to a folder elsewhere is used, and stays`(linked: String) throws {
        try folder.write("elsewhere/deep/there/own", "mine")
        let target = folder.path("elsewhere/deep/there")
        try link(linked, to: target)
        for version in ["one", "two"] {
            _ = try install(version)
            #expect(read("bin/siftbox") == version)
            for name in InstallationLayout.links where name.target == "siftbox" {
                #expect(FileManager.default.fileExists(atPath: prefix.appendingPathComponent(name.path).path))
            }
        }
        _ = try Uninstaller(prefix: prefix).run()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: target) == ["own"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: prefix.appendingPathComponent(linked).path)
                == target)
    }

    @Test func `a prefix that is a link to a folder is used, and its links are relative`() throws {
        try folder.write("real folder/own", "mine")
        try prefix.link(to: "real folder")
        _ = try install()
        #expect(read("bin/siftbox") == "one")
        let command = prefix.appendingPathComponent("bin/siftbox").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: command).hasPrefix("../libexec/"))
        _ = try Uninstaller(prefix: prefix).run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: prefix.path + "/") == ["own"])
    }

    @Test(arguments: [("", "missing"), ("", "prefix"), ("bin", "missing"), ("bin", "bin"), ("libexec", "libexec")])
    func `a link that leads nowhere is named, and nothing is installed`(path: String, target: String) throws {
        try link(path, to: target)
        let error = try #require(throws: InstallationError.self) { try install() }
        let place = path.isEmpty ? prefix.path : prefix.appendingPathComponent(path).path
        #expect(error.description.hasPrefix("Not installed: \(place)") && error.description.contains("leads nowhere"))
        #expect(files == (path.isEmpty ? [] : [path]))
    }

    @Test func `an existing command of another origin is not replaced`() throws {
        try folder.write("prefix/bin/siftbox", "mine")
        #expect(throws: InstallationError.self) { try install() }
        #expect(files == ["bin", "bin/siftbox"] && read("bin/siftbox") == "mine")
    }

    @Test func `removing refuses unknown files and changed links, and then removes nothing`() throws {
        _ = try install()
        let whole = files
        try folder.write("prefix/libexec/siftbox/1/mine", "mine")
        #expect(throws: InstallationError.self) {
            try Uninstaller(prefix: prefix).run()
        }
        #expect(files == (whole + ["libexec/siftbox/1/mine"]).sorted())
        try FileManager.default.removeItem(at: prefix.appendingPathComponent("libexec/siftbox/1/mine"))
        let link = prefix.appendingPathComponent("bin/siftbox")
        try FileManager.default.removeItem(at: link)
        try link.link(to: "elsewhere")
        #expect(throws: InstallationError.self) {
            try Uninstaller(prefix: prefix).run()
        }
        #expect(files == whole)
    }

    @Test func `a folder of a version that became a link is not followed`() throws {
        _ = try install()
        try folder.write("precious/siftbox", "precious")
        let version = prefix.appendingPathComponent("libexec/siftbox/1")
        try FileManager.default.removeItem(at: version)
        try version.link(to: folder.path("precious"))
        #expect(throws: InstallationError.self) {
            try Uninstaller(prefix: prefix).run()
        }
        #expect(FileManager.default.fileExists(atPath: folder.path("precious/siftbox")))
    }

    @Test func `an installation that fails leaves the earlier one in use, and can be repeated`() throws {
        struct Full: Error {}
        _ = try install("one")
        #expect(throws: InstallationError.self) {
            try Installer(PrefixFiles(prefix: prefix)) { target in
                try target.makeFolder()
                try Data("half".utf8).write(to: target.appendingPathComponent("siftbox"))
                throw Full()
            }.run()
        }
        #expect(read("bin/siftbox") == "one")
        #expect(try install("two"))
        #expect(read("bin/siftbox") == "two")
        #expect(!files.contains { $0.contains("incomplete") })
        #expect(try Uninstaller(prefix: prefix).run() > 0)
        #expect(files == [])
    }

    @Test func `a first installation that fails leaves nothing`() throws {
        struct Full: Error {}
        try folder.write("prefix/bin/other", "other")
        let error = try #require(throws: InstallationError.self) {
            try Installer(PrefixFiles(prefix: prefix)) { target in
                try target.makeFolder()
                throw Full()
            }.run()
        }
        #expect(error.description.hasPrefix("Not installed: "))
        #expect(files == ["bin", "bin/other"])
    }

    @Test func `a prefix that cannot be a folder is named with the reason`() throws {
        try folder.write("file", "")
        for (path, reason) in [("file", "is not a folder"), ("file/below", "Not a directory")] {
            let place = folder.url.appendingPathComponent(path)
            let error = try #require(throws: InstallationError.self) {
                try Installer(PrefixFiles(prefix: place)) { _ in }.run()
            }
            #expect(error.description.hasPrefix("Not installed: \(place.path) "), "\(error)")
            #expect(error.description.contains(reason) && error.description.contains("--prefix"), "\(error)")
        }
    }
}
