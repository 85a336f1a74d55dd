import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import ExtensionPlans

/// String Catalogs: how they are read and compiled, and what is refused.
@Suite struct StringCatalogTests {
    private func catalog(_ strings: String, source: String = "en", more: String = "") throws(BuildError)
        -> StringCatalog
    {
        try StringCatalog(
            Data(#"{"sourceLanguage":"\#(source)","strings":{\#(strings)},"version":"1.0"\#(more)}"#.utf8),
            path: "A.xcstrings")
    }

    private func refusal(_ text: String) -> String? {
        errorText { try StringCatalog(Data(text.utf8), path: "A.xcstrings") }
    }

    private func refusal(strings: String) -> String? {
        let start = "A.xcstrings: error: not a String Catalog that Siftbox can read: "
        guard let text = refusal(#"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#) else {
            return nil
        }
        return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
    }

    private static func unit(_ text: String, _ state: String = "translated") -> String {
        #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"#
    }

    private static func plural(_ forms: [(String, String)]) -> String {
        #"{"variations":{"plural":{\#(forms.map { "\"\($0)\":\(unit($1))" }.joined(separator: ","))}}}"#
    }

    private func forms(_ table: CompiledTable, _ key: String, _ variable: String) -> [String: String]? {
        let entry = table.plurals[key] as? [String: Any]
        let forms = entry?[variable] as? [String: String]
        return forms?.filter { !$0.key.hasPrefix("NSString") }
    }

    private func format(_ table: CompiledTable, _ key: String) -> String? {
        (table.plurals[key] as? [String: Any])?["NSStringLocalizedFormatKey"] as? String
    }

    @Test func `what is not translated is in the source language`() throws {
        let read = try catalog(
            """
            "a":{"localizations":{"en":\(Self.unit("A")),"de":\(Self.unit("Ä"))}},
            "new":{"localizations":{"en":\(Self.unit("N", "new")),"de":\(Self.unit("x", "new"))}},
            "review":{"localizations":{"de":\(Self.unit("R", "needs_review"))}},
            "key":{},"stale":{"extractionState":"stale","localizations":{"de":\(Self.unit(""))}},
            "no":{"shouldTranslate":false,"localizations":{"en":\(Self.unit("Name")),"de":\(Self.unit("Nein"))}}
            """)
        #expect(read.languages == ["de", "en"] && read.notes == [])
        let (english, german) = (CompiledTable(read, language: "en"), CompiledTable(read, language: "de"))
        #expect(english.strings as? [String: String] == ["a": "A", "new": "N", "no": "Name"])
        #expect(
            german.strings as? [String: String] == ["a": "Ä", "new": "N", "review": "R", "stale": "", "no": "Name"])
        #expect(try english.files("en.lproj/A").map(\.destination) == ["en.lproj/A.strings"])
    }

    @Test func `plural forms, of the first number and of several`() throws {
        let read = try catalog(
            """
            "n":{"localizations":{"en":\(Self.plural([("one", "%@: %lld day"), ("other", "%@: %lld days")]))}},
            "m":{"localizations":{"en":{"stringUnit":{"state":"new","value":"%#@a@ of %2$@, %#@b@"},"substitutions":{
            "a":{"argNum":3,"formatSpecifier":"d","variations":{"plural":{"other":\(Self.unit("%arg of 5%%"))}}},
            "b":{"variations":{"plural":{"one":\(Self.unit("one")),"other":\(Self.unit("%arg"))}}}}}}},
            "named":{"localizations":{"en":\(Self.unit("%(name)@ has %2$(count)lld (all)"))}}
            """)
        let table = CompiledTable(read, language: "en")
        #expect(format(table, "n") == "%2$#@value@")
        #expect(forms(table, "n", "value") == ["one": "%1$@: %2$lld day", "other": "%1$@: %2$lld days"])
        #expect(format(table, "m") == "%3$#@a@ of %2$@, %2$#@b@")
        #expect(forms(table, "m", "a") == ["other": "%d of 5%%"])
        #expect(forms(table, "m", "b") == ["one": "one", "other": "%lld"])
        #expect(table.strings as? [String: String] == ["named": "%@ has %2$lld (all)"])
        #expect(try table.files("A").map(\.destination) == ["A.strings", "A.plurals"])
    }

