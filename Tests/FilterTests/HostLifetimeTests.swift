import Foundation
import Glibc
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// The start of a host's process, and its end when the host is released.
@Suite(.waitsForPrograms) struct HostLifetimeTests {
    @Test func `a filter that does not build reports at the start why it cannot run`() throws {
        let folder = URL(fileURLWithPath: "/nowhere")
        var filter = Filter(name: "Unbuilt", identifier: "unbuilt", executable: folder, folder: folder)
        filter.obstacles = ["There is no Swift compiler."]
        let loop = EventLoop()
        let host = FilterHost(loop: loop, filter: filter)
        var reasons: [Diagnostic] = []
        host.startProcess { reasons.append($0) }
        #expect(reasons == [])
        loop.run()
        #expect(reasons == [Diagnostic(.filterCannotStart, "There is no Swift compiler.")])
    }

    /// A host of a filter without a sandbox.
    private func host(_ script: String, in scratch: TestFolder, loop: EventLoop) throws -> FilterHost {
        let file = URL(
            fileURLWithPath: try scratch.writeProgram("filter/filter.py", ScriptedFilter.prelude + script))
        var options = FilterOptions()
        options.isolationMode = .unsandboxed
        return FilterHost(
            loop: loop,
            filter: Filter(
                name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent()),
            options: options)
    }

    @Test func `a process whose host and loop are released leaves no file open`() throws {
        let scratch = TestFolder()
        var loop: EventLoop? = EventLoop()
        var host = try loop.map { try self.host("for line in lines: pass\n", in: scratch, loop: $0) }
        host?.startProcess { _ in }
        let process = try #require(host?.current?.process.identifier)
        func information(_ file: String) -> String {
            String(decoding: FileManager.default.contents(atPath: "/proc/self/fdinfo/\(file)") ?? Data(), as: UTF8.self)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
        let ending = try #require(files.first { information($0).contains("Pid:\t\(process)\n") })
        weak let released = loop
        host = nil
        #expect(kill(process, 0) == 0)
        loop = nil
        #expect(released == nil)
        #expect(kill(process, 0) != 0)
        // The descriptor of a process that was reaped.
        #expect(!information(ending).contains("Pid:\t-1\n"))
    }

    /// The process cannot be reaped before the one that traces it has ended, which waits for the test.
    @Test func `a host that is released does not wait until the kernel has removed its process`() throws {
        let scratch = TestFolder()
        let gate = scratch.url.appendingPathComponent("gate").path
        try #require(mkfifo(gate, 0o600) == 0)
        let loop = EventLoop()
        var host: FilterHost? = try host(
            """
            import ctypes
            kernel = ctypes.CDLL(None)
            kernel.prctl(0x59616d61, -1, 0, 0, 0)  # any process may trace this one
            filter, (reading, writing) = os.getpid(), os.pipe()
            if os.fork() == 0:
                os.setsid()  # the group is killed
                gate = os.open("\(gate)", os.O_RDWR)
                os.write(writing, b"0" if kernel.ptrace(0x4206, filter, 0, 0) == 0 else b"1")
                signal.alarm(60)  # the test fails, and does not hang
                os.read(gate, 1)
                os._exit(0)
            print("traced" if os.read(reading, 1) == b"0" else "not traced", filter, file=sys.stderr, flush=True)
            for line in lines: pass
            """, in: scratch, loop: loop)
        host?.startProcess { _ in }
        var line: [Substring] = []
        let isTraced = loop.run(atMost: .seconds(60)) {
            line = host?.log.lines.last { $0.source == .standardError }?.text.split(separator: " ") ?? []
            return !line.isEmpty
        }
        try #require(isTraced && line.first == "traced", "\(line)")
        let process = try #require(line.last.flatMap { pid_t($0) })
        host = nil
        #expect(kill(process, 0) == 0)
        let end = open(gate, O_WRONLY | O_NONBLOCK)
        #expect(write(end, "x", 1) == 1, "the other process has ended")
        close(end)
        #expect(loop.run(atMost: .seconds(60)) { kill(process, 0) != 0 && errno == ESRCH })
    }
}
