import FilterWire
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("A report has exactly one end, whatever the extension does", .waitsForPrograms, .needsBubblewrap)
struct ReportHostTests {
    private static let button = #"{"id": 7, "kind": "button", "text": "Send"}"#

    @Test func `U1: the reported messages arrive, and the view's contents come back`() throws {
        let report = try ReportFixture(
            """
            text = json.dumps(line["messages"][0], sort_keys=True)
            sheet({"id": 1, "kind": "label", "text": text}, {"id": 2, "kind": "toggle", "isOn": True, "text": "t"},
                {"id": 3, "kind": "choice", "text": "c", "isEnabled": False},
                {"id": 4, "kind": "field", "placeholder": "p", "text": ""}, \(Self.button), ready=False)
            read()
            """)
        let sheet = try report.open()
        #expect(!sheet.isReady && sheet.title == nil)
        #expect(
            sheet.lines == [
                #"{"dateReceived": 1700000000000, "messageBody": "You have won", "sender": "+12025550143"}"#,
                "[x] t", "( ) c (off)", "_p_ ", "[] Send",
            ])
        report.host.cancel()
        try report.wait { report.host.isTerminated }
        #expect(report.failures.isEmpty)
    }

    @Test func `U2: taps and typed text arrive in order, and Done gets the answer`() throws {
        let report = try ReportFixture(
            """
            sheet(\(Self.button))
            seen = [read(), read(), read()]
            say(classificationAction=3, userString="all", userInfo=json.dumps({"seen": seen}))
            read()
            """)
        _ = try report.open()
        report.host.tap(7)
        report.host.type("hé\n", into: 4)
        let response = try report.done()
        #expect(response.action == .reportJunkAndBlockSender && response.userString == "all")
        let seen =
            #"{"seen": [{"id": 1, "type": "tap", "element": 7}, {"id": 1, "type": "text", "element": 4, "text": "h\u00e9\n"}, "#
            + #"{"id": 1, "type": "done"}]}"#
        #expect(response.userInfo == seen)
        try report.wait { report.host.isTerminated }
        #expect(report.failures.isEmpty && report.responses.count == 1)
    }

    @Test func `U2: Cancel ends the process, and nothing is reported any more`() throws {
        let report = try ReportFixture(
            """
            while True: sheet({"id": 1, "kind": "label", "text": str(time.time())}); time.sleep(0.01)
            """)
        _ = try report.open()
        report.host.cancel()
        let heard = report.sheets.count
        try report.wait { report.host.isTerminated }
        #expect(report.sheets.count == heard && report.failures.isEmpty)
        report.begin()
        report.host.tap(1)
        report.host.done { _ in Issue.record("a report that is over answered") }
        #expect(report.host.isTerminated)
    }

    @Test(arguments: [
        ("sys.exit(3)", "report-crashed: exited with status 3"),
        ("print('no form', file=sys.stderr); sys.exit(0)", "report-crashed: exited with status 0; no form"),
        ("sheet(); os.kill(os.getpid(), 11)", "report-crashed: ended by signal 11 (Segmentation fault)"),
        ("sheet({'kind': 'label', 'text': 'a'})", "malformed-sheet: an element has no id"),
        (
            "sheet({'id': 2, 'kind': 'label'}, {'id': 2, 'kind': 'label'})",
            "malformed-sheet: two elements have the id 2"
        ),
        (
            "sheet({'id': 2, 'kind': 'slider'})",
            "malformed-sheet: the kind of element 2 is slider, not label, "
                + "button, toggle, choice or field"
        ),
        ("sheet(7)", "malformed-sheet: an element is a number"),
        ("say(type='sheet')", "malformed-sheet: it has no list of elements"),
        (
            "say(classificationAction='reportJunk'); read()",
            "unasked-report: it answered before Done was pressed"
        ),
        (
            "sheet(); say(classificationAction='reportJunk'); read()",
            "unasked-report: it answered before Done was pressed"
        ),
        ("print('x' * (2 << 20))", "line-too-long"),
        ("while True: sheet()", "too-many-sheets: more than 500 lines per second"),
        ("while True: print('garbage')", "too-many-sheets: more than 500 lines per second"),
        ("say(type='no-answer', name='user-info-not-json', detail='d'); read()", "user-info-not-json: d"),
    ])
    func `U2: an end without an answer is one failure that says why`(_ script: String, _ failure: String) throws {
        let report = try ReportFixture(script)
        report.begin()
        #expect(try report.failure() == failure)
    }

    @Test(arguments: [
        ("say()", "it has no classificationAction"),
        ("say(classificationAction='block')", "its classificationAction is block"),
        ("say(classificationAction=[])", "its classificationAction is an array"),
        ("say(classificationAction=9)", "its classificationAction is 9"),
        ("say(classificationAction=2, userString=2)", "its userString is a number"),
        ("say(classificationAction=2, userInfo={'a': 1})", "its userInfo is an object"),
        ("say(classificationAction=2, userInfo='[1]')", "its userInfo is not a string with one JSON object"),
    ])
    func `U2: an invalid answer is a failure`(_ answer: String, _ reason: String) throws {
        let report = try ReportFixture("sheet(); read(); \(answer); read()")
        _ = try report.open()
        report.host.done { _ in Issue.record("it answered") }
        #expect(try report.failure() == "malformed-report: \(reason)")
    }

    @Test func `U1: the wait for the view and for the answer is limited`() throws {
        let silent = try ReportFixture("time.sleep(60)") { $0.responseTimeout = .milliseconds(500) }
        silent.begin()
        #expect(try silent.failure() == "report-too-late: no view within 0.5 s")
        // Long enough for the start of its process.
        let hanging = try ReportFixture("sheet(); read(); time.sleep(60)") { $0.responseTimeout = .seconds(5) }
        _ = try hanging.open()
        hanging.host.done { _ in Issue.record("it answered") }
        #expect(try hanging.failure() == "report-too-late: no answer within 5.0 s")
    }

    @Test func `U1: there is no time limit for the user`() throws {
        let report = try ReportFixture(
            """
            sheet()
            while line.get("type") != "done":
                line = read()
                sheet({"id": 1, "kind": "label", "text": line["type"]})
            say(classificationAction="none")
            """
        ) { $0.responseTimeout = .seconds(5) }
        _ = try report.open()
        var isLater = false
        report.loop.after(.milliseconds(5_500)) { isLater = true }
        try report.wait { isLater }
        #expect(report.failures.isEmpty)
        #expect(try report.done().action == ClassificationAction.none)
    }

    @Test func `a sheet's excess elements are dropped, and a garbage line goes to the log`() throws {
        let report = try ReportFixture(
            """
            print("[1]\\nnonsense")
            sheet(*[{"id": i, "kind": "label", "text": "é" * 3000} for i in range(50)])
            read()
            """)
        #expect(try report.open().elements.allSatisfy { $0.text.count == 2000 })
        report.host.cancel()
        #expect(report.host.log.lines.contains { $0.text == "nonsense" })
        let many = try ReportFixture("sheet(*[{'id': i, 'kind': 'label', 'text': 't'} for i in range(5000)]); read()")
        #expect(try many.open().elements.count == 200)
    }

    @Test func `X3: a report has its own folder, which is removed with its process`() throws {
        let report = try ReportFixture(
            """
            open("kept", "w").write("x")
            sheet({"id": 1, "kind": "label", "text": os.getcwd() + " " + os.environ["HOME"]})
            read()
            """
        ) { $0.container = URL(fileURLWithPath: "/nonexistent") }
        let text = try #require(try report.open().elements.first?.text)
        let folder = String(text.prefix { $0 != " " })
        #expect(text == "\(folder) \(folder)")
        #expect(FileManager.default.fileExists(atPath: folder))
        report.host.cancel()
        try report.wait { report.host.isTerminated }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `an extension that cannot be started is reported on a later turn`() throws {
        let missing = Filter(
            name: "M", identifier: "m", executable: URL(fileURLWithPath: "/nonexistent/x"),
            folder: URL(fileURLWithPath: "/nonexistent"))
        let report = ReportFixture(missing)
        report.begin()
        #expect(report.failures.isEmpty)
        #expect(try report.failure().hasPrefix("report-cannot-start: "))
    }

    @Test func `a released host ends its process`() throws {
        let scratch = TestFolder()
        let file = URL(
            fileURLWithPath: try scratch.writeProgram(
                "r/r.py",
                "#!/usr/bin/python3\nimport time\nprint('{\"id\":1,\"type\":\"sheet\",\"elements\":[]}', flush=True)\ntime.sleep(60)\n"
            ))
        let filter = Filter(name: "R", identifier: "r", executable: file, folder: file.deletingLastPathComponent())
        let loop = EventLoop()
        var host: ReportHost? = ReportHost(loop: loop, filter: filter, options: FilterOptions())
        var isShown = false
        host?.onSheet = { _ in isShown = true }
        host?.begin([])
        let holds = loop.run(atMost: .seconds(60)) { isShown }
        #expect(holds)
        weak let gone = host
        host = nil
        #expect(gone == nil)
    }
}
