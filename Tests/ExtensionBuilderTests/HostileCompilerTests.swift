import Foundation
import Glibc
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans
@testable import UntrustedFiles

/// A compiler that a hostile source controls, and how the host handles its output.
@Suite(.waitsForPrograms) final class HostileCompilerTests {
    private let root = TestFolder()
    private var victim: String { root.path("victim") }

    init() throws {
        for name in ["work/built", "tools/bin", "Filter", "Rules/Sources/Rules", "cache"] {
            try root.url.appendingPathComponent(name).makeFolder()
        }
        try write("mine", "victim")
        try write("import IdentityLookup\nimport Rules\nfinal class H: ILMessageFilterExtension {}\n", "Filter/H.swift")
        try write("one", "Filter/words.txt")
        try write("", "Rules/Package.swift")
        try write("public enum Rules {}", "Rules/Sources/Rules/Rules.swift")
    }

    private func write(_ text: String, _ place: String) throws { try root.write(place, text) }

    /// Builds with a script instead of the compiler.
    ///
    /// - Parameter script: `$out` is the path of its output, `$work` the folder of the build, `$all` its arguments,
    ///   `$source` the last of its sources.
    /// - Returns: its output.
    private func build(_ script: String, also: Bool = false, limits: BuildLimits = BuildLimits()) throws -> String {
        let text = """
            #!/bin/sh
            all="$*"
            for one; do case "$one" in */sources/*) source=$one;; esac; done
            while [ $# -gt 0 ]; do
                [ "$1" = -o ] && out=$2; [ "$1" = -emit-module-path ] && echo module > "$2"; shift
            done
            case "$out" in */Modules.o) echo > "$out"; exit 0;; esac
            work=${out%/compiler*/*}
            \(script)
            """
        try write(text, "tools/bin/swiftc")
        chmod(root.path("tools/bin/swiftc"), 0o755)
        let path = root.path("Filter") + (also ? " --also \(root.path("Rules"))" : "")
        let tools = BuildTools(
            toolchain: Toolchain(compiler: root.path("tools/bin/swiftc"), folder: root.path("tools")),
            cache: ExtensionCache(folder: root.url.appendingPathComponent("cache")), limits: limits)
        let build = ExtensionBuild(
            try BuildPlan(ExtensionReference(path)), support: try .find(), tools: tools)
        return try build.run(into: root.path("Filter.appex"))
    }

    private func expectUntouched() throws {
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
        let left = try FileManager.default.contentsOfDirectory(atPath: root.url.path).filter { $0.hasPrefix(".") }
        #expect(left == [], "the folder of the build is removed")
    }

