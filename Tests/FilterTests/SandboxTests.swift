import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

@Suite("X2, X3, X5: isolation with bubblewrap", .waitsForPrograms, .needsBubblewrap)
struct SandboxTests {
    /// Runs a script that writes what it found to standard error, and returns those lines.
    private func found(_ script: String, _ change: (inout FilterOptions) -> Void = { _ in }) throws -> [String] {
        let filter = try ScriptedFilter(
            """
            def report(*words): print(*words, file=sys.stderr)
            def attempt(body):
                try: return body()
                except BaseException as error: return type(error).__name__
            query = next(lines)
            \(script)
            print("done", file=sys.stderr)
            answer(query)
            next(lines, None)
            """,
            change
        )
        #expect(try filter.ask("text").action == .junk, "\(filter.logText)")
        try filter.wait { filter.host.log.last(1, from: .standardError).first?.text == "done" }
        return filter.host.log.lines.filter { $0.source == .standardError }.map(\.text).dropLast()
    }

    @Test func `it inherits three files and a clean environment`() throws {
        let open = Foundation.open("/dev/null", O_RDONLY)  // without close-on-exec: it would be inherited
        defer { close(open) }
        let lines = try found(
            """
            report(sorted(int(f) for f in os.listdir("/proc/self/fd"))[:3], len(os.listdir("/proc/self/fd")))
            report(sorted(k for k in os.environ if k not in ("PWD", "LC_CTYPE")))
            report(os.environ["PATH"], os.environ["LANG"])
            report(os.environ["HOME"] == os.environ["TMPDIR"] == os.getcwd())
            """
        )
        // The fourth is the folder that is being listed.
        #expect(
            lines == [
                "[0, 1, 2] 4",
                "['CFFIXED_USER_HOME', 'HOME', 'LANG', 'PATH', 'SIFTBOX_COUNTRY', 'SWIFT_BACKTRACE', 'TMPDIR']",
                "/usr/local/bin:/usr/bin:/bin C.UTF-8", "True",
            ]
        )
    }

    @Test func `it has no network`() throws {
        let lines = try found(
            """
            def connect(address):
                s = socket.socket(); s.settimeout(5); s.connect(address); return "connected"
            report(attempt(lambda: connect(("192.0.2.1", 80))), attempt(lambda: socket.getaddrinfo("example.com", 80)))
            report([line.split(":")[0].strip() for line in open("/proc/net/dev").readlines()[2:]])
            """
        )
        #expect(lines == ["OSError gaierror", "['lo']"])
    }

    @Test func `it sees no home, no temporary files, no secrets and no other process`() throws {
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
        try Data("secret".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let lines = try found(
            """
            report(os.path.exists("\(secret.path)"))
            home = "\(NSHomeDirectory())"
            report(all(os.environ["HOME"].startswith(os.path.join(home, f)) for f in attempt(lambda: os.listdir(home)) or [])
                 if os.path.isdir(home) else True)
            report(attempt(lambda: open("/etc/shadow").read()) in ("", "PermissionError", "FileNotFoundError"))
            report(attempt(lambda: os.listdir("/etc/ssl/private")) in ([], "PermissionError", "FileNotFoundError"))
            report(attempt(lambda: os.listdir("/run")) in ([], "PermissionError", "FileNotFoundError"))
            def names(path): return sorted(entry.split("=")[0] for entry in open(path).read().split("\\0") if entry)
            # Process 1 is bubblewrap's.
            report(attempt(lambda: names("/proc/1/environ")) == "FileNotFoundError" and os.listdir("/proc/1") == [])
            report(len([p for p in os.listdir("/proc") if p.isdigit()]) <= 2)
            report(socket.gethostname())
            """
        )
        #expect(
            lines == [
                "False", "True", "True", "True", "True", "True", "True", "filter",
            ])
    }

    @Test func `it sees the machine's small settings, which it cannot change`() throws {
        let settings = VisibleFiles.copiedSystemFiles
        try #require(settings.contains("/etc/ld.so.cache"))
        let lines = try found(
            """
            for path in \(settings):
                report(path, len(open(path, "rb").read()), attempt(lambda: open(path, "ab")))
            """
        )
        let sizes = try settings.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
        #expect(lines == zip(settings, sizes).map { "\($0) \($1) OSError" })
    }

    @Test func `settings are not copied into a folder that is mounted`() throws {
        let file = try #require(VisibleFiles.copiedSystemFiles.first { $0.split(separator: "/").count > 2 })
        var isolation = Isolation(try #require(HostEnvironment().isolation.namespaces))
        func copied() throws -> [String] {
            let command = try isolation.launch(["/bin/true"], environment: []).command
            return zip(command, command.dropFirst(2)).filter { option, _ in option == "--file" }.map(\.1)
        }
        #expect(try copied().contains(file))
        isolation.files.add(URL(fileURLWithPath: file).deletingLastPathComponent().path)
        #expect(try !copied().contains(file))
        #expect(try copied().contains("/etc/ld.so.cache"))
    }

    @Test func `it can write only to its container, and cannot create namespaces`() throws {
        let filter = try ScriptedFilter(
            """
            def attempt(path):
                try: open(path, "w").write("x"); return path
                except OSError: return None
            query = next(lines)
            here = os.path.dirname(os.path.abspath(__file__))
            tried = ["/tmp/x", "/var/tmp/x", "/x", "/etc/x", "/usr/x", "/dev/x", "/dev/shm/x", "/run/x", "/home/x", "/root/x",
                     os.path.join(here, "x"), __file__]
            written = [path for path in tried if attempt(path)]
            unshared = subprocess.run(["unshare", "-U", "true"], capture_output=True).returncode
            open("result", "w").write(repr((written, unshared != 0)))
            answer(query)
            """
        )
        #expect(try filter.ask("text").action == .junk)
        #expect(filter.written("result") == "([], True)")
        let mode = try FileManager.default.attributesOfItem(atPath: filter.container.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func `a temporary container is removed when the host closes`() throws {
        let filter = try ScriptedFilter(
            "query = next(lines)\nopen('kept', 'w').write('x')\nprint(os.getcwd(), file=sys.stderr)\nanswer(query)\nnext(lines, 0)"
        ) { $0.container = nil }
        #expect(try filter.ask("text").action == .junk)
        try filter.wait { !filter.host.log.last(1, from: .standardError).isEmpty }
        let folder = try #require(filter.host.log.last(1, from: .standardError).first?.text)
        #expect(filter.host.container.map { faccessat($0.opened.file, "kept", F_OK, 0) } == 0)
        #expect(FileManager.default.fileExists(atPath: folder))
        filter.host.close()
        try filter.wait { filter.host.isTerminated }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test
    func `X5: a filter that allocates memory endlessly is stopped by the limit; one within it keeps running`() throws {
        let script = """
            for query in lines:
                taken = [b"x" * (1 << 20) for _ in range(100000 if query["messageBody"] == "all" else 60)]
                answer(query)
            """
        let filter = try ScriptedFilter(script)
        let outcomes = try filter.ask(["some", "all", "some"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk])
        #expect(outcomes[1].names == [.filterCrashed])
        #expect(outcomes[1].diagnostics[0].detail.contains("MemoryError"))
        #expect(outcomes[1].diagnostics[0].detail.contains("out of memory: the limit is 64 MiB"))
    }

    @Test func `processes that a filter started end with it`() throws {
        let filter = try ScriptedFilter(
            """
            query = next(lines)
            if os.fork() == 0:
                os.setsid()
                while True:
                    open("alive", "w").write(str(time.time())); time.sleep(0.02)
            while not os.path.exists("alive"): time.sleep(0.01)
            answer(query)
            """
        )
        #expect(try filter.ask("text").action == .junk)
        // It ended after its answer, and its child with it: the sandbox is gone.
        try filter.wait { filter.logged("exited with status 0") }
        #expect(filter.stopsWriting("alive"))
    }

    @Test func `without bubblewrap and Landlock no filter runs, and the error gives advice`() throws {
        let filter = try ScriptedFilter("for query in lines: answer(query)")
        let folder = TestFolder()
        var machine = HostEnvironment(programs: [folder.url.path], like: HostEnvironment())
        machine.landlockABI = 0
        let host = FilterHost(
            loop: filter.loop,
            filter: filter.host.filter,
            options: filter.host.options,
            machine: machine
        )
        var outcome: FilterOutcome?
        host.query(FilterQuery(sender: nil, messageBody: nil, receiverISOCountryCode: nil)) { outcome = $0 }
        try filter.wait { outcome != nil }
        #expect(outcome?.names == [.filterCannotStart])
        #expect(outcome?.diagnostics.first?.detail.contains("Install the package bubblewrap") == true)
        #expect(outcome?.diagnostics.first?.detail.contains("Landlock: not supported by this kernel") == true)
        #expect(host.log.lines.map(\.source) == [.process])
    }

    @Test func `a program that cannot be executed cannot start`() throws {
        let filter = try ScriptedFilter("", prelude: "#!/nonexistent/interpreter\n")
        let outcome = try filter.ask("text")
        #expect(outcome.names == [.filterCannotStart])
        #expect(outcome.diagnostics.first?.detail.contains("interpreter") == true)
    }
}

extension SandboxTests {
    private func view(_ filter: Filter, _ machine: HostEnvironment = HostEnvironment(), folder: Bool = false) throws
        -> FilterView
    {
        var options = FilterOptions()
        options.showsFolder = folder
        return try FilterView(filter: filter, options: options, machine: machine)
    }

    @Test func `X3: of its folder, a filter sees only the program; if it is visible, all of it; a home never`() throws {
        let scratch = TestFolder()
        let home = HostEnvironment.resolved(scratch.url.path)
        let script = URL(fileURLWithPath: try scratch.writeProgram("filters/x.sh", "#!/bin/sh\n"))
        try scratch.write("filters/.env", "secret")
        let machine = HostEnvironment(environment: ["HOME": home, "PATH": "/usr/bin"])
        var filter = Filter(
            name: "x", identifier: "x", executable: script, folder: script.deletingLastPathComponent())
        #expect(try view(filter, machine).files.readable == ["\(home)/filters/x.sh"])
        #expect(try view(filter, machine, folder: true).files.readable == ["\(home)/filters"])
        filter.isBundle = true
        #expect(try view(filter, machine).files.readable == ["\(home)/filters"])
        filter.folder = scratch.url
        #expect(try view(filter, machine).files.readable == ["\(home)/filters/x.sh"])
        #expect(throws: StartError.self) { try view(filter, machine, folder: true) }
    }

    @Test func `X3: every user's home folder is known, wherever it is`() {
        let folders = HostEnvironment().crowdedFolders
        for user in ["/root", "/home", "/tmp"] { #expect(folders.contains(user), "\(folders)") }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/home")) ?? [] {
            #expect(folders.contains(HostEnvironment.resolved("/home/\(name)")))
        }
    }
}

@Suite("Unsandboxed, on request")
struct UnsandboxedTests {
    @Test func `it runs with the same limits and a clean environment`() throws {
        let filter = try ScriptedFilter(
            """
            import resource
            query = next(lines)
            print(sorted(k for k in os.environ if k != "LC_CTYPE"), resource.getrlimit(resource.RLIMIT_CORE)[0],
                file=sys.stderr)
            answer(query)
            next(lines, 0)
            """
        ) { $0.isolationMode = .unsandboxed }
        #expect(try filter.ask("text").action == .junk)
        try filter.wait {
            filter.logged(
                "['CFFIXED_USER_HOME', 'HOME', 'LANG', 'PATH', 'SIFTBOX_COUNTRY', 'SWIFT_BACKTRACE', 'TMPDIR'] 0")
        }
    }
}
