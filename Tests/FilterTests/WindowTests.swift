import Foundation
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

/// How many queries a process has in flight.
@Suite("Window", .waitsForPrograms, .needsBubblewrap) struct WindowTests {
    @Test func `a process is woken when a quarter of its window is free, not for each free slot`() throws {
        let filter = try ScriptedFilter(
            """
            import os, select
            rest = b""
            # So many lines, waited for as long as it takes, and those that come within a while all the same.
            def coming(expected):
                global rest
                while rest.count(b"\\n") < expected or select.select([0], [], [], 0.2)[0]:
                    rest += os.read(0, 1 << 20)
                *whole, rest = rest.split(b"\\n")
                return [json.loads(line) for line in whole]
            counts, waiting = [], []
            # 8 are in flight; then 7, too many to send another; then 6, so two more are sent; then none.
            for expected, answered in [(8, 1), (0, 1), (2, 8), (8, 8), (2, 2)]:
                new = coming(expected)
                counts.append(len(new))
                waiting += new
                if len(counts) == 5: open("counts", "w").write(" ".join(map(str, counts)))
                # In one write: if seven of eight answers were read first, the last free slot would stay empty.
                sys.stdout.write("".join(json.dumps({"id": query["id"], "action": "junk"}) + "\\n" for query in waiting[:answered]))
                sys.stdout.flush()
                waiting = waiting[answered:]
            """
        ) { $0.window = 8 }
        let outcomes = try filter.ask((0..<20).map { "text \($0)" })
        #expect(outcomes.allSatisfy { $0.action == .junk })
        #expect(filter.written("counts") == "8 0 2 8 2")
    }

    @Test func `a window of one works`() throws {
        let filter = try ScriptedFilter("for query in lines: answer(query)") { $0.window = 1 }
        #expect(try filter.ask((0..<30).map { "text \($0)" }).allSatisfy { $0.action == .junk })
    }
}
