import Foundation
import Glibc
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

@Suite("X5: limits on all processes of a filter together", .waitsForPrograms, .needsBubblewrap)
struct TreeLimitTests {
    /// A filter that runs the given code once for a bad message and then waits for its end, and answers other messages
    /// at once.
    private static func script(_ bad: String) -> String {
        """
        held = []
        for query in lines:
            if query["messageBody"] != "bad":
                answer(query)
                continue
            \(bad.split(separator: "\n").joined(separator: "\n    "))
            time.sleep(600)
        """
    }

    private func expect(
        _ name: Diagnostic.Name, _ detail: String, _ bad: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout FilterOptions) -> Void
    ) throws {
        let filter = try ScriptedFilter(Self.script(bad), change)
        let outcomes = try filter.ask(["good", "bad", "good"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk], "\(filter.logText)", sourceLocation: sourceLocation)
        #expect(outcomes[1].names == [name], "\(outcomes[1].diagnostics)", sourceLocation: sourceLocation)
        #expect(
            outcomes[1].diagnostics.first?.detail.contains(detail) == true, "\(outcomes[1].diagnostics)",
            sourceLocation: sourceLocation)
        #expect(filter.logged("killed: \(name.rawValue)"), "\(filter.logText)", sourceLocation: sourceLocation)
    }

    @Test func `Memory: several processes that are each below the limit exceed it together`() throws {
        try expect(
            .memoryUsedUp, "extension-memory 64MiB",
            """
            for _ in range(6):
                if os.fork() == 0:
                    held.append(b"x" * (60 << 20))
                    time.sleep(600)
            """
        ) { _ in }
    }

    @Test func `processes, including those that a thread starts`() throws {
        try expect(
            .tooManyProcesses, "the limit is 8 (extension-processes)",
            """
            import threading
            def work():
                for _ in range(20):
                    subprocess.Popen(["/bin/sleep", "600"])
                time.sleep(600)
            threading.Thread(target=work, daemon=True).start()
            """
        ) { $0.limits[.processes] = 8 }
    }

    @Test(arguments: [
        """
        for _ in range(4):
            if os.fork() == 0:
                held.append([os.pipe() for _ in range(100)])
                time.sleep(600)
        """,
        """
        import socket
        held.append([socket.socketpair() for _ in range(64)])
        """,
    ])
    func `shared memory: pipes and sockets`(bad: String) throws {
        try expect(.sharedMemoryUsedUp, "the limit is 16MiB (extension-shared-memory)", bad) {
            $0.limits[.sharedMemory] = 16
        }
    }

    @Test(arguments: [
        "for n in range(24): open(str(n), 'wb').write(b'x' * (1 << 20))",
        """
        for n in range(3):
            held.append(open("x", "wb", buffering=0))
            os.remove("x")
            held[-1].write(b"x" * (8 << 20))
        """,
        """
        os.makedirs("hidden", exist_ok=True)
        os.chmod("hidden", 0o700)
        for n in range(3): open("hidden/" + str(n), "wb").write(b"x" * (8 << 20))
        os.chmod("hidden", 0)
        """,
    ])
    func `Disk: many files, a removed one that is open, and what an unreadable folder hides`(bad: String) throws {
        let filter = try ScriptedFilter(Self.script(bad)) { $0.limits[.disk] = 16 }
        let outcome = try filter.ask("bad")
        #expect(outcome.action == nil && outcome.names == [.diskUsedUp], "\(outcome.diagnostics)\n\(filter.logText)")
        #expect(outcome.diagnostics.first?.detail.contains("the limit is 16MiB (extension-disk)") == true)
    }

    @Test func `Disk: a file larger than the limit for all files is truncated by the kernel`() throws {
        let filter = try ScriptedFilter(
            """
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            for query in lines:
                with open("x", "wb") as file:
                    for _ in range(64): file.write(b"x" * (1 << 20))
                answer(query)
            """
        ) { $0.limits[.disk] = 16 }
        #expect(try filter.ask("text").names == [.diskUsedUp], "\(filter.logText)")
        let size = try FileManager.default.attributesOfItem(atPath: filter.container.path + "/x")[.size] as? Int
        #expect(try #require(size) <= 16 << 20)
    }

    @Test(arguments: [
        ("for n in range(200): open(str(n), 'w').close()", "it created more files"),
        (
            """
            for n in range(80):
                os.makedirs("d", exist_ok=True)
                os.chdir("d")
            """, "nested more than 64 deep"
        ),
    ])
    func `files and folders in the container, wide or deep`(bad: String, detail: String) throws {
        let filter = try ScriptedFilter(Self.script(bad)) { $0.limits[.files] = 100 }
        let outcome = try filter.ask("bad")
        #expect(outcome.action == nil && outcome.names == [.tooManyFiles], "\(outcome.diagnostics)\n\(filter.logText)")
        #expect(outcome.diagnostics.first?.detail.contains(detail) == true, "\(outcome.diagnostics)")
    }

    @Test func `CPU after the answer: the processes are killed, and the last answered message reports it`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                answer(query)
                while query["messageBody"] == "bad": pass
            """
        ) { $0.limits[.idleCPU] = 1 }
        var late: [QueryID: Diagnostic.Name] = [:]
        filter.host.onLateDiagnostic = { late[$0] = $1.name }
        #expect(try filter.ask("good").action == .junk)
        var bad: QueryID?
        var outcome: FilterOutcome?
        bad = filter.host.query(FilterQuery(sender: nil, messageBody: "bad", receiverISOCountryCode: nil)) {
            outcome = $0
        }
        try filter.wait { outcome != nil && !late.isEmpty }
        #expect(outcome?.action == .junk)
        #expect(try late == [#require(bad): .busyAfterAnswer], "\(filter.logText)")
        #expect(filter.logged("killed: busy-after-answer: it used the CPU for"), "\(filter.logText)")
        #expect(try filter.ask("good").action == .junk)
        #expect(filter.host.history.starts == 2)
    }

    @Test func `without a sandbox, processes that left the process group are killed, too`() throws {
        let filter = try ScriptedFilter(
            Self.script(
                """
                for n in range(6):
                    process = os.fork()
                    if process == 0:
                        os.setsid()
                        time.sleep(600)
                    open(os.environ["HOME"] + "/started", "a").write(str(process) + " ")
                """)
        ) {
            $0.isolationMode = .unsandboxed
            $0.limits[.processes] = 4
        }
        #expect(try filter.ask("bad").names == [.tooManyProcesses], "\(filter.logText)")
        let started = (filter.written("started") ?? "").split(separator: " ").compactMap { pid_t($0) }
        #expect(started.count > 4)
        #expect(living(started) == [])
    }

    @Test func `processes that are started while the others are killed do not survive`() throws {
        for _ in 0..<20 { try killWhileStarting() }
    }

    private func killWhileStarting(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let name = UUID().uuidString
        let script = """
            import os, time
            for n in range(400):
                if os.fork() == 0:
                    os.setsid()
                    time.sleep(600)
                    os._exit(0)
            time.sleep(600)
            """
        let program = try TestProgram(["/usr/bin/python3", "-c", script, name])
        let first = program.number
        // With a survivor, the wait would not end.
        defer {
            for process in running(name) { kill(process, SIGKILL) }
            program.waitForEnd()
        }
        while ProcessTree.descendants(of: first).count < 20 { sched_yield() }
        ProcessTree.killDescendants(of: first)
        #expect(ProcessTree.state(of: String(first)) == "T", sourceLocation: sourceLocation)
        #expect(living(running(name).filter { $0 != first }) == [], sourceLocation: sourceLocation)
    }

    /// The processes with this argument.
    private func running(_ argument: String) -> [pid_t] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        return processes.filter { ProcessTree.contents(of: String($0), "cmdline").contains(argument) }
    }

    /// The processes that still run: a killed one may not have ended yet. A filter's loop cannot wait for that, since
    /// it stops when it has nothing else to wait for.
    private func living(_ processes: [pid_t]) -> [pid_t] {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            let left = processes.filter { !["X", "Z", nil].contains(ProcessTree.state(of: String($0))) }
            if left.isEmpty || ContinuousClock.now >= end { return left }
            sched_yield()
        }
    }

    @Test func `a report's processes have the same limits`() throws {
        let report = try ReportFixture(
            """
            import subprocess
            children = [subprocess.Popen(["/bin/sleep", "600"]) for _ in range(8)]
            time.sleep(600)
            """
        ) { $0.limits[.processes] = 4 }
        report.begin()
        #expect(try report.failure().hasPrefix("too-many-processes: it had "))
    }

    @Test func `an idle filter is checked less and less often`() throws {
        let filter = try ScriptedFilter("for query in lines: answer(query)")
        #expect(try filter.ask("text").action == .junk)
        try filter.wait { filter.host.pauseOfChecks.map { $0 > TreeWatch.idleIntervals.busy } ?? false }
        // It continues where it was.
        #expect(try filter.ask("text").action == .junk)
        #expect(filter.host.history.starts == 1)
    }

    @Test func `what a filter does while nothing is in flight counts although a query follows`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                answer(query)
                end = time.process_time() + (3 if query["messageBody"] == "bad" else 0)
                while time.process_time() < end: pass
            """
        ) { $0.limits[.idleCPU] = 1 }
        #expect(try filter.ask("bad").action == .junk)
        try filter.wait { filter.logged("killed: busy-after-answer") }
    }

    @Test func `an ordinary filter with its own processes, files and memory is left alone`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                taken = b"x" * (60 << 20)
                for n in range(20): open(str(n), "wb").write(b"x" * 100000)
                children = [subprocess.Popen(["/bin/sleep", "0.2"]) for _ in range(8)]
                for child in children: child.wait()
                answer(query)
            """
        )
        #expect(try filter.ask(["a", "b", "c"]).map(\.action) == [.junk, .junk, .junk], "\(filter.logText)")
        #expect(filter.host.history.starts == 1)
    }
}

@Suite("X3, X5: the container in memory", .waitsForPrograms, .needsBubblewrap)
struct MemoryFolderTests {
    private static func filter(_ script: String) throws -> ScriptedFilter {
        try ScriptedFilter(script) {
            $0.container = nil
            ($0.limits[.disk], $0.limits[.files]) = (8, 100)
        }
    }

    @Test(arguments: [
        ("for n in 'xy': open(n, 'wb').write(b'x' * (7 << 20))", Diagnostic.Name.diskUsedUp),
        ("for n in range(200): open(str(n), 'w').close()", .tooManyFiles),
    ])
    func `the kernel refuses what exceeds the limit, and the filter is stopped`(
        bad: String, name: Diagnostic.Name
    ) throws {
        let filter = try Self.filter(
            """
            for query in lines:
                try:
                    \(bad)
                except OSError as error:
                    print("refused", error.errno, file=sys.stderr, flush=True)
                time.sleep(600)
            """)
        let outcome = try filter.ask("bad")
        #expect(outcome.action == nil && outcome.names == [name], "\(outcome.diagnostics)\n\(filter.logText)")
        #expect(filter.logged("refused 28") == (filter.host.container?.memoryFolder != nil), "\(filter.logText)")
    }

    @Test func `what a filter writes is there for its next process, and nowhere on disk`() throws {
        let filter = try Self.filter(
            """
            for query in lines:
                if os.path.exists("seen"):
                    answer(query, "transaction")
                    continue
                open("seen", "w").close()
                os._exit(1)
            """)
        #expect(try filter.ask(["a", "b"]).map(\.action) == [.transaction, .transaction], "\(filter.logText)")
        #expect(filter.host.history.starts == 2)
        let container = try #require(filter.host.container)
        guard container.memoryFolder != nil else { return }
        #expect(try FileManager.default.contentsOfDirectory(atPath: container.folder.path) == [])
    }
}

@Suite("Limits as settings")
struct FilterLimitTests {
    @Test(arguments: FilterLimit.allCases)
    func `a limit is written and read in its unit, in its range`(limit: FilterLimit) {
        #expect(limit.value(of: limit.written(limit.standard)) == limit.standard)
        #expect(limit.value(of: limit.written(limit.range.upperBound + 1)) == nil)
        #expect(limit.value(of: limit.written(limit.range.lowerBound - 1)) == nil)
        #expect(limit.value(of: "x") == nil && limit.value(of: "") == nil)
        #expect(limit.choices.contains(limit.standard) && limit.choices.allSatisfy(limit.range.contains))
    }

    @Test func `limits are stored by their keys; an invalid value is replaced with the default`() throws {
        var limits = FilterLimits()
        limits[.disk] = 1024
        #expect(try JSONDecoder().decode(FilterLimits.self, from: JSONEncoder().encode(limits)) == limits)
        let odd = Data(#"{"extension-disk":-1,"extension-files":20000,"x":1}"#.utf8)
        let read = try JSONDecoder().decode(FilterLimits.self, from: odd)
        #expect(read[.disk] == FilterLimit.disk.standard && read[.files] == 20_000)
        limits[.disk] = FilterLimit.disk.standard
        #expect(limits == FilterLimits())
    }

    @Test func `a process's CPU time is read after a name with any characters`() {
        let stat = "42 (a) b) (c) S 1 42 42 0 -1 4194560 1 2 3 4 100 50 25 25 20 0 1 0 99 1 1"
        #expect(TreeUse.cpuTime(stat) == .seconds(1) * 200 / sysconf(Int32(_SC_CLK_TCK)))
        #expect(TreeUse.cpuTime("") == .zero)
        #expect(TreeUse.cpuTime(stat, isOwn: false) == .seconds(1) * 50 / sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test func `a deleted file that is only mapped is recognized by its name`() {
        let line = "7f0c60000000-7f0c60001000 r--s 00000000 fe:00 4711   /tmp/box/a b (deleted)"
        #expect(MappedFiles.number(ofDeleted: Substring(line), in: "/tmp/box") == 4711)
        #expect(MappedFiles.number(ofDeleted: Substring(line), in: "/tmp/bo") == nil)
        #expect(MappedFiles.number(ofDeleted: Substring(line.dropLast(10)), in: "/tmp/box") == nil)
    }
}
