import Foundation
import Sandboxing
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Filling the module cache, with scripts instead of the toolchain.
@Suite(.waitsForPrograms) struct ModuleCacheTests {
    private let folder = TestFolder()

    init() throws {
        for name in ["tools/bin", "Filter", "cache"] { try folder.url.appendingPathComponent(name).makeFolder() }
        try write("import IdentityLookup\nfinal class H: ILMessageFilterExtension {}\n", "Filter/H.swift")
    }

    private func write(_ text: String, _ place: String) throws { try folder.write(place, text) }

    /// - Parameters:
    ///   - modules: compiles the modules; `$out` is the object, `$copy` the archive's copy.
    ///   - strip: copies the archive `$2` to `$3`.
    private func build(modules: String, strip: String, _ isolation: IsolationMechanism? = nil) throws {
        try write("#!/bin/sh\n\(strip)\n", "tools/bin/llvm-objcopy")
        try write(
            """
            #!/bin/sh
            while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done
            case "$out" in */Modules.o)
                copy=${out%Modules.o}ExtensionSupport.a
                \(modules)
                exit;;
            esac
            echo program > "$out"
            """, "tools/bin/swiftc")
        for name in ["llvm-objcopy", "swiftc"] { chmod(folder.path("tools/bin/\(name)"), 0o755) }
        var tools = BuildTools(
            toolchain: Toolchain(compiler: folder.path("tools/bin/swiftc"), folder: folder.path("tools")),
            cache: ExtensionCache(folder: folder.url.appendingPathComponent("cache")), limits: BuildLimits())
        tools.isolation = isolation
        let build = ExtensionBuild(
            try BuildPlan(ExtensionReference(folder.path("Filter"))), support: try .find(), tools: tools)
        _ = try build.run(into: folder.path("Filter.appex"))
    }

    /// The contents of the archive's copy; nil: there is none.
    private func copy() throws -> String? {
        let modules = folder.url.appendingPathComponent("cache/modules")
        let keys = try FileManager.default.contentsOfDirectory(atPath: modules.path).filter { !$0.hasPrefix(".") }
        let cache = modules.appendingPathComponent(try #require(keys.count == 1 ? keys.first : nil))
        return try? String(contentsOf: cache.appendingPathComponent("ExtensionSupport.a"), encoding: .utf8)
    }

    @Test func `the archive is copied without debug information while the modules are compiled`() throws {
        // The compiler ends only when the copy is there.
        try build(
            modules: "for i in $(seq 6000); do [ -s $copy ] && echo > $out && exit 0; sleep 0.01; done; exit 1",
            strip: "echo $1 > $3")
        #expect(try copy() == "--strip-debug\n")
    }

    @Test(arguments: BuildSandboxTests.mechanisms)
    func `the compiler finds its arguments, with either sandbox`(_ mechanism: IsolationMechanism) throws {
        try build(modules: ": </proc/self/cmdline && echo > $out", strip: "echo $1 > $3", mechanism)
        #expect(FileManager.default.fileExists(atPath: folder.path("Filter.appex/Filter")))
    }

    @Test func `if copying fails, the partial copy is removed, and the extension is built without it`() throws {
        try build(modules: "echo > $out", strip: "echo half > $3; exit 1")
        #expect(try copy() == nil)
        #expect(FileManager.default.fileExists(atPath: folder.path("Filter.appex/Filter")))
    }

    @Test func `a compiler error is reported without the output of the copying program`() throws {
        let error = #expect(throws: BuildError.self) {
            try build(modules: "echo no such module; exit 1", strip: "echo noise; echo noise >&2; echo $1 > $3")
        }
        #expect(error?.description.contains("no such module") == true)
        #expect(error?.description.contains("noise") == false)
    }
}
