import Foundation
import Glibc
import Sandboxing
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Builds by root without bubblewrap, with the cache and Siftbox's modules in a folder that only root can enter.
@Suite(
    .waitsForPrograms,
    .enabled("only root's compiler runs as another user, and this needs Landlock") {
        geteuid() == 0 && BuildSandboxTests.mechanisms.contains(where: \.isLandlock)
    })
final class ReachableFoldersTests {
    private let root = TestFolder()
    private var kept: URL { root.url.appendingPathComponent("open/siftbox-compiler-0") }

    init() throws {
        for name in ["open", "tools/bin", "closed/cache"] { try root.url.appendingPathComponent(name).makeFolder() }
        try write("module", "closed/Modules/IdentityLookup.swiftmodule")
        try write("module", "closed/Modules/siftbox.swiftmodule")
        try write("archive", "closed/libExtensionSupport.a")
        try write("header", "closed/headers/C.h")
        for name in ["COpenCombineHelpers", "CFileAccessInterposer", "CSQLite3"] {
            try write(
                "module C {\n    umbrella header \"\(root.url.path)/closed/headers/C.h\"\n}",
                "closed/\(name).build/module.modulemap")
        }
        try write("import IdentityLookup\nfinal class H: ILMessageFilterExtension {}\n", "closed/Filter/H.swift")
        chmod(root.url.path, 0o755)
        chmod(root.path("closed"), 0o700)
    }

    private func write(_ text: String, _ place: String) throws { try root.write(place, text) }

    private var support: BuildSupport { BuildSupport(in: root.path("closed")) }

    /// Builds with a script instead of the compiler.
    ///
    /// - Parameter tools: the folder of the toolchain.
    private func build(_ script: String, tools: String = "tools") throws -> String {
        let text = """
            #!/bin/sh
            for one; do case "$one" in
                */sources/*) source=$one;;
                *.a) archive=$one;;
                -fmodule-map-file=*) map=${one#*=};;
            esac; done
            while [ $# -gt 0 ]; do
                [ "$1" = -o ] && out=$2
                [ "$1" = -I ] && [ -e "$2/IdentityLookup.swiftmodule" ] && modules=$2
                shift
            done
            case "$out" in */Modules.o) echo > "$out"; exit 0;; esac
            \(script)
            """
        try write(text, "\(tools)/bin/swiftc")
        chmod(root.path("\(tools)/bin/swiftc"), 0o755)
        let folder = root.path(tools)
        var tools = BuildTools(
            toolchain: Toolchain(compiler: folder + "/bin/swiftc", folder: folder),
            cache: ExtensionCache(folder: root.url.appendingPathComponent("closed/cache")), limits: BuildLimits())
        tools.isolation = BuildSandboxTests.mechanisms.first(where: \.isLandlock)
        tools.reachable.parent = root.url.appendingPathComponent("open")
        let plan = try BuildPlan(ExtensionReference(root.path("closed/Filter")))
        return try ExtensionBuild(plan, support: support, tools: tools)
            .run(into: root.path("closed/Filter.appex"))
    }

    private static let work = """
        cat "$modules/IdentityLookup.swiftmodule" "$archive" "$(dirname "$map")/C.h" "$source"
        { ls CLOSED; echo x > "$source"; echo x > "$archive"; } 2>/dev/null
        echo program > "$out"
        """

    @Test func `the compiler reads and writes in an open folder, and the result is in the closed one`() throws {
        let output = try build(Self.work.replacingOccurrences(of: "CLOSED", with: "\(root.url.path)/closed"))
        #expect(output.hasPrefix("modulearchiveheader") && output.contains("@main"), "\(output)")
        #expect(!output.contains("cache"), "the closed folder is not listed: \(output)")
        let program = root.path("closed/Filter.appex/Filter")
        #expect(try String(contentsOfFile: program, encoding: .utf8) == "program\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.url.path + "/open") == ["siftbox-compiler-0"])
        var facts = stat()
        for name in try FileManager.default.subpathsOfDirectory(atPath: kept.path) {
            #expect(
                stat(kept.path + "/\(name)", &facts) == 0 && facts.st_uid == 0 && facts.st_mode & 0o022 == 0, "\(name)")
        }
        #expect(stat(root.url.path + "/closed", &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    }

    @Test func `the modules are copied once for each version`() throws {
        var reachable = ReachableFolders()
        reachable.parent = root.url.appendingPathComponent("open")
        let first = try reachable.copy(support)
        #expect(try String(contentsOfFile: first.moduleMaps[0], encoding: .utf8).contains("umbrella header \"C.h\""))
        #expect(first.folders.contains((first.moduleMaps[0] as NSString).deletingLastPathComponent))
        #expect(try reachable.copy(support).modules == first.modules)
        // The modules of the programs are not needed, and a copy can be copied.
        #expect(try FileManager.default.contentsOfDirectory(atPath: first.modules) == ["IdentityLookup.swiftmodule"])
        let third = try first.copy(to: root.url.appendingPathComponent("open/third"))
        #expect(third.moduleMaps.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(Set(third.folders.filter { $0.hasSuffix(".build") }).count == 3)
        try write("another archive", "closed/libExtensionSupport.a")
        let second = try reachable.copy(support)
        #expect(second.modules != first.modules)
        #expect(try String(contentsOfFile: second.archive, encoding: .utf8) == "another archive")
        #expect(access(first.archive, F_OK) == 0, "a build may be using it")
    }

    @Test func `a toolchain in a closed folder is refused with the command that opens it`() throws {
        let error = #expect(throws: BuildError.self) { try build("exit 1", tools: "closed/tools") }
        let text = try #require(error?.description)
        #expect(text.contains("\(root.url.path)/closed/tools (the compiler needs it) is out of reach"), "\(text)")
        #expect(text.contains("chmod o+x \(root.url.path)/closed"), "\(text)")
    }
}