    @Test func `its program is used, with the host's own files beside it`() throws {
        #expect(try build("echo program > $out; echo a note") == "a note")
        let made = root.url.appendingPathComponent("Filter.appex")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
                == ["Filter", "Info.plist", "words.txt"])
        #expect(try String(contentsOfFile: made.path + "/Filter", encoding: .utf8) == "program\n")
        var facts = stat()
        #expect(stat(made.path + "/Filter", &facts) == 0 && facts.st_uid == geteuid() && facts.st_mode & 0o7000 == 0)
        try expectUntouched()
    }

    @Test(arguments: [
        "ln -s VICTIM $out", "mkfifo $out", "mkdir $out", ":", ": > $out",
        "ln -s $work/sources/SiftboxEntry.swift $out",
        "echo a > $HOME/a; ln $HOME/a $out", "ln -s /dev/zero $out", "ln -s nowhere $out",
    ])
    func `anything but a program is refused`(_ script: String) throws {
        let error = #expect(throws: BuildError.self) {
            try self.build(script.replacingOccurrences(of: "VICTIM", with: self.victim))
        }
        #expect(error?.description.hasPrefix("The compiler reported no error, but ") == true)
        #expect(!FileManager.default.fileExists(atPath: root.path("Filter.appex")))
        try expectUntouched()
    }

    /// Every place that the host writes to during a build.
    @Test(arguments: [
        "built/Info.plist", "built/words.txt", "built/Filter", "sources/0/H.swift", "sources/0/new.swift",
        "sources/SiftboxEntry.swift", "sources/1/Rules.swift", "new",
    ])
    func `it cannot put a link where the host writes`(_ place: String) throws {
        let said = try build(
            """
            mkdir -p $(dirname $work/\(place)) 2>/dev/null
            rm -f $work/\(place) 2>/dev/null
            ln -sf \(victim) $work/\(place) 2>/dev/null && echo planted
            { echo x >> $work/\(place); } 2>/dev/null && echo written
            case "$out" in *.o) echo object > "$out";; *) echo program > "$work/compiler/program";; esac
            exit 0
            """, also: true)
        #expect(said == "")
        let made = root.path("Filter.appex")
        #expect(try String(contentsOfFile: made + "/words.txt", encoding: .utf8) == "one")
        #expect(PropertyListData.dictionary(at: made + "/Info.plist") != nil)
        try expectUntouched()
    }

    @Test func `the compiler of a module sees only its sources, and runs once for identical sources`() throws {
        let script = """
            case "$out" in
            *.o) echo object > "$out"; ls "${source%/1/*}"; date +compiled-%N
                { echo x > "${source%/*}/new"; } 2>/dev/null && echo written;;
            *) echo program > "$out";;
            esac; exit 0
            """
        let first = try build(script, also: true)
        #expect(first.wholeMatch(of: /1\ncompiled-\d+/) != nil, "\(first)")
        #expect(try build(script, also: true) == first, "its notes are repeated")
        try write("public enum Rules { case none }", "Rules/Sources/Rules/Rules.swift")
        #expect(try build(script, also: true) != first)
        try expectUntouched()
    }

    @Test func `what LLD refuses is linked with the system's linker`() throws {
        try root.link("tools/bin/ld.lld", to: "/bin/true")
        let said = try build(
            """
            case "$all" in
            *-use-ld=lld*) echo "ld.lld: error: duplicate symbol: a"; exit 1;;
            *) echo program > "$out"; echo linked;;
            esac
            """)
        #expect(said == "linked")
    }

    @Test func `it can do anything to its own folder without effect on the host`() throws {
        let error = #expect(throws: BuildError.self) {
            try self.build(
                "rm -rf $work/compiler/*; ln -s \(self.root.url.path) $work/compiler/modules; ln -s .. $work/compiler/x; exit 1"
            )
        }
        #expect(error?.description.hasPrefix("The compiler exited with status 1.") == true)
        try expectUntouched()
        #expect(FileManager.default.fileExists(atPath: root.path("Filter/H.swift")))
    }

    @Test func `the time limit is for the whole build`() throws {
        var limits = BuildLimits()
        limits[.time] = 2
        // Each of the two steps is within the limit.
        let error = #expect(throws: BuildError.self) {
            try self.build("sleep 1.5; echo program > $out", also: true, limits: limits)
        }
        #expect(error?.description.contains("SIFTBOX_BUILD_SECONDS") == true)
        try expectUntouched()
    }

    @Test func `a file that is replaced while it is copied is copied whole, or refused`() throws {
        let folder = try CompilerFolder(root.url.appendingPathComponent("work/compiler"))
        let (program, link) = (folder.program, folder.url.appendingPathComponent("link").path)
        #expect(symlink(victim, link) == 0)
        try Data("program".utf8).write(to: URL(fileURLWithPath: program))
        let aside = folder.url.appendingPathComponent("aside").path
        let swapping = Thread {
            while !Thread.current.isCancelled {
                rename(program, aside)
                rename(link, program)
                rename(program, link)
                rename(aside, program)
            }
        }
        swapping.start()
        defer { swapping.cancel() }
        var (taken, refused) = (0, 0)
        for number in 0..<2000 {
            let target = root.path("work/built/\(number)")
            do {
                try folder.copyOut(CompilerFolder.program, to: target, atMost: 100, mode: 0o700)
                taken += 1
                #expect(FileManager.default.contents(atPath: target) == Data("program".utf8))
            } catch {
                refused += 1
                #expect(!FileManager.default.fileExists(atPath: target))
            }
        }
        #expect(taken + refused == 2000)
    }
}
