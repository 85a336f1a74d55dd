import Foundation
import Sandboxing
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// What a compiler can do when a hostile source controls it.
@Suite(.waitsForPrograms) final class BuildSandboxTests {
    private let work = TestFolder()

    init() throws {
        try work.url.appendingPathComponent("out").makeFolder()
        try work.write("secret", "secret")
        try work.write("source", "source")
    }

    /// The mechanisms available on this machine.
    static let mechanisms: [IsolationMechanism] = {
        let found = AvailableIsolation.probe(bubblewrap: "/usr/bin/bwrap", setpriv: "/usr/bin/setpriv")
        return [found.namespaces, found.landlock].compactMap { $0 }
    }()

    private func run(
        _ script: String, _ mechanism: IsolationMechanism, _ limits: BuildLimits = BuildLimits()
    ) throws -> (status: Int32, output: String) {
        let out = work.path("out")
        let sandbox = BuildSandbox(
            readable: [work.path("source")], writable: [out], temporary: out, limits: limits,
            isolation: mechanism)
        return try sandbox.run(["/bin/sh", "-c", script])
    }

    @Test(arguments: mechanisms) func `it writes its output and nothing else`(_ mechanism: IsolationMechanism) throws {
        let place = work.url.path
        let written = try run("cat \(place)/source; echo yes > \(place)/out/made", mechanism)
        #expect(written.status == 0 && written.output == "source")
        #expect(try String(contentsOf: work.url.appendingPathComponent("out/made"), encoding: .utf8) == "yes\n")
        for target in [
            "\(place)/source", "\(place)/new", "/new", "/usr/new", "/proc/sys/kernel/core_pattern", "/dev/new",
        ] {
            #expect(try run("echo no > \(target)", mechanism).status != 0, "\(target)")
        }
        #expect(try String(contentsOf: work.url.appendingPathComponent("source"), encoding: .utf8) == "source")
    }

    @Test(arguments: mechanisms)
    func `it sees no secret, no home, no environment and no network`(_ mechanism: IsolationMechanism) throws {
        #expect(try run("cat \(work.url.path)/secret", mechanism).status != 0)
        for folder in ["/home", "/root", "/etc/ssh", "/var", "/srv", "/run", "/sys"] {
            #expect(try run("ls \(folder)", mechanism).status != 0, "\(folder)")
        }
        let environment = try run("env", mechanism).output
        #expect(!environment.contains("USER=") && environment.contains("HOME=\(work.url.path)/out"))
        #expect(try run("cat /proc/net/dev", mechanism).output.split(separator: "\n").count <= 3, "only the loopback")
        // It sees only the processes of its own sandbox.
        #expect(
            try run("ls -d /proc/[0-9]* 2>/dev/null | wc -l", mechanism).output.trimmingCharacters(
                in: .whitespacesAndNewlines
            ).count
                == 1)
    }

    private func refusal(_ script: String, _ mechanism: IsolationMechanism, _ limit: BuildLimits.Limit, _ value: Int)
        -> String?
    {
        var limits = BuildLimits()
        limits[limit] = value
        return #expect(throws: BuildError.self) { try run(script, mechanism, limits) }?.description
    }

    @Test(arguments: mechanisms)
    func `a compiler that does not end or does not stop printing is stopped with the reason`(
        _ mechanism: IsolationMechanism
    )
        throws
    {
        #expect(
            refusal("sleep 600 & sleep 600", mechanism, .time, 1)
                == "The compiler was stopped: it reached the limit of 1 seconds (time for the whole build). Make the source "
                + "smaller, or set the environment variable SIFTBOX_BUILD_SECONDS to a larger number, for example 2.")
        #expect(
            refusal("yes", mechanism, .output, 1)
                == "The compiler was stopped: it reached the limit of 1 MiB (its output). Make the source smaller, or set "
                + "the environment variable SIFTBOX_BUILD_OUTPUT to a larger number, for example 2.")
    }

    /// Each process is below the limit.
    @Test(arguments: mechanisms)
    func `processes that use too much memory together are stopped`(_ mechanism: IsolationMechanism) throws {
        let hold = "python3 -c 'import time; held = b\"a\" * (40 << 20); time.sleep(600)'"
        let script = "\(hold) & \(hold) & \(hold) & wait"
        let message = refusal(script, mechanism, .memory, 100)
        #expect(message?.contains("the limit of 100 MiB (memory for all of its processes together)") == true)
        #expect(message?.contains("SIFTBOX_BUILD_MEMORY") == true)
    }

    @Test(arguments: mechanisms)
    func `a compiler that writes too much, in many files or in deleted ones, is stopped`(
        _ mechanism: IsolationMechanism
    ) throws {
        for script in [
            "for i in 1 2 3 4; do yes | head -c 10000000 > $HOME/$i; done; sleep 600",
            "yes | head -c 40000000 > $HOME/a; exec 3< $HOME/a; rm $HOME/a; sleep 600",
        ] {
            let message = refusal(script, mechanism, .disk, 30)
            #expect(message?.contains("the limit of 30 MiB (all files that it writes)") == true)
        }
    }

    @Test(arguments: mechanisms) func `a compiler that starts too many processes is stopped`(
        _ mechanism: IsolationMechanism
    ) throws {
        let message = refusal(
            "i=0; while [ $i -lt 40 ]; do sleep 600 & i=$((i+1)); done; wait", mechanism, .processes, 20)
        #expect(message?.contains("the limit of 20 (processes)") == true)
    }

    @Test(arguments: mechanisms) func `no file can exceed the limit`(_ mechanism: IsolationMechanism) throws {
        var limits = BuildLimits()
        limits[.fileSize] = 1
        let (status, output) = try run("yes | head -c 5000000 > $HOME/large", mechanism, limits)
        #expect(SwiftCompiler.limit(status, output) == .fileSize)
        let size = try FileManager.default.attributesOfItem(atPath: work.url.path + "/out/large")[.size] as? Int
        #expect(size == 1 << 20)
    }

    @Test(arguments: mechanisms) func `no process uses more memory than the limit`(_ mechanism: IsolationMechanism)
        throws
    {
        var limits = BuildLimits()
        limits[.memory] = 50
        let script = "exec python3 -c 'x = bytearray(400 << 20)'"
        let (status, output) = try run(script, mechanism, limits)
        #expect(status != 0 && output.contains("MemoryError"))
        #expect(SwiftCompiler.limit(1, "LLVM ERROR: out of memory\nAllocation failed") == .memory)
    }

    @Test func `limits are read from the environment, and invalid ones are refused`() throws {
        let limits = try BuildLimits(environment: ["SIFTBOX_BUILD_MEMORY": "8192", "SIFTBOX_BUILD_SECONDS": ""])
        #expect(limits[.memory] == 8192 && limits[.time] == 300)
        for text in ["0", "-1", "8GiB", "99999999999999999999", "1000001"] {
            let error = #expect(throws: BuildError.self) { try BuildLimits(environment: ["SIFTBOX_BUILD_DISK": text]) }
            #expect(
                error?.description
                    == "SIFTBOX_BUILD_DISK=\(text): expected a whole number from 1 to 1000000, for example 4096.")
        }
    }
}
