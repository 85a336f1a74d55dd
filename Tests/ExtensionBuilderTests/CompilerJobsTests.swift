import Foundation
import Glibc
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// The commands of the compiler driver, run without it.
@Suite(.waitsForPrograms) final class CompilerJobsTests {
    private let root = TestFolder()

    private static let printed = """
        /tools/swift-frontend -frontend -c '/old/a b.swift' /old/Entry.swift -D 'IT'\\''S' -I /old/modules -o /tmp/T/a-1.o
        /tools/swift-autolink-extract /tmp/T/a-1.o /lib/libS.a -o /tmp/T/a-2.autolink
        /tools/clang -pie /tmp/T/a-1.o /lib/libS.a @/tmp/T/a-2.autolink -lstdc++ -o /old/program

        -lFoundation
        -lm
        -lFoundation

        """

    private func jobs(_ printed: String = printed) -> CompilerJobs? {
        CompilerJobs(printed: printed, sources: ["/old/a b.swift", "/old/Entry.swift"], place: "/old")
    }

    private func request(_ sources: [String]) -> ProgramRequest {
        ProgramRequest(
            options: [], arguments: [], sources: sources, linked: [], imports: [], output: "/new/program")
    }

    @Test func `one compiler, then the linker with the libraries of Siftbox's modules`() {
        let sources = ["/new/a b.swift", "/new/c.swift", "/new/Entry.swift"]
        #expect(
            jobs()?.script(
                for: request(sources), in: "/new", batches: [sources], libraries: ["-lRegexBuilder"],
                archive: ("/lib/libS.a", "/cache/S.a"))
                    == """
                    /tools/swift-frontend -frontend -c '/new/a b.swift' /new/c.swift /new/Entry.swift -D 'IT'\\''S' -I /new/modules -o /new/program.o; status=$?
                    [ $status = 0 ] || exit $status
                    /tools/clang -pie /new/program.o /cache/S.a -Xlinker --as-needed -lFoundation -lm -lRegexBuilder -Xlinker --no-as-needed -lstdc++ -o /new/program || exit 125
                    """)
    }

    @Test func `several compilers at the same time, each with its own sources and all others`() {
        let sources = ["/new/a.swift", "/new/b.swift", "/new/Entry.swift"]
        #expect(
            jobs()?.script(for: request(sources), in: "/new", batches: [[sources[0], sources[1]], [sources[2]]])
                == """
                /tools/swift-frontend -frontend -c /new/a.swift /new/b.swift -primary-file /new/Entry.swift -D 'IT'\\''S' -I /new/modules -o /new/program-2.o > notes-1 2>&1 & job1=$!
                /tools/swift-frontend -frontend -c -primary-file /new/a.swift -primary-file /new/b.swift /new/Entry.swift -D 'IT'\\''S' -I /new/modules -o /new/program-0.o -o /new/program-1.o; status=$?
                wait $job1 || status=$?; cat notes-1
                [ $status = 0 ] || exit $status
                /tools/clang -pie /new/program-0.o /new/program-1.o /new/program-2.o /lib/libS.a -Xlinker --as-needed -lFoundation -lm -Xlinker --no-as-needed -lstdc++ -o /new/program || exit 125
                """)
    }

    @Test(arguments: [
        ("-frontend -c", "-frontend -emit-module"), ("'/old/a b.swift' ", ""), (" -o /tmp/T/a-1.o", ""),
        ("-D 'IT'\\''S'", "-filelist /tmp/T/sources"), ("-D 'IT'\\''S'", "-supplementary-output-file-map /tmp/T/map"),
        (" @/tmp/T/a-2.autolink", ""), ("-pie /tmp/T/a-1.o", "-pie"), ("-l", "-L"),
        ("/tools/clang", "/tools/clang\n/tools/clang"), ("/tools/swift-autolink-extract", "swift-autolink-extract"),
    ])
    func `other commands are left to the driver`(_ part: String, _ other: String) {
        #expect(jobs()?.link.isEmpty == false)
        #expect(Self.printed.contains(part))
        #expect(jobs(Self.printed.replacingOccurrences(of: part, with: other)) == nil)
    }

    @Test func `a script that is too long for an argument is left to the driver`() {
        let sources = (0..<3000).map { "/new/some-source-file-with-a-long-name-\($0).swift" }
        #expect(jobs()?.script(for: request(sources), in: "/new", batches: [sources]) == nil)
    }

    @Test(arguments: [1, 2, 3, 8, 64])
    func `sources are divided in their order, by size`(_ processors: Int) {
        for count in 1...40 {
            let sources = (0..<count).map { "\($0).swift" }
            let batches = CompilerBatches.split(sources, processors: processors) { $0.count * 100 }
            #expect(batches.flatMap { $0 } == sources && !batches.contains([]))
            #expect(batches.count <= min(processors, 4) && (count >= 4 || batches.count == 1))
        }
        let batches = CompilerBatches.split(["a", "b", "c", "d", "e"], processors: 2) { $0 == "a" ? 1000 : 10 }
        #expect(batches == [["a"], ["b", "c", "d", "e"]])
    }

    /// Builds with scripts instead of a toolchain.
    ///
    /// - Parameter frontend: `$out` is the path of its output.
    /// - Returns: the output of the build, and how often the driver built or printed its commands.
    private func build(
        _ sources: [String: String], frontend: String = "echo object > $out", clang: String = "echo program > $out"
    ) throws -> (output: String, driver: [String]) {
        func program(_ name: String, _ text: String) throws {
            let file = root.url.appendingPathComponent("tools/bin/\(name)")
            try Data(text.utf8).write(to: file)
            chmod(file.path, 0o755)
        }
        for name in ["tools/bin", "Filter", "cache"] { try root.url.appendingPathComponent(name).makeFolder() }
        for (name, text) in sources {
            try root.write("Filter/\(name)", text)
        }
        let bin = root.path("tools/bin")
        let output = #"while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done"#
        try program("swift-frontend", "#!/bin/sh\n\(output)\n\(frontend)\n")
        try program("clang", "#!/bin/sh\n\(output)\n\(clang)\n")
        try program("swift-autolink-extract", "#!/bin/sh\necho -lm > $3\n")
        try program(
            "swiftc",
            """
            #!/bin/sh
            case "$*" in
            *-###*) list=$(for one; do case "$one" in *.swift) printf '%s ' "$one";; esac; done)
                echo "\(bin)/swift-frontend -frontend -c ${list}-o /tmp/T.o"
                echo "\(bin)/swift-autolink-extract /tmp/T.o -o /tmp/T.autolink"
                for one; do program=$last; last=$one; case "$program" in -o) out=$one;; esac; done
                echo "\(bin)/clang /tmp/T.o @/tmp/T.autolink -o $out"; exit 0;;
            esac
            \(output)
            echo driver; echo by-driver > $out
            """)
        let tools = BuildTools(
            toolchain: Toolchain(compiler: "\(bin)/swiftc", folder: root.path("tools")),
            cache: ExtensionCache(folder: root.url.appendingPathComponent("cache")), limits: BuildLimits())
        let plan = try BuildPlan(ExtensionReference(root.path("Filter")))
        let target = root.path("Filter.appex")
        let notes = try ExtensionBuild(plan, support: .find(), tools: tools).run(into: target)
        let made = try String(contentsOfFile: target + "/Filter", encoding: .utf8)
        return (made.trimmingCharacters(in: .newlines), notes.split(separator: "\n").map(String.init))
    }

    private static let source = "import IdentityLookup\nfinal class H: ILMessageFilterExtension {}\n"

    @Test func `a program is built without the driver, also when it was saved`() throws {
        #expect(try build(["H.swift": Self.source]) == ("program", []))
        #expect(try build(["H.swift": Self.source + "// saved"]) == ("program", []))
        let more = Dictionary(uniqueKeysWithValues: (1...9).map { ("F\($0).swift", "struct F\($0) {}") })
        #expect(try build(more, frontend: "echo object > $out; echo warning") == ("program", ["warning", "warning"]))
    }

    @Test(arguments: ["exit 125", "kill -SEGV $$", "exit 2"])
    func `the driver builds what fails for another reason than the source`(_ failure: String) throws {
        #expect(try build(["H.swift": Self.source], frontend: failure) == ("by-driver", ["driver"]))
        #expect(try build(["H.swift": Self.source + "//"], clang: "exit 1") == ("by-driver", ["driver"]))
    }

    @Test func `the compiler's errors are reported`() throws {
        let error = #expect(throws: BuildError.self) {
            _ = try self.build(["H.swift": Self.source], frontend: "echo 'H.swift:1:1: error: wrong'; exit 1")
        }
        #expect(error?.description.contains("error: wrong") == true)
    }
}
