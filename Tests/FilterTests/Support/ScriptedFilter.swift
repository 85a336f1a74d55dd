import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// A filter of a few lines of Python, run by a host on a loop.
///
/// The script can use `answer(query, action)` and `lines` (an iterator over the queries).
final class ScriptedFilter {
    static let prelude = """
        #!/usr/bin/python3 -ES
        import json, os, signal, socket, subprocess, sys, time
        def answer(query, action="junk"):
            print(json.dumps({"id": query["id"], "action": action}), flush=True)
        lines = (json.loads(line) for line in sys.stdin)

        """

    let scratch = TestFolder()
    let loop = EventLoop()
    let host: FilterHost
    /// The only folder that the filter can write to; it outlives the filter's processes.
    let container: URL

    init(_ script: String, prelude: String = ScriptedFilter.prelude, _ change: (inout FilterOptions) -> Void = { _ in })
        throws
    {
        container = scratch.url.appendingPathComponent("container")
        let file = URL(fileURLWithPath: try scratch.writeProgram("filter/filter.py", prelude + script + "\n"))
        var options = FilterOptions()
        options.container = container
        options.responseTimeout = .seconds(60)
        change(&options)
        let filter = Filter(
            name: "Scripted",
            identifier: "scripted",
            executable: file,
            folder: file.deletingLastPathComponent()
        )
        host = FilterHost(loop: loop, filter: filter, options: options)
    }

    /// Queries the filter for each message, all at once, and returns the outcomes in the same order.
    func ask(_ bodies: [String]) throws -> [FilterOutcome] {
        var outcomes: [Int: FilterOutcome] = [:]
        for (place, text) in bodies.enumerated() {
            host.query(FilterQuery(sender: "+12025550143", messageBody: text, receiverISOCountryCode: "US")) {
                #expect(outcomes[place] == nil)
                outcomes[place] = $0
            }
        }
        try wait { outcomes.count == bodies.count }
        return try bodies.indices.map { try #require(outcomes[$0]) }
    }

    func ask(_ text: String) throws -> FilterOutcome { try #require(try ask([text]).first) }

    func wait(_ condition: () -> Bool) throws {
        let holds = loop.run(atMost: .seconds(60), until: condition)
        try #require(holds, "log: \(logText)")
    }

    var logText: String { host.log.lines.map { "\($0.source): \($0.text)" }.joined(separator: "\n") }

    func logged(_ text: String) -> Bool { host.log.lines.contains { $0.text.contains(text) } }

    /// A file that the filter wrote in its container.
    func written(_ name: String) -> String? {
        try? String(contentsOf: container.appendingPathComponent(name), encoding: .utf8)
    }

    /// Whether a file that a process wrote constantly stays the same. The kernel ends a sandbox's inner processes shortly
    /// after the outer one.
    func stopsWriting(_ name: String) -> Bool {
        for _ in 0..<100 {
            let last = written(name)
            var isLater = false
            loop.after(.milliseconds(200)) { isLater = true }
            loop.run(atMost: .seconds(60)) { isLater }
            if written(name) == last { return true }
        }
        return false
    }
}

extension FilterOutcome {
    var action: Action? { if case .known(let action) = answer?.action { action } else { nil } }
    var names: [Diagnostic.Name] { diagnostics.map(\.name) }
}
