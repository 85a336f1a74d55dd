import Foundation
import TestFiles
import Testing

@testable import ProgramParts

/// The folder in which the package manager built the program.
@Suite struct CloneBuildTests {
    private let root = TestFolder()
    private var release: URL { root.url.appendingPathComponent(".build/x86_64-unknown-linux-gnu/release") }

    init() throws {
        try root.write("Package.swift", "let package = Package(\n    name: \"Siftbox\",\n)")
    }

    @Test func `a build folder in a clone has the clone's package and the options of the program`() throws {
        let build = try #require(CloneBuild(release))
        #expect(build.package.path == root.url.path)
        #expect(build.isRelease)
        #expect(build.options.prefix(2) == ["-c", "release"])
        // These tests are built without optimization, as by the start command.
        #expect(build.options.dropFirst(2) == ["-Xswiftc", "-Onone"])
        #expect(
            build.command(.localServer) == "swift build -c release -Xswiftc -Onone --product siftbox-server")
    }

    @Test func `a debug build has no other options`() throws {
        let build = try #require(CloneBuild(root.url.appendingPathComponent(".build/aarch64-unknown-linux-gnu/debug")))
        #expect(build.options == ["-c", "debug"])
        #expect(!build.isRelease)
    }

    @Test func `another scratch folder in the clone is an option`() throws {
        let folder = root.url.appendingPathComponent("builds/one/x86_64-unknown-linux-gnu/debug")
        #expect(CloneBuild(folder)?.options == ["-c", "debug", "--scratch-path", root.path("builds/one")])
    }

    @Test func `an installed program, and one in another package, have none`() throws {
        #expect(CloneBuild(root.url.appendingPathComponent("lib/siftbox/3")) == nil)
        #expect(CloneBuild(URL(fileURLWithPath: "/usr/lib/siftbox/release")) == nil)
        try root.write("App/Package.swift", "let package = Package(name: \"App\")")
        #expect(CloneBuild(root.url.appendingPathComponent("App/.build/x86_64-unknown-linux-gnu/release")) == nil)
    }

    /// Writes a file that was changed at a time, in seconds.
    private func write(_ name: String, at time: Int) throws {
        try release.appendingPathComponent("Modules").makeFolder()
        let file = release.appendingPathComponent(name)
        try Data("text".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(time))], ofItemAtPath: file.path)
    }

    @Test func `a part is current if it is as new as the modules that it consists of`() throws {
        let build = try #require(CloneBuild(release))
        func isCurrent(_ file: String = "libExtensionSupport.a") -> Bool {
            build.isCurrent(file, of: .extensionSupport, modules: ["A", "B"])
        }
        #expect(!isCurrent())
        try write("libExtensionSupport.a", at: 1000)
        try write("libstart.a", at: 1000)
        #expect(isCurrent(), "modules that are missing are not newer")
        try write("Modules/A.swiftmodule", at: 1000)
        #expect(isCurrent())
        try write("Modules/B.swiftmodule", at: 1001)
        #expect(!isCurrent() && !isCurrent("libstart.a"))
        // A build that finds nothing to do leaves the file as it is.
        build.recordBuild(of: .extensionSupport)
        #expect(isCurrent())
        #expect(!isCurrent("libstart.a"), "the other archive was not built")
    }
}
