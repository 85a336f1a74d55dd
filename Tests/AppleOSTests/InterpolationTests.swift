import Foundation
import Testing

@testable import AppleOS

struct InterpolationTests {
    @Test func `integers have formats`() {
        #expect(shown("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))") == "ff 0XFF")
        #expect(shown("\(Int8(-1), format: .hex) \(Int16(-1), format: .octal)") == "ff 177777")
        #expect(shown("\(8, format: .octal(includePrefix: true)) \(0, format: .hex(includePrefix: true))") == "010 0")
        #expect(shown("\(7, format: .decimal(minDigits: 3)) \(-7, format: .decimal(minDigits: 3))") == "007 -007")
        #expect(shown("\(7, format: .decimal(explicitPositiveSign: true)) \(Int64.max)") == "+7 9223372036854775807")
    }

    @Test func `floats have formats`() {
        let value = 1234.5
        #expect(shown("\(value) \(value, format: .fixed(precision: 1))") == "1234.500000 1234.5")
        #expect(shown("\(value, format: .exponential(precision: 2)) \(value, format: .hybrid)") == "1.23e+03 1234.5")
        #expect(shown("\(value, format: .exponential(uppercase: true))") == "1.234500E+03")
        #expect(shown("\(Float(0.5), format: .hex) \(0.5, format: .fixed(precision: 0))") == "0x1p-1 0")
        #expect(shown("\(1.5, format: .fixed(precision: 1, explicitPositiveSign: true))") == "+1.5")
        #expect(shown("\(Double.infinity) \(Double.nan, format: .fixed(precision: 2))") == "inf nan")
    }

    @Test func `integers have special formats`() {
        #expect(shown("\(4720, format: .byteCount) \(999, format: .byteCount)") == "4.72 kB 999 B")
        #expect(shown("\(4720, format: .byteCountIEC) \(-2_000_000, format: .byteCount)") == "4.61 KiB -2.00 MB")
        #expect(shown("\(123_000, format: .bitrate) \(2048, format: .bitrateIEC)") == "123 kbps 2 Kibps")
        #expect(shown("\(1_452_627_697, format: .secondsSince1970)") == "2016-01-12 19:41:37")
        #expect(shown("\(ENOENT, format: .darwinErrno)") == "[2: No such file or directory]")
        #expect(shown("\(Int32(0x0100_007f), format: .ipv4Address)") == "127.0.0.1")
    }

    @Test func `bools have formats`() {
        #expect(shown("\(true, format: .answer) \(false, format: .answer) \(false, format: .truth)") == "yes no false")
    }

    @Test func `values are aligned`() {
        #expect(shown("\("ab", align: .right(columns: 4), privacy: .public)|") == "  ab|")
        #expect(shown("\("ab", align: .left(columns: 4), privacy: .public)|") == "ab  |")
        #expect(shown("\("abcde", align: .left(columns: 4), privacy: .public)|") == "abcde|")
        #expect(shown("\(7, align: .right(columns: 3))|") == "  7|")
        #expect(shown("\(0.5, format: .hybrid, align: .left(columns: 5))|") == "0.5  |")
        #expect(shown("\("👩‍👩‍👧", align: .right(columns: 3), privacy: .public)|") == "  👩‍👩‍👧|")
        #expect(shown("\("ab", align: .right(columns: 20))|") == "<private>|")
        #expect(shown("\("ab", align: .right(columns: -5), privacy: .public)|") == "ab|")
    }

    @Test func `widths are limited`() {
        #expect(shown("\(1, align: .right(columns: .max))").count == 512)
        #expect(shown("\(1, format: .decimal(minDigits: .max))").count == 512)
        #expect(shown("\(1, format: .decimal(minDigits: .min))") == "1")
        #expect(shown("\(1.0, format: .fixed(precision: .max))").count == 514)
        #expect(shown("\(1.0, format: .fixed(precision: .min))") == "1")
    }

    @Test func `literals are not formats`() {
        #expect(shown("100%d %@ %n") == "100%d %@ %n")
    }

    @Test func `values are evaluated when logged`() {
        var count = 0
        func next() -> Int {
            count += 1
            return count
        }
        Logger(.disabled).fault("\(next())")
        #expect(count == 0)
        Logger(OSLog(subsystem: "test.once", category: "")).debug("\(next())")
        #expect(count == 1)
    }
}
