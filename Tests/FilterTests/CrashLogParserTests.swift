import Foundation
import Messages
import Testing

@testable import FilterProcesses

/// Explanations of crashes, and message bodies in a log.
@Suite struct CrashLogParserTests {
    private func parsed(_ lines: String) -> CrashLogParser {
        var parser = CrashLogParser(sourcePaths: ["My Filter", "../Shared"])
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { parser.parse(Array(line.utf8)) }
        return parser
    }

    /// As written by the runtime of Swift 6.3.
    private static let swift = """
        loading
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

        *** Signal 4: Backtracing from 0x7fcdd436df7f... done ***

        *** Program crashed: Illegal instruction at 0x00007fcdd436df7f ***

        Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

        Thread 0 "query 12" crashed:

         0 [inlined] [system] 0x00007f0000000001 _assertionFailure + 4 in libswiftCore.so
         1 [ra]          0x00005600000000aa Rules.classify(_:) + 75 in My_Filter at /c/.My_Filter-AB-1/sources/1/Rules.swift:9:64
         2 [ra]          0x00005600000000ab Handler.handle(_:context:completion:) + 7 in My_Filter at /c/.My_Filter-AB-1/sources/0/sub/H.swift:3:1
         3 [ra]          0x00005600000000ae Lists.all() + 7 in My_Filter at /c/.My_Filter-AB-1/sources/Lists/L.swift:3:1
         4 [ra]          0x00005600000000ac closure #1 in SiftboxEntry.main() + 7 in My_Filter at x/SiftboxEntry.swift:3:1
         5 [ra]          0x00005600000000ad ExtensionProcess.take(_:) + 7 in My_Filter at /x/Sources/Extension/FilterMain/E.swift:3:1
        """

    @Test func `the message, the query and the locations in the user's own files are found`() {
        let found = parsed(Self.swift)
        #expect(
            found.messages == [
                "Fatal error: Index out of range",
                "in Rules.classify(_:) (../Shared/Rules.swift:9:64), "
                    + "Handler.handle(_:context:completion:) (My Filter/sub/H.swift:3:1), Lists.all() (Lists/L.swift:3:1)",
            ])
        #expect(found.query == 12)
        #expect(parsed(Self.swift.replacingOccurrences(of: "Thread 0", with: "Thread 3")).query == nil)
    }

    /// As written by the runtime for a program built with --optimize.
    private static let optimized = """
        *** Signal 4: Backtracing from 0x557fe34ed810... done ***
        *** Swift runtime failure: Unexpectedly found nil while unwrapping an Optional value ***
        Thread 0 "query 1" crashed:
          0 [inlined] [system] 0x0000557fe34ed810 Swift runtime failure: Unexpectedly found nil in My_Filter at //<compiler-generated>
          1 [inlined]          0x0000557fe34ed810 closure #1 in static Extra.forced(_:) in My_Filter at /c/.My_Filter-AB-1/sources/1/Models/Extra.swift:7:54
          2 [inlined]          0x0000557fe34ed810 Handler.handle(_:context:completion:) in My_Filter at /c/.My_Filter-AB-1/sources/0/H.swift:9:19
          3 [thunk]            0x0000557fe34ed810 protocol witness for ILMessageFilterQueryHandling.handle(_:context:completion:) in conformance Handler in My_Filter at //<compiler-generated>:7:10
          4 [ra]               0x0000557fe34fbf42 ExtensionMonitor.attend<A>(_:_:) + 241 in My_Filter at /x/Sources/Extension/FilterMain/ExtensionMonitor.swift:37:16
        """

    @Test func `a crash in a shared file is located there, even when it was inlined`() {
        #expect(
            parsed(Self.optimized).messages == [
                "Unexpectedly found nil while unwrapping an Optional value",
                "in closure #1 in static Extra.forced(_:) (../Shared/Models/Extra.swift:7:54), "
                    + "Handler.handle(_:context:completion:) (My Filter/H.swift:9:19)",
            ])
    }

    @Test func `a filter in another language is explained by its last lines, and its starter by its own`() {
        #expect(parsed("one\ntwo\n\nthree\nValueError: no").messages == ["two", "three", "ValueError: no"])
        #expect(parsed("").messages == [])
        #expect(parsed("bwrap: no\nx").refusal == "bwrap: no")
        #expect(parsed("x bwrap: no").refusal == nil)
    }

    @Test func `a message body in the log is found once, if it is long enough`() {
        var recent = RecentBodies()
        let bodies = ["Your parcel is held, pay now", "hello", "First line of it\nsecond line"]
        for (index, body) in bodies.enumerated() {
            let query = FilterQuery(sender: nil, messageBody: body, receiverISOCountryCode: nil)
            recent.add(
                FilterJob(id: QueryID(number: index), request: .query(query, then: { _ in })), number: index
            )
        }
        func found(_ line: String) -> Int? { recent.removeMatch(in: Array(line.utf8))?.number }
        #expect(found("received: Your parcel is held") == nil)
        #expect(found("hello") == nil)
        #expect(found("got: your parcel is HELD, pay now!") == 0)
        #expect(found("got: Your parcel is held, pay now!") == nil)
        #expect(found("First line of it") == 2)
        #expect(found("") == nil)
    }
}
