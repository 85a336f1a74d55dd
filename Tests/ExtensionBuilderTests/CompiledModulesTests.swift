import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Compiled modules that later builds use again.
@Suite(.waitsForPrograms) final class CompiledModulesTests {
    private let root = TestFolder()
    private var cache: URL { root.url.appendingPathComponent("cache") }
    private var modules: CompiledModules { CompiledModules(cache: ExtensionCache(folder: cache)) }
    private var compileCount = 0

    init() throws { try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true) }

    private func inputs(_ strings: String...) -> CompiledModules.Inputs {
        var inputs = CompiledModules.Inputs()
        for string in strings { inputs.add(string) }
        return inputs
    }

    /// The folder of another build.
    private func place() throws -> URL {
        let place = root.url.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
    }

    private func find(_ inputs: CompiledModules.Inputs) throws -> CompiledModule {
        try modules.find("Rules", inputs, in: try place(), atMost: 1000) { folder in
            compileCount += 1
            for name in ["Rules-code.o", "Rules.swiftmodule"] {
                try Data("\(compileCount)".utf8).write(to: folder.url.appendingPathComponent(name))
            }
            return "note \(compileCount)"
        }
    }

    private func entries() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: cache.path) }

    @Test func `identical inputs are compiled once, and keep their notes`() throws {
        let first = try find(inputs("a", "b"))
        let second = try find(inputs("a", "b"))
        #expect(compileCount == 1 && first.stamp == second.stamp && second.notes == "note 1")
        #expect(try String(contentsOfFile: second.object, encoding: .utf8) == "1")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: second.folder.path).sorted()
                == ["Rules-code.o", "Rules.swiftmodule"])
    }

    @Test func `other inputs are another module, also if together they are the same`() throws {
        let all = [try find(inputs("a", "b")), try find(inputs("ab")), try find(inputs("a", "b", ""))]
        #expect(compileCount == 3 && Set(all.map(\.stamp)).count == 3)
        #expect(try entries().count == 3)
    }

    @Test(arguments: ["inputs", "stamp", "Rules-code.o", "Rules.swiftmodule"])
    func `a damaged entry, or one with a forged name, is compiled again`(_ file: String) throws {
        let first = try find(inputs("a"))
        let entry = try #require(try entries().first)
        let damaged = cache.appendingPathComponent(entry).appendingPathComponent(file)
        try Data().write(to: damaged)
        let second = try find(inputs("a"))
        #expect(compileCount == 2 && first.stamp != second.stamp && second.notes == "note 2")
        #expect(try find(inputs("a")).stamp == second.stamp)
        #expect(try entries().count == 1, "the work folder is removed")
    }

    @Test func `a module that does not compile, or whose compiler left a link, is not kept`() throws {
        #expect(throws: BuildError("no")) {
            try modules.find("Rules", inputs("a"), in: try place(), atMost: 1000) { _ in throw BuildError("no") }
        }
        #expect(throws: BuildError.self) {
            try modules.find("Rules", inputs("a"), in: try place(), atMost: 1000) { folder in
                try Data("x".utf8).write(to: folder.url.appendingPathComponent("Rules.swiftmodule"))
                symlink("/etc/passwd", folder.url.appendingPathComponent("Rules-code.o").path)
                return ""
            }
        }
        #expect(throws: BuildError.self) {
            try modules.find("Rules", inputs("a"), in: try place(), atMost: 0) { folder in
                for name in ["Rules-code.o", "Rules.swiftmodule"] {
                    try Data("larger".utf8).write(to: folder.url.appendingPathComponent(name))
                }
                return ""
            }
        }
        #expect(try entries() == [])
        #expect(try find(inputs("a")).notes == "note 1")
    }
}
