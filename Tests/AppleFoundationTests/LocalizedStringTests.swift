import Foundation
import TestFiles
import Testing

@testable import AppleFoundation

/// Localized strings from bundles, with plural forms.
@Suite final class LocalizedStringTests {
    private let tree = TestFolder()
    private var root: URL { tree.url.appendingPathComponent("Words.bundle") }

    init() throws {
        try write(
            #""hi" = "Hello"; "who %@" = "%@?"; "order %@ %@" = "%2$@ then %1$@";"#, "en.lproj/Localizable.strings")
        try write(#""hi" = "Hallo"; "only" = "Nur";"#, "de.lproj/Localizable.strings")
        try write(#""only" = "Nur";"#, "de.lproj/German.strings")
        try write(#""wrong %lld" = "%@"; "less %@ %@" = "%2$@"; "broken %@" = "%1$@ %9$@";"#, "en.lproj/Odd.strings")
        try write(
            Self.plist(
                """
                <key>%lld days</key><dict><key>NSStringLocalizedFormatKey</key><string>in %#@days@</string>
                <key>days</key><dict><key>one</key><string>%lld day</string><key>other</key><string>%lld days</string>
                </dict></dict>
                <key>%@ and %lld</key><dict><key>NSStringLocalizedFormatKey</key><string>%2$#@n@ for %1$@</string>
                <key>n</key><dict><key>zero</key><string>none</string><key>one</key><string>one</string>
                <key>other</key><string>%lld of 100%%</string></dict></dict>
                <key>endless</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>
                <key>a</key><dict><key>other</key><string>%#@a@%#@a@.</string></dict></dict>
                <key>unknown</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@x@ %#@a@</string>
                <key>a</key><dict><key>one</key><string>1</string></dict></dict>
                """), "en.lproj/Localizable.plurals")
        try write(Self.plist("<key>CFBundleDevelopmentRegion</key><string>de</string>"), "Info.plist")
    }

    private static func plist(_ inside: String) -> String {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(inside)</dict></plist>"
    }

    private func write(_ text: String, _ place: String) throws { try tree.write("Words.bundle/\(place)", text) }

    private func bundle(_ place: String = "") throws -> Bundle {
        try #require(Bundle(path: place.isEmpty ? root.path : root.appendingPathComponent(place).path))
    }

    private func text(_ value: String.LocalizationValue, table: String? = nil) throws -> String {
        String(localized: value, table: table, bundle: try bundle(), locale: Locale(identifier: "en_US"))
    }

    @Test func `a text is in the user's language, not in the development language`() throws {
        #expect(try text("hi") == "Hello")
        #expect(try text("only") == "only", "iOS does not look for a single key in another language")
        #expect(try text("only", table: "German") == "Nur", "but for a table")
        #expect(try text("x", table: "None") == "x")
        #expect(_localizedString(forKey: "hi", value: nil, table: nil, bundle: try bundle("de.lproj")) == "Hallo")
        #expect(_localizedString(forKey: "x", value: "y", table: "", bundle: try bundle()) == "y")
        #expect(_preferredLocalizations(of: try bundle()) == ["en", "de"])
        #expect(_developmentLocalization(of: try bundle()) == "de")
        #expect(
            String(localized: "a.b", defaultValue: "A \(1234)", bundle: try bundle(), locale: Locale(identifier: "de"))
                == "A 1.234")
    }

    @Test func `interpolation makes the key, and the translation has its values`() throws {
        let value: String.LocalizationValue =
            "\("a") \(1) \(Int32(2)) \(UInt(3)) \(UInt8(4)) \(1.5) \(Float(2)) \(0.25, specifier: "%.1f") 100%"
        #expect(value.key == "%@ %lld %d %llu %u %lf %f %.1f 100%%")
        #expect(try text(value) == "a 1 2 3 4 1.500000 2.000000 0.2 100%")
        #expect(("100%" as String.LocalizationValue).key == "100%")
        #expect(try text("who \("Ann")") == "Ann?")
        #expect(try text("order \("1") \("2")") == "2 then 1")
        #expect(try text("day \(Date(timeIntervalSince1970: 0), format: .iso8601)") == "day 1970-01-01T00:00:00Z")
    }

    @Test func `a translation for other arguments is not used`() throws {
        #expect(try text("wrong \(5)", table: "Odd") == "wrong 5")
        #expect(try text("broken \("a")", table: "Odd") == "broken a")
        #expect(try text("less \("a") \("b")", table: "Odd") == "b")
        #expect(try text("\(5, specifier: "%@")") == "%@")
    }

    @Test func `the number decides the plural form`() throws {
        #expect(try text("\(1) days") == "in 1 day")
        #expect(try text("\(2000) days") == "in 2,000 days")
        #expect(try text("\("a") and \(0)") == "none for a", "zero is used in each language")
        #expect(try text("\("a") and \(1)") == "one for a")
        #expect(try text("\("a") and \(7)") == "7 of 100% for a")
        let format = _localizedString(forKey: "%lld days", value: nil, table: nil, bundle: try bundle())
        #expect(_format(format, locale: nil, arguments: [1]) == "in 1 day")
        #expect(_format("\(format), \(format)", locale: nil, arguments: [1, 2]) == "in 1 day, in 2 days")
        #expect(_format(format, locale: nil, arguments: []) == "in (null) days")
    }

    @Test func `forms that contain themselves end, and unknown variables are shown`() throws {
        let endless = _localizedString(forKey: "endless", value: nil, table: nil, bundle: try bundle())
        #expect(_format(endless, locale: nil, arguments: Array(repeating: 5, count: 4)).allSatisfy { $0 == "." })
        let unknown = _localizedString(forKey: "unknown", value: nil, table: nil, bundle: try bundle())
        let shown = _format(unknown, locale: nil, arguments: [5, 5])
        #expect(shown.hasPrefix("%#@x@ %#@a") && shown.hasSuffix("@"))
        #expect(_format("%#@a.99999@ %2$@ %1$@", locale: nil, arguments: ["a", "b"]) == "%#@a.99999@ b a")
    }

    @Test func `a resource is looked up when it is used`() throws {
        let resource = LocalizedStringResource("who \("Ann")", bundle: .atURL(root))
        #expect(resource.key == "who %@")
        #expect(String(localized: resource) == "Ann?")
        #expect(try text("(\(resource))") == "(Ann?)")
        let literal: LocalizedStringResource = "plain \(3)"
        #expect(String(localized: literal) == "plain 3")
        #expect(LocalizedStringResource("hi", table: "None", bundle: try bundle()).table == "None")
        #expect(resource == LocalizedStringResource("who \("Ann")", bundle: try bundle()))
    }

    @Test func `languages are matched by their best name`() {
        func folders(_ names: [String], _ development: String?, _ preferred: String...) -> [String] {
            BundleLanguages(names, development: development, preferred: preferred).folders
        }
        #expect(folders(["de", "en", "Base"], "de", "en-001") == ["en", "de", "Base"])
        #expect(folders(["en-GB", "en-US"], "fr", "en-US") == ["en-US", "Base"])
        #expect(folders(["pt-BR", "en"], "en", "pt-PT") == ["pt-BR", "en", "Base"])
        #expect(folders(["English", "German"], "German", "en") == ["English", "German", "Base"])
        #expect(folders(["fr"], "fr", "en") == ["fr", "Base"])
        #expect(folders(["fr", "it"], nil, "en") == ["Base", "fr"])
        #expect(folders([], nil, "en") == ["Base"])
        #expect(BundleLanguages([], development: nil, preferred: ["en"]).chosen == ["en"])
    }
}
