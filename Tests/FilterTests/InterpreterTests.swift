import Foundation
import Glibc
import Messages
import Sandboxing
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("X3: the interpreter files that a script needs are found by its first line", .waitsForPrograms)
struct InterpreterTests {
    private let scratch = TestFolder()
    private static let prelude = """
        import json, os, sys
        lines = (json.loads(line) for line in sys.stdin)
        def answer(query, action="junk"):
            print(json.dumps({"id": query["id"], "action": action}), flush=True)

        """

    private func link(_ path: String, to target: String, in scratch: TestFolder) throws {
        let place = scratch.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
    }

    @Test func `a system interpreter needs no other files, directly or with env`() throws {
        let machine = HostEnvironment(environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
        for line in [
            "#!/usr/bin/python3", "#!/usr/bin/env python3", "#! /usr/bin/env -S python3 -u", "#!/bin/sh", "", "#!",
        ] {
            let script = URL(fileURLWithPath: try scratch.writeProgram(UUID().uuidString, line + "\n"))
            let found = InterpreterFiles(of: script.path, machine: machine)
            #expect(found.paths == [], "\(line)")
            #expect(found.searchPath == [], "\(line)")
        }
    }

    @Test func `pyenv: the selected version, nearest first, and not the shim`() throws {
        let root = scratch.url.path
        for version in ["3.1.1", "3.2.2"] {
            try link("pyenv/versions/\(version)/bin/python3", to: "/usr/bin/python3", in: scratch)
            try scratch.write("pyenv/versions/\(version)/lib/python3/os.py", "")
        }
        try scratch.writeProgram("pyenv/shims/python3", "#!/bin/sh\nexit 9\n")
        try scratch.write("pyenv/version", "3.1.1\n")
        let script = URL(fileURLWithPath: try scratch.writeProgram("filters/x/x.py", "#!/usr/bin/env python3\n"))
        func found(_ more: [String: String] = [:]) -> InterpreterFiles {
            let environment = ["PATH": "\(root)/pyenv/shims:/usr/bin", "HOME": root].merging(more) { $1 }
            return InterpreterFiles(of: script.path, machine: HostEnvironment(environment: environment))
        }
        #expect(found().searchPath == ["\(root)/pyenv/versions/3.1.1/bin"])
        #expect(found().paths.contains("\(root)/pyenv/versions/3.1.1/lib"))
        try scratch.write("filters/.python-version", "3.2.2\n")
        #expect(found().searchPath == ["\(root)/pyenv/versions/3.2.2/bin"])
        #expect(found(["PYENV_VERSION": "3.1.1"]).searchPath == ["\(root)/pyenv/versions/3.1.1/bin"])
        // The selected version does not exist: the next program in the PATH.
        #expect(found(["PYENV_VERSION": "../../etc"]).searchPath == [])
        // A file that never ends, in the filter's folder.
        try link("filters/x/.python-version", to: "/dev/zero", in: scratch)
        #expect(found().searchPath == ["\(root)/pyenv/versions/3.2.2/bin"])
    }

    @Test func `a home folder or its .local is not an installation, even if a language put files there`() throws {
        let home = HostEnvironment.resolved(scratch.url.path)
        for prefix in ["", ".local/"] {
            try link("\(prefix)bin/python3", to: "/usr/bin/python3", in: scratch)
            try scratch.write("\(prefix)lib/python3/site-packages/x.py", "")
            let script = URL(
                fileURLWithPath: try scratch.writeProgram("x-\(prefix.count)", "#!\(home)/\(prefix)bin/python3\n"))
            let machine = HostEnvironment(environment: ["PATH": "/usr/bin", "HOME": home])
            #expect(
                InterpreterFiles(of: script.path, machine: machine).paths == ["\(home)/\(prefix)bin/python3"])
        }
    }

