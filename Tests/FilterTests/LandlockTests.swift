import Foundation
import Messages
import Sandboxing
import TestFiles
import Testing

@testable import FilterProcesses

@Suite(
    "X2, X3, X5: isolation with Landlock", .waitsForPrograms,
    .enabled("this kernel does not support Landlock") { HostEnvironment().isolation.landlock != nil })
struct LandlockTests {
    private func filter(_ script: String) throws -> ScriptedFilter {
        try ScriptedFilter(script) { $0.isolationMode = .landlock }
    }

    @Test func `processes that a filter started end with it, and cannot leave its group`() throws {
        let filter = try filter(
            """
            query = next(lines)
            def leave():
                try: os.setsid(); return "left"
                except PermissionError: return "stayed"
            print(leave(), file=sys.stderr)
            if os.fork() == 0:
                if os.fork() == 0:
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    while True:
                        open("alive", "w").write(str(time.time())); time.sleep(0.02)
                os._exit(0)
            while not os.path.exists("alive"): time.sleep(0.01)
            answer(query)
            """)
        #expect(try filter.ask("text").action == .junk, "\(filter.logText)")
        try filter.wait { filter.logged("exited with status 0") }
        #expect(filter.logged("stayed"))
        #expect(filter.stopsWriting("alive"))
    }

    @Test func `its end is explained: exit status, signal, memory`() throws {
        for (script, words) in [
            ("sys.exit(3)", "exited with status 3"), ("os.abort()", "ended by signal 6"),
            ("x = [b'x' * (1 << 20) for _ in range(100000)]", "out of memory: the limit is 64 MiB"),
        ] {
            let filter = try filter("query = next(lines)\n\(script)")
            let outcome = try filter.ask("text")
            #expect(outcome.names == [.filterCrashed], "\(filter.logText)")
            #expect(outcome.diagnostics.first?.detail.contains(words) == true, "\(outcome.diagnostics)")
        }
    }

    @Test func `a program that cannot be executed cannot start`() throws {
        let filter = try ScriptedFilter("", prelude: "#!/nonexistent/interpreter\n") { $0.isolationMode = .landlock }
        let outcome = try filter.ask("text")
        #expect(outcome.names == [.filterCannotStart])
        #expect(outcome.diagnostics.first?.detail.contains("interpreter") == true, "\(outcome.diagnostics)")
    }

    @Test
    func `it can write, copy and move files in its container, and programs, threads and socket pairs work`() throws {
        let filter = try filter(
            """
            import shutil, threading
            query = next(lines)
            os.makedirs("a/b"); open("one", "w").write("1")
            shutil.copy2("one", "a/two"); os.rename("a/two", "a/b/three")
            said = subprocess.run(["/bin/cat", "a/b/three"], capture_output=True).stdout
            thread = threading.Thread(target=lambda: open("thread", "w").write("t")); thread.start(); thread.join()
            a, b = socket.socketpair(); a.send(b"x")
            open("result", "w").write(repr((said, open("thread").read(), b.recv(1))))
            answer(query)
            """)
        #expect(try filter.ask("text").action == .junk, "\(filter.logText)")
        #expect(filter.written("result") == "(b'1', 't', b'x')")
    }
}
