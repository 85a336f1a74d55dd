import Foundation
import PropertyTesting
import Testing

@testable import Messages

/// The values of an App Group, as typed and as stored.
@Suite struct AppGroupTests {
    @Test(arguments: [
        ("true", GroupValue.flag(true)), ("12", .whole(12)), ("-0.5", .decimal(-0.5)), ("inf", .text("inf")),
        ("[parcel, 3,, true]", .list([.text("parcel"), .whole(3), .flag(true)])), ("[]", .list([])),
        ("\"12\"", .text("12")), ("  a b ", .text("a b")), ("", .text("")), ("[half", .text("[half")),
        ("\"", .text("\"")),
        ("nan", .text("nan")), ("1e400", .text("1e400")), ("0x1F", .whole(31)), ("0o17", .whole(15)),
        ("0x-1", .text("0x-1")), ("0x", .text("0x")), ("0x1p3", .text("0x1p3")), ("1e3", .decimal(1000)),
        ("0x110004294967296", .whole(0x110_0042_9496_7296)), ("0x8000000000000000", .text("0x8000000000000000")),
    ])
    func `a typed value has the expected type`(_ written: String, _ value: GroupValue) {
        #expect(GroupValue(written: written) == value)
    }

    @Test func `a displayed value can be typed, and a stored value can be read`() throws {
        try expectNoCounterexample(
            seeds: 0..<60,
            make: { random in (0..<3).map { _ in Self.value(&random) } },
            violation: { values in
                for value in values {
                    if GroupValue(written: value.written) != value { return "typed: \(value.written)" }
                    let kept = try JSONEncoder().encode(GroupValue.dictionary(["a": value, "b": .list([value])]))
                    guard
                        try JSONDecoder().decode(GroupValue.self, from: kept)
                            == .dictionary(["a": value, "b": .list([value])])
                    else { return "kept: \(value)" }
                }
                return nil
            })
    }

    @Test func `data, dates and dictionaries are stored, even those that look like stored data`() throws {
        let values: [GroupValue] = [
            .data([]), .data([0, 255, 7]), .date(-1), .date(1_772_442_000_000),
            .dictionary(["!data": .text("aGVsbG8=")]), .dictionary(["!date": .whole(3)]), .dictionary([:]),
            .dictionary(["!!data": .text("aGVsbG8="), "!": .list([.data([1])])]), .list([.date(0), .dictionary([:])]),
        ]
        for value in values {
            #expect(try JSONDecoder().decode(GroupValue.self, from: JSONEncoder().encode(value)) == value, "\(value)")
        }
    }

    @Test func `Base64 is Foundation's, and anything else is refused`() throws {
        expectNoCounterexample(
            seeds: 0..<60,
            make: { random in (0..<random.below(40)).map { _ in UInt8(random.below(256)) } },
            violation: { bytes in
                let text = Data(bytes).base64EncodedString()
                if Base64.text(bytes) != text { return "written: \(Base64.text(bytes))" }
                return Base64.bytes(text) == bytes ? nil : "read: \(text)"
            })
        #expect(Base64.bytes(" aGVs\nbG8= ") == Array("hello".utf8))
        for text in ["a", "aGVsbG8", "aGV*", "====", "aGVsbG8=aGVs", "ä===", "=aGV"] {
            #expect(Base64.bytes(text) == nil, "\(text)")
        }
    }

    @Test func `a date is displayed in UTC`() throws {
        expectNoCounterexample(
            seeds: 0..<60,
            // From the year 1583, since when Foundation uses the same calendar, to 9999.
            make: { random in (0..<3).map { _ in random.below(265_600_000_000) - 12_200_000_000 } },
            violation: { times in
                for seconds in times {
                    let written = GroupValue.date(Int64(seconds) * 1000).written
                    let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
                    if written != "!date \(expected)" { return "\(written), not \(expected)" }
                }
                return nil
            })
        #expect(GroupValue.date(1_772_442_000_000).written == "!date 2026-03-02T09:00:00Z")
        #expect(GroupValue.date(-1).written == "!date 1969-12-31T23:59:59Z")
    }

    private static func value(_ random: inout SeededGenerator) -> GroupValue {
        switch random.below(5) {
        case 0: .flag(random.pick([true, false]))
        case 1: .whole(random.below(1000) - 500)
        case 2: .decimal(random.pick([0.5, -2.25]))
        case 3: .text(random.pick(["parcel", "12", "true", "[x]", "", "a b", "0.5", "\"q\"", "é👍"]))
        default: .list((0..<random.below(3)).map { _ in .text(random.pick(["parcel", "12", "prize"])) })
        }
    }

    @Test func `settings of an older inbox have no App Groups, and current settings keep them`() throws {
        let old = try JSONDecoder().decode(Settings.self, from: Data(#"{"bell":true}"#.utf8))
        #expect(old.bell && old.appGroups.isEmpty)
        var settings = Settings()
        var group = AppGroup()
        group.values = ["keywords": .list([.text("parcel")])]
        group.files = "/shared"
        settings.appGroups = ["group.example": group]
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
    }
}
