import Messages
import TestFiles
import Testing

@testable import FilterProcesses

/// Whatever a filter writes, one turn of the loop reads only a little of it, so that keys are handled between turns.
@Suite(.waitsForPrograms, .needsBubblewrap) struct FloodTests {
    /// Turns the loop until the log has had `lines` lines. Returns the most that were added on one turn.
    private func maxLinesPerTurn(_ filter: ScriptedFilter, until lines: Int) throws -> Int {
        var most = 0
        var before = filter.host.log.count
        try filter.wait {
            let count = filter.host.log.count
            most = max(most, count - before)
            before = count
            return count >= lines
        }
        return most
    }

    @Test func `a flood of short lines on standard error is read in small pieces`() throws {
        let filter = try ScriptedFilter(
            """
            answer(next(lines))
            while True: os.write(2, b"\\n" * 60000)
            """)
        #expect(try filter.ask("hello").action == .junk)
        // Two reads on a turn at most, of lines of one byte.
        #expect(try maxLinesPerTurn(filter, until: 60_000) <= 2 * FilterProcess.errorSize + 2)
        filter.host.close()
    }

    @Test func `a flood of lines that are not answers is read in small pieces`() throws {
        let filter = try ScriptedFilter(
            """
            answer(next(lines))
            while True: os.write(1, b"?\\n" * 30000)
            """)
        #expect(try filter.ask("hello").action == .junk)
        #expect(try maxLinesPerTurn(filter, until: 30_000) <= FilterProcess.outputSize / 2 + 2)
        filter.host.close()
    }

    @Test func `the output of an ended process is read in small pieces, and completely`() throws {
        let filter = try ScriptedFilter(
            """
            query = next(lines)
            os.write(2, b"\\n" * 60000)
            answer(query)
            os.kill(os.getpid(), signal.SIGKILL)
            """)
        #expect(try filter.ask("hello").action == .junk)
        #expect(try maxLinesPerTurn(filter, until: 60_001) <= 2 * FilterProcess.errorSize + 3)
        filter.host.close()
    }

    @Test func `log lines before an answer belong to that answer, however many there are`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                os.write(2, b"a line of some length\\n" * 2500)
                print("the message was:", query["messageBody"], file=sys.stderr, flush=True)
                answer(query)
            """)
        let outcomes = try filter.ask(["a message of some length", "another message of some length"])
        #expect(outcomes.map(\.names) == [[.bodyInLog], [.bodyInLog]])
    }

    @Test func `a query that is deferred endlessly gets a thousand replies, and no more`() throws {
        let filter = try ScriptedFilter(
            """
            query = next(lines)
            for number in range(5000): print(json.dumps({"id": query["id"], "type": "defer"}))
            sys.stdout.flush()
            count = 0
            for line in lines:
                count += 1
                if count == \(FilterHost.maxRefusals): answer(query)
            open("count", "w").write(str(count))
            """)
        #expect(try filter.ask("hello").action == .junk)
        filter.host.close()
        try filter.wait { filter.host.isTerminated }
        #expect(filter.written("count") == "\(FilterHost.maxRefusals)")
    }
}
