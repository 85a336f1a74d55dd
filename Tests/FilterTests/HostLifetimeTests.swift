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

    /// The process cannot be reaped before the one that traces it has ended, which waits for the test.
    @Test func `a host that is released does not wait until the kernel has removed its process`() throws {
        let scratch = TestFolder()
        let (gate, name) = (scratch.url.appendingPathComponent("gate").path, "process")
        try #require(mkfifo(gate, 0o600) == 0)
        let file = URL(
            fileURLWithPath: try scratch.writeProgram(
                "filter/filter.py",
                ScriptedFilter.prelude + """
                    import ctypes
                    kernel = ctypes.CDLL(None)
                    kernel.prctl(0x59616d61, -1, 0, 0, 0)  # any process may trace this one
                    filter, (reading, writing) = os.getpid(), os.pipe()
                    if os.fork() == 0:
                        os.setsid()  # the group is killed
                        os.write(writing, b"0" if kernel.ptrace(0x4206, filter, 0, 0) == 0 else b"1")
                        open("\(gate)").read()
                        os._exit(0)
                    print("traced" if os.read(reading, 1) == b"0" else "not traced", filter, file=sys.stderr, flush=True)
                    for line in lines: pass
                    """))
        var options = FilterOptions()
        options.isolationMode = .unsandboxed
        let loop = EventLoop()
        var host: FilterHost? = FilterHost(
            loop: loop,
            filter: Filter(name: name, identifier: name, executable: file, folder: file.deletingLastPathComponent()),
            options: options)
        host?.startProcess { _ in }
        var line: [Substring] = []
        let isTraced = loop.run(atMost: .seconds(60)) {
            line = host?.log.lines.last { $0.source == .standardError }?.text.split(separator: " ") ?? []
            return !line.isEmpty
        }
        try #require(isTraced && line.first == "traced", "\(line)")
        let process = try #require(line.last.flatMap { pid_t($0) })
        // Before, this was the end of the test.
        host = nil
        #expect(kill(process, 0) == 0)
        let end = open(gate, O_WRONLY | O_NONBLOCK)
        #expect(end >= 0)
        close(end)
        #expect(loop.run(atMost: .seconds(60)) { kill(process, 0) != 0 && errno == ESRCH })
    }
}