    @Test(arguments: IsolationForTests.all)
    func `a virtual environment runs, with its packages`(_ mode: FilterOptions.IsolationMode) throws {
        try link("venv/bin/python3", to: "/usr/bin/python3", in: scratch)
        try scratch.write("venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n")
        let version = try #require(
            FileManager.default.contentsOfDirectory(atPath: "/usr/lib").first { $0.hasPrefix("python3.") })
        try scratch.write("venv/lib/\(version)/site-packages/words.py", "WORD = 'promotion'\n")
        let script = "#!\(scratch.url.path)/venv/bin/python3\n" + Self.prelude
        let filter = try ScriptedFilter(
            "import words\nfor query in lines: answer(query, words.WORD)", prelude: script
        ) { $0.isolationMode = mode }
        #expect(try filter.ask("text").action == .promotion, "\(filter.logText)")
    }

    @Test(arguments: [
        "/usr/bin/env -S -u %@ python3", "/usr/bin/env -S -C %@ python3", "/usr/bin/env -S A='b %@ c' python3",
    ])
    func `the first line of a filter does not open what it names as an argument`(_ line: String) throws {
        try scratch.write("keys/key", "secret")
        let first = line.replacingOccurrences(of: "%@", with: "\(scratch.url.path)/keys")
        let script = "#!\(first)\n" + Self.prelude
        let filter = try ScriptedFilter("for query in lines: answer(query)", prelude: script)
        let seen = try FilterView(filter: filter.host.filter, options: FilterOptions(), machine: HostEnvironment())
        #expect(seen.reasons.map(\.reason) == [.program], "\(seen.reasons)")
    }

    @Test func `a file that is not executable is not visible, even if the first line names it`() throws {
        let key = URL(fileURLWithPath: try scratch.write("keys/key", "secret"))
        let filter = try ScriptedFilter("", prelude: "#!\(key.path)\n")
        let seen = try FilterView(filter: filter.host.filter, options: FilterOptions(), machine: HostEnvironment())
        #expect(seen.reasons.map(\.reason) == [.program], "\(seen.reasons)")
    }

    @Test func `a virtual environment's other files, and what its links lead to, are not seen`() throws {
        try link("venv/bin/python3", to: "/usr/bin/python3", in: scratch)
        try scratch.write("venv/pyvenv.cfg", "home = /usr/bin\n")
        try scratch.write("venv/lib/python3/x.py", "")
        try scratch.write("venv/.env", "secret")
        try scratch.write("keys/key", "secret")
        try link("venv/share", to: "\(scratch.url.path)/keys", in: scratch)
        let filter = try ScriptedFilter("", prelude: "#!\(scratch.url.path)/venv/bin/python3\n")
        let seen = try FilterView(filter: filter.host.filter, options: FilterOptions(), machine: HostEnvironment())
        let root = HostEnvironment.resolved(scratch.url.path)
        #expect(seen.files.contains("\(root)/venv/lib/python3/x.py"))
        #expect(!seen.files.contains("\(root)/venv/.env"))
        #expect(!seen.files.contains("\(root)/keys/key"))
    }

    @Test(arguments: IsolationForTests.all, [false, true])
    func `a file beside the filter is visible only on request`(_ mode: FilterOptions.IsolationMode, _ showsFolder: Bool)
        throws
    {
        let filter = try ScriptedFilter(
            """
            try:
                import words; action = words.WORD
            except ImportError: action = "none"
            for query in lines: answer(query, action)
            """
        ) {
            $0.isolationMode = mode
            $0.showsFolder = showsFolder
        }
        try filter.scratch.write("filter/words.py", "WORD = 'promotion'\n")
        #expect(try filter.ask("text").action == (showsFolder ? .promotion : Action.none), "\(filter.logText)")
    }

    @Test func `a missing file beside the filter is explained`() throws {
        let filter = try ScriptedFilter("import words")
        try filter.scratch.write("filter/words.py", "WORD = 'promotion'\n")
        let outcome = try filter.ask("text")
        #expect(outcome.diagnostics.first?.detail.contains("--filter-folder") == true, "\(outcome.diagnostics)")
    }

    @Test(arguments: IsolationForTests.all)
    func `a script that only its owner can read runs, whoever starts it`(_ mode: FilterOptions.IsolationMode) throws {
        let filter = try ScriptedFilter("for query in lines: answer(query)") { $0.isolationMode = mode }
        let script = filter.host.filter.executable.path
        #expect(chmod(script, 0o700) == 0)
        #expect(chmod(filter.host.filter.folder.path, 0o700) == 0)
        #expect(try filter.ask("text").action == .junk, "\(filter.logText)")
        #expect(access(script, X_OK) == 0)
    }

    @Test(arguments: IsolationForTests.all)
    func `so does one in a folder that its owner alone may enter, with what is beside it`(
        _ mode: FilterOptions.IsolationMode
    ) throws {
        let filter = try ScriptedFilter("import words\nfor query in lines: answer(query, words.WORD)") {
            $0.isolationMode = mode
            $0.showsFolder = true
        }
        try filter.scratch.write("filter/words.py", "WORD = 'promotion'\n")
        #expect(chmod(filter.host.filter.folder.path, 0o700) == 0)
        #expect(try filter.ask("text").action == .promotion, "\(filter.logText)")
    }
}
