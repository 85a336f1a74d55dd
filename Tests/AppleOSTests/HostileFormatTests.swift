import TestFiles
import Testing

@testable import AppleOS

struct HostileFormatTests {
    @Test(arguments: [
        "%", "a %", "%{", "%{public", "%{}", "%{public}", "%{,}%", "%n", "%1$@", "%y", "%-", "%5", "%.", "%*", "%l",
        "%é",
        "%{\u{0}", "%{pub%", "% ",
    ])
    func `text that is not a conversion is literal`(format: String) {
        #expect(shown(format: format) == format)
    }

    @Test func `the argument is for the next conversion`() {
        #expect(shown(format: "%n %{ %d %", 7) == "%n %{ 7 %")
        #expect(shown(format: "%{%d}d", 7) == "7")
        // A space is a flag, as in C.
        #expect(shown(format: "100% of", 8) == "10010f")
    }

    @Test func `widths are limited`() {
        #expect(shown(format: "%99999999d", 1).count == 512)
        #expect(shown(format: "%99999999999999999999999d|%0999999d", 1, 1).count == 1025)
        #expect(shown(format: "%.99999999f", 1.0).count == 514)
        #expect(shown(format: "%*d", Int.max, 1).count == 512)
        #expect(shown(format: "%*d", Int.min, 1).count == 512)
        #expect(shown(format: "%.*d", Int.min, 1) == "1")
        #expect(shown(format: "%*d", UInt64.max, 1).count == 512)
        #expect(clear(format: "%.*s|%.-1s", -1, "abc", "abc") == "abc|%.-1s")
    }

    @Test func `extreme numbers`() {
        #expect(shown(format: "%d %x", Int.min, Int.min) == "-9223372036854775808 8000000000000000")
        #expect(shown(format: "%u", Int.min) == "9223372036854775808")
        #expect(shown(format: "%d", Int128.min) == "\(Int128.min)")
        #expect(shown(format: "%c", Int128.max) == "\u{FFFD}")
        #expect(shown(format: "%{time_t}d", Int.max) == "\(Int.max)")
        #expect(shown(format: "%{time_t}d", -62_135_596_800) == "01-01-01 00:00:00")
        #expect(shown(format: "%{bytes}d %{errno}d", Int.min, -1) == "-9.22 EB [-1: Unknown error -1]")
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["%{", "%{}", "%", "%{a", "%-", "%0", "%{%", "%d", "\n", "a"])
    func `parsing a long format is linear`(piece: String) {
        let growth = ProcessorTime.growth(to: 20_000) { size in
            let format = String(repeating: piece, count: size / piece.utf8.count)
            #expect(!shown(format: format + "}").isEmpty)
        }
        #expect(growth.isLinear, "\(growth)")
    }

    @Test(.timeLimit(.minutes(10)))
    func `an argument may have a megabyte`() {
        let growth = ProcessorTime.growth(to: 350_000) { size in
            let value = String(repeating: "e\u{301}", count: size)
            #expect(clear(format: "%{public}@ %10s|", value, value) == "\(value) \(value)|")
            #expect(clear(format: "%.5s|", value) == value.prefix(5) + "|")
            #expect(shown("\(value, align: .right(columns: 9), privacy: .public)") == value)
            #expect(shown("\(value, privacy: .private(mask: .hash))").utf8.count < 50)
        }
        #expect(growth.isLinear, "\(growth)")
    }
}