    @Test func `variations by device are those of an iPhone`() throws {
        let plural = Self.plural([("other", "%lld taps")])
        let read = try catalog(
            """
            "a":{"localizations":{"en":{"variations":{"device":{"mac":\(Self.unit("Click")),"iphone":\(Self.unit("Tap"))}}}}},
            "b":{"localizations":{"en":{"variations":{"device":{"mac":\(Self.unit("Click")),"other":\(plural)}}}}}
            """)
        let table = CompiledTable(read, language: "en")
        #expect(table.strings as? [String: String] == ["a": "Tap"])
        #expect(forms(table, "b", "value") == ["other": "%1$lld taps"])
    }

    @Test func `unknown members are noted, unknown forms are refused`() throws {
        let read = try catalog(
            #""a":{"color":"red","localizations":{"en":{"stringSet":{"values":["x"]}}}}"#, more: #","later":1"#)
        #expect(
            read.notes == [
                #"A.xcstrings: "later" is unknown and is not used."#,
                #"A.xcstrings: strings › "a" › "color" is unknown and is not used."#,
                #"A.xcstrings: strings › "a" › en has several strings for App Shortcuts (stringSet), which an extension does "#
                    + "not use.",
            ])
        let few = try catalog(#""a":{"localizations":{"en":\#(Self.plural([("few", "x")]))}}"#)
        #expect(
            few.notes == [
                #"A.xcstrings: strings › "a" › en has no plural form other; it counts as not translated."#
            ])
        #expect(CompiledTable(few, language: "en").plurals.isEmpty)
        let many = (0..<50).map { #""k\#($0)":{"x":1}"# }.joined(separator: ",")
        #expect(try catalog(many).notes.count == 5)
        #expect(refusal(strings: #""a":1"#) == #"strings › "a" is a number, and not an object."#)
        #expect(refusal(strings: #""a":{},"a":{}"#) == #"the key "a" is there twice."#)
        let place = #"strings › "a" › en"#
        for (localization, reason) in [
            #"{"variations":{"width":{}}}"#: #"\#(place) varies by "width", which Siftbox does not know."#,
            #"{"variations":{"plural":{"lots":{}}}}"#: #"\#(place) › plural › "lots" is not a plural category."#,
            #"{"variations":{"device":{"mac":{}}}}"#: "\(place) › device has neither iphone nor other.",
            #"{"stringUnit":{"state":"translated"}}"#: "\(place) › stringUnit has no value.",
            #"{"stringUnit":{"value":"%#@b@"},"substitutions":{"b":{"argNum":0,"variations":{"plural":{"other":\#(Self.unit(""))}}}}}"#:
                #"\#(place) › substitutions › "b": expected a name without @, and an argNum from 1."#,
            #"{"stringUnit":{"value":"%#@b@"},"substitutions":{"b":{}}}"#:
                #"\#(place) › substitutions › "b" has no strings."#,
        ] {
            #expect(refusal(strings: #""a":{"localizations":{"en":\#(localization)}}"#) == reason)
        }
        for name in ["../../etc", "", "a/b", String(repeating: "x", count: 41)] {
            let text = refusal(strings: #""a":{"localizations":{"\#(name)":{}}}"#)
            #expect(text?.hasSuffix("is not the identifier of a language.") == true, "\(name)")
        }
        var nested = Self.unit("x")
        for _ in 0..<6 { nested = #"{"variations":{"device":{"other":\#(nested)}}}"# }
        #expect(
            refusal(strings: #""a":{"localizations":{"en":\#(nested)}}"#)?.hasSuffix("has variations in variations.")
                == true)
        let languages = (0..<501).map { "\"l\($0)\":\(Self.unit("x"))" }.joined(separator: ",")
        #expect(refusal(strings: #""a":{"localizations":{\#(languages)}}"#) == "it has more than 500 languages.")
    }

    @Test func `broken JSON is refused with its position`() {
        let rest =
            ": error: this is not valid JSON, or nested more than 64 levels. Open the String Catalog in Xcode, or "
            + "restore it."
        #expect(refusal("{\n  \"strings\" : {\n    \"ä\" : oops\n") == "A.xcstrings:3:11\(rest)")
        #expect(refusal("") == "A.xcstrings:1:1\(rest)")
        #expect(refusal("{} x") == "A.xcstrings:1:4\(rest)")
        #expect(refusal(String(repeating: "[", count: 100_000)) == "A.xcstrings:1:65\(rest)")
        let start = "A.xcstrings: error: not a String Catalog that Siftbox can read: "
        #expect(refusal("[]") == start + "the file is an array, and not an object.")
        #expect(refusal("{}") == start + "sourceLanguage is missing.")
        #expect(
            refusal(#"{"sourceLanguage":"en","version":"2.0"}"#) == start
                + "it has version 2.0, and Siftbox reads version 1.")
    }

    @Test func `a list of plural forms is read, with notes for others`() throws {
        func table(_ inside: String) throws -> PluralDictionary {
            try PluralDictionary(
                Data("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(inside)</dict></plist>".utf8), path: "a")
        }
        let rule = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        let read = try table(
            """
            <key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>\(rule)
            <key>other</key><string>x</string></dict></dict>
            <key>b</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><string>Tap</string></dict></dict>
            <key>c</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>x</string></dict></dict>
            <key>d</key><string>x</string>
            """)
        #expect(Set(read.entries.keys) == ["a", "b"])
        #expect(read.entries["b"] as? [String: String] == ["NSStringLocalizedFormatKey": "Tap"])
        #expect(read.notes.count == 2)
        #expect(throws: BuildError.self) { try PluralDictionary(Data("x".utf8), path: "a") }
    }
}

/// The symbols that Xcode 26 generates.
@Suite struct CatalogSymbolsTests {
    private func text(_ strings: String, table: String = "Localizable", sources: String...) throws -> String? {
        let catalog = try StringCatalog(
            Data(#"{"sourceLanguage":"en","strings":{\#(strings)}}"#.utf8), path: "A.xcstrings")
        return CatalogSymbols.text([(table, catalog)], for: sources, bundle: "Bundle.main")
    }

    private func entry(_ key: String, _ value: String, _ state: String = "manual", _ more: String = "") -> String {
        #""\#(key)":{"extractionState":"\#(state)","localizations":{"en":{"stringUnit":{"value":"\#(value)"}}}\#(more)}"#
    }

    @Test func `names are in camel case`() {
        #expect(CatalogSymbols.identifier("cart.checkout.title") == "cartCheckoutTitle")
        #expect(CatalogSymbols.identifier("WELCOME_TITLE") == "welcomeTitle")
        #expect(CatalogSymbols.identifier("introductionTitle") == "introductionTitle")
        #expect(CatalogSymbols.identifier("2 days") == nil && CatalogSymbols.identifier("…") == nil)
    }

    @Test func `symbols that are used are generated for keys that are managed by hand`() throws {
        let made = try #require(
            try text(
                [entry("a.b", "A"), entry("n", "%(who)@, %2$(count)lld, %3$lf"), entry("unused", "U")].joined(
                    separator: ","),
                sources: "String(localized: .aB) + f(.n(who: a, count: 3, 0.5))"))
        #expect(
            made.contains("nonisolated static var `aB`: LocalizedStringResource { LocalizedStringResource(\"a.b\", "))
        #expect(made.contains("func `n`(`who` arg1: String, `count` arg2: Int"))
        #expect(!made.contains("unused"))
        #expect(try text(entry("a", "A", "stale"), sources: ".a") == nil)
        #expect(try text(entry("a", "A"), sources: ".a", "static var a: LocalizedStringResource") == nil)
        #expect(try text(entry("a", "A", "manual", #","generatesSymbol":false"#), sources: ".a") == nil)
        #expect(try text(entry("a", "A"), table: "Booking", sources: ".Booking.a")?.contains("enum Booking {") == true)
        #expect(try text(entry("a", "A"), table: "x {", sources: ".a") == nil)
    }
}
