import Foundation
import Sandboxing
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("The search path of a filter's libraries", .waitsForPrograms, .needsBubblewrap)
struct RunPathTests {
    private let folder = TestFolder()

    private func file(_ bytes: some Sequence<UInt8>) throws -> String {
        let file = folder.url.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: file)
        return file.path
    }

    @Test func `a program built by the package manager names the toolchain and its own folder`() throws {
        let filter = try FilterCatalog.find("filterit", relativeTo: folder.url)
        let found = RuntimeSearchPath(of: filter.executable.path).folders
        #expect(found.contains { access("\($0)/libswiftCore.so", R_OK) == 0 }, "\(found)")
        let own = HostEnvironment.resolved(filter.executable.deletingLastPathComponent().path)
        #expect(found.contains(own), "\(found)")
        #if DEBUG
            #expect(RuntimeSearchPath(of: filter.executable.path).needsSwiftRuntime)
        #endif
        // Siftbox contains it: tests start it a thousand times.
        let siftbox = filter.executable.deletingLastPathComponent().appendingPathComponent("siftbox")
        try #require(access(siftbox.path, X_OK) == 0)
        #expect(!RuntimeSearchPath(of: siftbox.path).needsSwiftRuntime)
    }

    @Test func `a script, an empty or missing file, a folder and a pipe have no search path`() throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let pipe = try file([]) + ".pipe"
        #expect(mkfifo(pipe, 0o700) == 0)
        for path in [try file("#!/bin/sh\n".utf8), try file([]), folder.url.path, folder.url.path + "/none", pipe] {
            #expect(RuntimeSearchPath(of: path).folders == [], "\(path)")
            #expect(!RuntimeSearchPath(of: path).needsSwiftRuntime, "\(path)")
        }
    }

    @Test func `a damaged program is read without a crash, wherever it is truncated or changed`() throws {
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let filter = try FilterCatalog.find("filterit", relativeTo: folder.url)
        let whole = [UInt8](try Data(contentsOf: filter.executable))
        for length in [5, 63, 64, 65, 200, whole.count / 2] {
            _ = RuntimeSearchPath(of: try file(whole.prefix(length)))
        }
        // The header and the segment table: every byte set to its maximum, one by one and all together.
        let changed = try file(whole)
        let handle = try #require(FileHandle(forUpdatingAtPath: changed))
        for place in 6..<700 {
            try handle.seek(toOffset: UInt64(place))
            try handle.write(contentsOf: [0xFF])
            #expect(RuntimeSearchPath(of: changed).folders.count <= 3, "byte \(place)")
            try handle.seek(toOffset: UInt64(place))
            try handle.write(contentsOf: [whole[place]])
        }
        #expect(!RuntimeSearchPath(of: changed).folders.isEmpty)
        #expect(RuntimeSearchPath(of: try file(whole.prefix(6) + Array(repeating: 0xFF, count: 8192))).folders == [])
    }

    @Test
    func `X3: a toolchain in a hidden folder is visible to a filter that names it, another folder is not`() throws {
        let toolchain = "/tmp/s\(getpid())"
        try FileManager.default.createDirectory(atPath: toolchain, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(atPath: toolchain)
            try? FileManager.default.removeItem(at: folder.url)
        }
        let filter = try FilterCatalog.find("filterit", relativeTo: folder.url)
        var program = try Data(contentsOf: filter.executable)
        let library = try #require(
            RuntimeSearchPath(of: filter.executable.path).folders.first { $0.hasSuffix("/linux") })
        let place = try #require(program.range(of: Data("\(library):".utf8)))
        let written = Data(toolchain.utf8) + [0]
        try #require(written.count <= place.count)
        program.replaceSubrange(place.lowerBound..<place.lowerBound + written.count, with: written)
        var moved = filter
        moved.executable = URL(fileURLWithPath: try file(program))
        func seen() throws -> VisibleFiles {
            try FilterView(filter: moved, options: FilterOptions(), machine: HostEnvironment()).files
        }
        #expect(RuntimeSearchPath(of: moved.executable.path).folders == [toolchain])
        #expect(try !seen().contains(toolchain))
        try Data().write(to: URL(fileURLWithPath: toolchain + "/libswiftCore.so"))
        // In a folder outside a toolchain, only the libraries.
        #expect(try seen().contains(HostEnvironment.resolved(toolchain) + "/libswiftCore.so"))
        #expect(try !seen().contains(HostEnvironment.resolved(toolchain)))
    }
}
