import ExtensionBuilder
import ExtensionPlans
import FilterWire
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// A reporting extension on a loop, with everything that it reports.
final class ReportFixture {
    let loop = EventLoop()
    let host: ReportHost
    private(set) var sheets: [SheetLine] = []
    private(set) var failures: [Diagnostic] = []
    private(set) var mistakes: [Diagnostic] = []
    private(set) var responses: [ClassificationResponse] = []
    /// A script's folder, kept during the report.
    private let scratch: TestFolder?

    static let message = ReportedMessage(sender: "+12025550143", date: 1_700_000_000_000, body: "You have won")

    init(_ filter: Filter, scratch: TestFolder? = nil, _ change: (inout FilterOptions) -> Void = { _ in }) {
        var options = FilterOptions()
        options.responseTimeout = .seconds(60)
        change(&options)
        self.scratch = scratch
        host = ReportHost(loop: loop, filter: filter, options: options)
        host.onSheet = { [unowned self] in sheets.append($0) }
        host.onFailure = { [unowned self] in failures.append($0) }
        host.onMistake = { [unowned self] in mistakes.append($0) }
    }

    /// A few lines of Python: `line` is the newest line from the host, and `say` answers it.
    convenience init(_ script: String, _ change: (inout FilterOptions) -> Void = { _ in }) throws {
        let prelude = """
            #!/usr/bin/python3 -ES
            import json, os, signal, sys, time
            def say(**line):
                print(json.dumps({"id": 1, **line}), flush=True)
            def sheet(*elements, ready=True):
                say(type="sheet", isReady=ready, elements=list(elements))
            def read():
                return json.loads(sys.stdin.readline() or "{}")
            line = read()

            """
        let scratch = TestFolder()
        let file = URL(fileURLWithPath: try scratch.writeProgram("report/report.py", prelude + script + "\n"))
        var filter = Filter(
            name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent())
        filter.kind = .reporting
        self.init(filter, scratch: scratch, change)
    }

    func begin(_ messages: [ReportedMessage] = [ReportFixture.message]) { host.begin(messages) }

    /// Starts the report and waits for the first sheet.
    func open() throws -> SheetLine {
        begin()
        try wait { !sheets.isEmpty }
        return try #require(sheets.last)
    }

    func done() throws -> ClassificationResponse {
        host.done { [unowned self] in responses.append($0) }
        try wait { !responses.isEmpty }
        return try #require(responses.last)
    }

    /// Presses the element labeled `text`, and waits for the expected sheet.
    func tap(_ text: String, until expected: (SheetLine) -> Bool) throws {
        host.tap(try element(text).id)
        try wait { sheets.last.map(expected) ?? false }
    }

    func element(_ text: String) throws -> SheetLine.Element {
        try #require(sheets.last?.elements.first { $0.text == text })
    }

    /// The expected failure.
    func failure() throws -> String {
        try wait { !failures.isEmpty }
        try wait { host.isTerminated }
        #expect(failures.count == 1 && responses.isEmpty)
        return try #require(failures.first).description
    }

    func wait(_ condition: () -> Bool) throws {
        let holds = loop.run(atMost: .seconds(60), until: condition)
        try #require(
            holds, "\(failures) \(sheets) \(host.log.lines.map { "\($0.source): \($0.text)" }.joined(separator: "\n"))")
    }
}

extension SheetLine {
    /// Its contents, one line per element.
    var lines: [String] {
        elements.map { element in
            let kind =
                switch element.kind {
                case .label: ""
                case .button: "[] "
                case .toggle(let isOn): isOn ? "[x] " : "[ ] "
                case .choice(let isChosen): isChosen ? "(o) " : "( ) "
                case .field(let placeholder): "_\(placeholder)_ "
                }
            return kind + element.text + (element.isEnabled ? "" : " (off)")
        }
    }
}
