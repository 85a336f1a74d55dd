import Foundation
import Testing

@testable import AppleOS

struct FormatTests {
    @Test func `integers`() {
        #expect(shown(format: "%d %i %ld %hhd %zu", 1, -2, 3, Int8(-4), 5) == "1 -2 3 -4 5")
        #expect(shown(format: "%lld", Int64.min) == "-9223372036854775808")
        #expect(shown(format: "%u %x %X %#x %o", UInt.max, 255, 255, 255, 8) == "\(UInt.max) ff FF 0xff 10")
        #expect(shown(format: "%x %u", Int8(-1), Int32(-1)) == "ff 4294967295")
        #expect(shown(format: "%5d|%-5d|%05d|%+d", 1, 2, 3, 4) == "    1|2    |00003|+4")
        #expect(shown(format: "% d|%.3d|%05d", 5, 6, -7) == " 5|006|-0007")
        #expect(shown(format: "%*d|%-*d|%*d", 4, 1, 4, 2, -4, 3) == "   1|2   |3   ")
        #expect(shown(format: "%d", true) == "1")
    }

    @Test func `floats`() {
        #expect(shown(format: "%f %.2f %g %e", 1.0, 0.125, 0.5, 100.0) == "1.000000 0.12 0.5 1.000000e+02")
        #expect(shown(format: "%8.3f|%-8.3f|%08.3f|%+.1f", 1.5, 1.5, -1.5, 1.5) == "   1.500|1.500   |-001.500|+1.5")
        #expect(shown(format: "%.*f %f %f", 1, 0.25, Float(2), CGFloat(3)) == "0.2 2.000000 3.000000")
        #expect(shown(format: "%5f|%05f", Double.infinity, Double.infinity) == "  inf|  inf")
    }

    @Test func `strings and objects`() {
        #expect(clear(format: "%@ %@ %s", "a", NSNumber(value: 2), "b" as NSString) == "a 2 b")
        #expect(clear(format: "%5s|%-5s|%.2s|%5.1s", "ab", "ab", "abcd", "xyz") == "   ab|ab   |ab|    x")
        #expect(clear(format: "%@ %@", nil, Data([1, 2])) == "(null) 2 bytes")
        #expect("déjà".withCString { clear(format: "%s %.2s", $0, $0) } == "déjà d\u{FFFD}")
    }

    @Test func `characters and addresses`() {
        #expect(shown(format: "%c%c%C", 65, UInt8(66), UInt16(0xE9)) == "ABé")
        #expect(shown(format: "%c %c", Character("x"), -1) == "x \u{FFFD}")
        #expect(shown(format: "%p %p", 255, UnsafeRawPointer(bitPattern: 16)) == "0xff 0x10")
        #expect(shown(format: "%p %p", UnsafePointer<Int>(bitPattern: 8), OpaquePointer(bitPattern: 9)) == "0x8 0x9")
        let object = NSObject()
        let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
        #expect(shown(format: "%p", object) == "0x\(address)")
    }

    @Test func `special integers`() {
        #expect(shown(format: "%{time_t}d", 1_452_627_697) == "2016-01-12 19:41:37")
        #expect(shown(format: "%{public, errno}d %{bool}d %{BOOL}d", 32, 1, false) == "[32: Broken pipe] true NO")
        #expect(shown(format: "%{bytes}d %{iec-bytes}lld", 4720, Int64(4720)) == "4.72 kB 4.61 KiB")
        #expect(shown(format: "%{network:in_addr}d %{unknown}d", 0x0100_007f, 5) == "127.0.0.1 5")
        let message = FormattedMessage(format: "%m!", arguments: [], errorNumber: ENOENT)
        #expect(message.text(showsPrivate: false).shown == "No such file or directory!")
    }

    @Test func `percents`() {
        #expect(shown(format: "100%% %d%%", 5) == "100% 5%")
    }

    @Test func `missing and extra arguments`() {
        #expect(shown(format: "%d %@ %s", 1) == "1 <missing> <missing>")
        #expect(shown(format: "%*d %.*f") == "<missing> <missing>")
        #expect(shown(format: "%d", 1, 2, "three") == "1")
    }

    @Test func `arguments of a wrong type`() {
        #expect(shown(format: "%d %f %x", 2.5, 3, 0.5) == "2.5 3 0.5")
        #expect(clear(format: "%d %f %c %p", "a", "b", "c", "d") == "a b c d")
        #expect(clear(format: "%@ %s", 1, 2.5) == "1 2.5")
        #expect(clear(format: "%*d", "wide", 3) == "3")
    }
}
