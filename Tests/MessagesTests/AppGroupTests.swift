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
        ("nan", .text("nan")), ("1e400", .text("1e400")),
    ])
    func `a typed value has the expected type`(_ written: String, _ value: GroupValue) {
        #expect(GroupValue(written: written) == value)
    }

    @Test func `a displayed value can be typed, and a stored value can be read`() throws {
        let wrong = try counterexample(
            seeds: 0..<300,
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
        #expect(wrong == nil)
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
