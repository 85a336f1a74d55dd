import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Tables of strings of folders and packages, and what a build makes of them.
@Suite struct StringTablesTests: ExtensionSuite {
    let tree = TestFolder()

    init() throws {
        try write("import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
    }

    /// The files of the built extension, as sorted paths.
    private func built(_ options: String = "") throws -> [String] {
        let target = root.appendingPathComponent("built")
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ExtensionBuild(try plan(options), support: .find()).copyResources(to: target)
        let all = try FileManager.default.subpathsOfDirectory(atPath: target.path)
        return all.filter { $0.contains(".") && !$0.hasSuffix(".lproj") && !$0.hasSuffix(".bundle") }.sorted()
    }

    private func table(_ place: String) -> [String: Any]? {
        PropertyListData.dictionary(at: root.appendingPathComponent("built/\(place)").path)
    }

    private static func catalog(_ key: String, _ strings: [String: String]) -> String {
        let list = strings.sorted { $0.key < $1.key }.map {
            #""\#($0.key)":{"stringUnit":{"state":"translated","value":"\#($0.value)"}}"#
        }
        return #"{"sourceLanguage":"en","strings":{"\#(key)":{"localizations":{\#(list.joined(separator: ","))}}}}"#
    }

    @Test func `a catalog becomes a table for each language`() throws {
        try write(Self.catalog("a", ["en": "A", "de": "Ä"]), "Filter/Words/Localizable.xcstrings")
        try write(Self.catalog("l1.text", ["de": "Melden"]), "Filter/mul.lproj/Main.xcstrings")
        #expect(try plan().notes == [])
        #expect(
            try built() == [
                "de.lproj/Localizable.strings", "de.lproj/Main.strings", "en.lproj/Localizable.strings",
                "en.lproj/Main.strings",
            ])
        #expect(table("de.lproj/Localizable.strings") as? [String: String] == ["a": "Ä"])
        try write(#""a" = "B";"#, "Filter/en.lproj/Localizable.strings")
        #expect {
            try built()
        } throws: { error in
            "\(error)".contains("there are two resources named en.lproj/Localizable.strings")
        }
    }

    @Test func `catalogs of shared files`() throws {
        try write(Self.catalog("a", ["en": "A"]), "Shared/Rules.xcstrings")
        #expect(try built("--also $/Shared/Rules.xcstrings") == ["en.lproj/Rules.strings"])
        #expect(try plan("--also $/Shared/Rules.xcstrings").notes == [])
        #expect(try built("--also $/Shared") == ["en.lproj/Rules.strings"])
    }

    @Test func `the table of another module adds its strings to the extension's`() throws {
        try write("import Kit\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
        try write(Self.catalog("a", ["en": "own"]), "Filter/Localizable.xcstrings")
        try write(
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"value":"kit"}}}},"#
                + #""b":{"localizations":{"en":{"stringUnit":{"value":"B"}}}}}}"#, "Kit/Localizable.xcstrings")
        try write("public enum Kit {}", "Kit/Kit.swift")
        _ = try built("--also Kit=$/Kit")
        #expect(table("en.lproj/Localizable.strings") as? [String: String] == ["a": "own", "b": "B"])
    }

    @Test func `catalogs of a package need no declaration, and its default language is kept`() throws {
        try write("import Words\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
        try write(
            """
            let package = Package(name: "W", defaultLocalization: "fr", targets: [.target(name: "Words", exclude: ["Old"])])
            """, "Words/Package.swift")
        try write("public enum Words {}", "Words/Sources/Words/Words.swift")
        try write(Self.catalog("a", ["en": "A", "fr": "À"]), "Words/Sources/Words/Words/Localizable.xcstrings")
        try write(#""x" = "y";"#, "Words/Sources/Words/it.lproj/Localizable.strings")
        try write(Self.catalog("a", ["en": "A"]), "Words/Sources/Words/Old/Old.xcstrings")
        #expect(
            try built("--also $/Words") == [
                "W_Words.bundle/Info.plist", "W_Words.bundle/en.lproj/Localizable.strings",
                "W_Words.bundle/fr.lproj/Localizable.strings", "W_Words.bundle/it.lproj/Localizable.strings",
            ])
        #expect(table("W_Words.bundle/Info.plist") as? [String: String] == ["CFBundleDevelopmentRegion": "fr"])
    }

    @Test func `a broken catalog is refused before the build`() throws {
        try write("{\n", "Filter/Localizable.xcstrings")
        #expect {
            try plan()
        } throws: { error in
            "\(error)".hasPrefix("\(root.path)/Filter/Localizable.xcstrings:2:1: error: this is not valid JSON")
        }
        try write("x", "Filter/Localizable.xcstrings")
        try write("x", "Filter/en.lproj/Old.stringsdict")
        #expect(throws: BuildError.self) { try plan("--except $/Filter/Localizable.xcstrings") }
    }
}
