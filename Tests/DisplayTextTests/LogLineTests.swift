import Testing

@testable import DisplayText

/// How the line of a log is parted.
@Suite struct LogLineTests {
    /// The parts, apart from the text: `path(/my/a.swift:9:13)`.
    private func parts(_ line: String) -> [String] {
        LogLine(line).parts.filter { $0.kind != .text }.map { "\($0.kind)(\($0.text))" }
    }

    @Test(arguments: [
        ("/my/Filter/Handler.swift:9:13: error: cannot find 'x' in scope", "/my/Filter/Handler.swift:9:13"),
        ("/my own filter/Handler.swift:9: error: cannot find 'x' in scope", "/my own filter/Handler.swift:9"),
        ("Handler.swift:9:13: error: cannot find 'x' in scope", "Handler.swift:9:13"),
    ])
    func `the place of a compiler's error is one part`(_ line: String, _ place: String) {
        #expect(parts(line) == ["path(\(place))", "level(error:)"])
        #expect(LogLine(line).level == .error)
    }

    @Test(arguments: [
        ("10:15:02 started", ["time(10:15:02)"]),
        ("2026-11-29 10:15:02,123 WARN slow", ["time(2026-11-29)", "time(10:15:02,123)", "level(WARN)"]),
        ("[2026-11-29T10:15:02.5+01:00] ok", ["time([2026-11-29T10:15:02.5+01:00])"]),
        ("[com.example.filter:query] error: No rule", ["origin([com.example.filter:query])", "level(error:)"]),
        ("ERROR:root:no rule", ["level(ERROR:)"]), ("[info] ready", ["level([info])"]),
        ("read and did not find /rules/words.txt.", ["path(/rules/words.txt)"]),
        (#"  File "/x/rules.py", line 3, in run"#, ["path(/x/rules.py)"]),
        ("see ~/rules and ../a", ["path(~/rules)", "path(../a)"]),
        // What only looks like one.
        ("202-555-0142 is junk", []), ("error in the message 10:15:02", []), ("https://example.com/a and 1/2", []),
        ("Errors: none", []), ("", []), ("   ", []), ("/", []), ("a:b", []), ("12:30 or 1:2:3", []),
    ])
    func `parts are what they look like`(_ line: String, _ expected: [String]) {
        #expect(parts(line) == expected)
    }

    @Test(
        arguments: [
            ("error: x", LogLine.Level.error), ("fault: x", .error), ("App/A.swift:14: Fatal error: found nil", .error),
            ("killed: it gave no answer in time", .error), ("ended by signal 5 (Trace/breakpoint trap)", .error),
            ("cannot be started: x", .error), ("exited with status 1", .error), ("warning: x", .warning),
            ("exited with status 0", nil), ("started", nil), ("info: error", nil), ("no error: x", nil),
        ] as [(String, LogLine.Level?)])
    func `a line has the level that it begins with`(_ line: String, _ level: LogLine.Level?) {
        #expect(LogLine(line).level == level)
    }

    /// Whoever writes a log is not trusted.
    @Test(arguments: [
        "10:15:02\u{301} a", "/a\u{200D}/b: error: \u{1B}[31mred", "\u{202E}/tmp/x error:", "error:\u{301} x",
        "[\u{1B}]0;owned\u{7}] x", "/tmp/👨‍👩‍👧‍👦/a.swift:1:2: error: 日本", "a \u{301}/b/c \u{FEFF}/d", "\r\n/tmp/a\r\n",
        "/a.swift:99999999999999999999:1: error: x", String(repeating: "/x:1:1: error: ", count: 400), "\u{0}/a/b\u{0}",
        "::::", "[]", "[:]", "\"\"", "/:1:", "~/", "./.", "é.swift:1", "a.swift:", "a.:1", ".swift:1",
    ])
    func `hostile text stays the text that it is`(_ line: String) {
        let parsed = LogLine(line)
        #expect(parsed.parts.map(\.text).joined() == line)
        #expect(parsed.parts.allSatisfy { !$0.text.isEmpty })
        #expect(parsed.visible.text == VisibleText(line, layout: .field).text)
        #expect(parsed.visible.hasMarks == VisibleText(line, layout: .field).hasMarks)
        #expect(!parsed.visible.text.unicodeScalars.contains { $0.value < 0x20 })
    }
}
