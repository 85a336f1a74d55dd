import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans
@testable import UntrustedFiles

/// Fuzzes the parsers for the files of an extension's folder.
@Suite struct ExtensionFuzzTests {
    private static let model = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" sourceLanguage="Swift">
            <entity name="Rule" representedClassName=".RuleObject" codeGenerationType="class" isAbstract="YES">
                <attribute name="name" optional="YES" attributeType="String" defaultValueString="a &lt;b&gt; &#38;"/>
                <attribute name="seen" attributeType="Date" usesScalarValueType="NO"/>
                <relationship name="group" toMany="YES" destinationEntity="Group" inverseName="rules"/>
            </entity>
            <entity name="Group" representedClassName="Group" codeGenerationType="category" parentEntity="Rule"/>
            <elements><element name="Rule" positionX="-63"/></elements>
        </model>
        """

    @Test func `a data model`() throws {
        let words = [
            "<entity", "<attribute name=\"a\"/>", "<relationship/>", "</entity>", "<a>", "name=", "\"", "<!--", "/>",
        ]
        try Fuzzing.check("data-model", seeds: [Self.model], words: words) { bytes in
            guard let model = try? DataModel(Data(bytes), name: "M", file: "M/contents") else { return false }
            _ = try? model.compiled(module: "M")
            return model.classes.isEmpty && !model.entities.allSatisfy { $0.generation == .none }
        }
    }

    @Test func `a String Catalog`() throws {
        let catalog = """
            {"sourceLanguage":"en","version":"1.0","strings":{"%lld of %@":{"localizations":{
            "en":{"variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"%2$@ %1$lld"}},
            "other":{"stringUnit":{"state":"translated","value":"%lld %(a)@ 5%%"}}}}},
            "de":{"stringUnit":{"state":"translated","value":"%#@a@ %1$#@b@"},"substitutions":{"a":{"argNum":2,
            "formatSpecifier":"lld","variations":{"device":{"iphone":{"variations":{"plural":{"other":
            {"stringUnit":{"value":"%arg"}}}}}}}},"b":{"stringUnit":{"value":"%arg%"}}}}}}}}
            """
        let words = [
            "{", "}", "[", "\"", ",", "\"variations\":", "\"plural\":", "\"other\":", "\"stringUnit\":", "%", "%#@a@",
            "%99999999999999999999$@", "\"..\"", "\\ud800", "%(", "null",
        ]
        try Fuzzing.check("catalog", seeds: [catalog], words: words) { bytes in
            guard let read = try? StringCatalog(Data(bytes), path: "A") else { return false }
            let tables = try read.languages.map { try CompiledTable(read, language: $0).files("A") }
            return tables.contains { $0.isEmpty } || read.languages.contains { $0.contains("/") || $0.contains("..") }
        }
    }

    @Test func `a storyboard`() throws {
        let storyboard = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="one">
            <scenes><scene sceneID="s"><objects><viewController id="one" customClass="Form" title="t">
            <view key="view"><subviews><label id="l" text="a&#10;b" alpha="0.5" tag="3"/><stackView axis="vertical">
            <subviews><button id="b"><state key="normal" title="Go"/><connections>
            <action selector="goWithSender:" destination="one" eventType="touchUpInside"/></connections></button></subviews>
            </stackView><tableView style="grouped" id="t"><prototypes><tableViewCell reuseIdentifier="c" style="IBUITableViewCellStyleValue1" textLabel="l2">
            <tableViewCellContentView key="contentView"><subviews><label id="l2" text="x"/></subviews>
            </tableViewCellContentView></tableViewCell><tableViewCell reuseIdentifier="d" customClass="Cell" id="p">
            <tableViewCellContentView key="contentView"><subviews><label id="l3"/></subviews></tableViewCellContentView>
            <connections><outlet property="title" destination="l3"/></connections></tableViewCell></prototypes>
            <label key="tableHeaderView" id="h"/></tableView></subviews>
            <constraints><constraint constant="12" id="c"/></constraints></view>
            <connections><outlet property="label" destination="l"/></connections></viewController>
            <tapGestureRecognizer id="g"><connections><action selector="tap:" destination="one"/></connections>
            </tapGestureRecognizer></objects></scene></scenes></document>
            """
        let code =
            "class Form { var label: UILabel!; func go(sender: Any) {} func tap(_ sender: Any) {} }; class Cell { var title: UILabel! }"
        let words = [
            "<prototypes>", "key=\"contentView\"", "dataMode=\"static\"", "kind=\"embed\"", "<view>", "</view>",
            "<subviews>", "id=\"one\"", "selector=\":\"", "&#x110000;", "<!--", "=", "\"",
        ]
        try Fuzzing.check("storyboard", seeds: [storyboard], words: words) { bytes in
            guard let storyboard = Storyboard(String(decoding: bytes, as: UTF8.self), file: "M.storyboard") else {
                return false
            }
            let made = try? StoryboardSource.code(storyboard, class: "Form", in: DeclaredNames([code]), "/e")
            return made?.isEmpty ?? false
        }
    }

    @Test func `property lists`() throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
            <plist version="1.0"><dict><key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>
            <key>A</key><array><integer>12</integer><real>1.5</real><true/><date>2026-01-01T00:00:00Z</date>
            <data>YWJj</data></array><key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key>
            <string>$(PRODUCT_MODULE_NAME:c99extidentifier).Handler</string></dict></dict></plist>
            """
        let old = #"{ a = "b"; list = (1, <0f>, { c = d; }); }"#
        let words = [
            "<array>", "</array>", "<dict>", "<key>", "(", "{", "<integer>", "$(", "bplist00", "<date>", "\u{0}",
        ]
        try Fuzzing.check("plist", seeds: [plist, old], words: words) { bytes in
            let data = Data(bytes)
            guard let list = PropertyListData.dictionary(data) else { return false }
            _ = try? PropertyListData.xml(list)
            _ = (try? ExtensionPlist(data, named: "Info.plist", module: "M", product: "M")).map {
                try? $0.naming(.reporting)
            }
            return false
        }
    }

    @Test func `a nested property list is refused, however it is written`() throws {
        for (open, close) in [("<array>", "</array>"), ("<dict><key>a</key>", "</dict>"), ("(", ")"), ("{a=", ";}")] {
            for depth in [100, 5000] {
                let inside = String(repeating: open, count: depth) + String(repeating: close, count: depth)
                let list =
                    open.hasPrefix("<")
                    ? "<plist><dict><key>a</key>\(inside)</dict></plist>" : "{ a = \(inside); }"
                #expect(PropertyListData.dictionary(Data(list.utf8)) == nil)
            }
        }
        #expect(PropertyListData.dictionary(Data("{ a = ((b)); }".utf8)) != nil)
    }

    @Test func `a package's manifest`() throws {
        let manifest = """
            // swift-tools-version: 6.0
            let package = Package(name: "Rules", products: [.library(name: "R", targets: ["R"])], /* /* a */ */
                dependencies: [.package(url: "https://git.example/a.git", from: "1.0.0"), .package(path: "../B")],
                targets: [.target(name: "R", dependencies: ["B", .product(name: "C", package: "a")], path: "x",
                    resources: [.process("L")], swiftSettings: [.define("D", .when(platforms: [.iOS]))])] + more,
                swiftLanguageModes: [.v5, .version("6")])
            """
        let words = ["[", "]", "(", ")", "{", "}", "\"", "#", ".target(", "name:", "Package(", ",", "\\(", "//", "."]
        try Fuzzing.check("manifest", seeds: [manifest], words: words) { bytes in
            _ = ManifestReader.mistake(in: String(decoding: bytes, as: UTF8.self))
            let read = PackageManifest(String(decoding: bytes, as: UTF8.self))
            return read?.targets.isEmpty ?? false
        }
    }

    @Test func `an Xcode project, an extension's name and a compiler's output`() throws {
        let seeds = [
            "PRODUCT_BUNDLE_IDENTIFIER = com.example.App; };\nPRODUCT_BUNDLE_IDENTIFIER = \"a.b-c\";",
            "My Filter --also ../Shared --swift-version 6 --actions 2017 --optimize --follow-links --app a.b",
            "A --also B=../C --except D --package e=F --target G --configuration H",
            "F/H.swift:7:18: error: type 'ILMessageFilterAction' has no member 'spam'\nerror: no such module 'CoreML'",
        ]
        let words = ["PRODUCT_BUNDLE_IDENTIFIER = ", " --also ", " --", ": error: ", "no such module '", "'", "\n"]
        try Fuzzing.check("strings", seeds: seeds, words: words) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = AppIdentifiers.identifiers(ofProject: text)
            _ = CompilerNotes().added(to: text)
            guard let reference = try? ExtensionReference(text) else { return false }
            _ = reference.absolute(from: URL(fileURLWithPath: "/x")).watchedFolders
            return false
        }
    }

    /// Whatever a clone's file says, nothing outside of the clone is given to the filter.
    @Test func `siftbox.yaml`() throws {
        let folder = TestFolder()
        for name in ["clone/.git/HEAD", "clone/App/A.swift", "clone/Group/a.txt", "keys/id.txt"] {
            try folder.write(name, "")
        }
        try folder.link("clone/link", to: "../keys")
        let seeds = [
            "filter: App\nalso: [Group, Words=Group]\nexcept: A.swift\npackage: w=Group\nmodel: { a: b }\n",
            "target: A\nmodel: M=Group/a.txt\napp-group: [Group, group.a=App]\nrelease: 18\ncountry: GB\nactions: all\n",
        ]
        let words = [
            "../keys", "link", "/etc", "~", " --follow-links", " --also /etc", "=", "&a ", "*a", "\"\\0\"", "|\n ",
        ]
        let reference = ExtensionReference(path: folder.path("clone"))
        try Fuzzing.check("siftbox.yaml", seeds: seeds, words: words) { bytes in
            try Data(bytes).write(to: folder.url.appendingPathComponent("clone/siftbox.yaml"))
            guard let found = try? reference.completed(), let file = found.file else { return false }
            let named = found.addedPaths + file.appGroups.map(\.folder) + (file.filter == nil ? [] : [found.path])
            let existing = named.filter(FileManager.default.fileExists)
            let isInside = existing.allSatisfy { "\(ProjectBoundary.real($0))/".hasPrefix("\(reference.path)/") }
            let again = try? ExtensionReference(found.text)
            return !isInside || again?.followsLinks != false || again?.also.count != found.also.count
        }
    }

    @Test func `rewriting Swift sources keeps their number of lines`() throws {
        let seeds = [
            """
            import os.log
            import UIKit; @objc(Name) @objcMembers final class Handler: ILMessageFilterExtension {
                @NSManaged public private(set) var text: String? // "comment"
                @NSManaged func addToRules(_ value: Set<[Int: (a: Int) -> Void]>); let a = #"x\\#("y")"#
                import SwiftUI
                #Preview("a", traits: .b) { V() }
                /* /* nested */ */ let b = #selector(go(_:))
            #if os(iOS)
            #endif
            }
            """
        ]
        let words = [
            "#Preview", "import SwiftUI\n", "@NSManaged var ", "@objc(", "/*", "*/", "\"\"\"", "#\"", "\\", "(", ">",
            "import ", "#if os(iOS)", "`", "<T: A>", "T(", "a.init(",
        ]
        try Fuzzing.check("swift", seeds: seeds, words: words) { bytes in
            let source = String(decoding: bytes, as: UTF8.self)
            let made = PlatformConditions.apply(in: ObjCAttributeStripper.strip(ManagedSource.give(bodiesTo: source)))
            _ = SourceText.imports(in: source)
            _ = ModuleAdditions.text(for: [source])
            let kind = ExtensionKind(point: nil, sources: [source])
            _ = try? PrincipalClass.find("Handler", kind, in: [source], "/e")
            func lines(_ text: String) -> Int { text.utf8.count { $0 == 10 } }
            return lines(made) != lines(source)
        }
    }
}
