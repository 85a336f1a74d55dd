import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans
import UntrustedFiles

/// What is built by hand: the options that replace an Xcode project.
@Suite(.waitsForPrograms) struct SharedItemsTests: ExtensionSuite {
    let tree = TestFolder()
    private var filter: URL { root.appendingPathComponent("Filter") }

    init() throws {
        try write("import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
    }

    @Test func `a file is used by what it is, and what becomes of it is reported`() throws {
        try write("[]", "words.json")
        try write("model", "Spam.mlmodel")
        try write("enum Words {}", "Words.swift")
        let plan = try plan("--also $/words.json --also $/Spam.mlmodel --also $/Words.swift")
        #expect(plan.main.resources.map(\.destination) == ["words.json"])
        #expect(plan.main.models.map(\.file) == ["Spam.mlmodel"])
        #expect(plan.main.groups.map(\.files) == [["Handler.swift"], ["Words.swift"]])
        #expect(plan.notes == ["\(root.path)/words.json is not Swift: it is copied as a resource."])
        try write("", "Words.m")
        #expect(refusal("--also $/Words.m") == "--also $/Words.m: this is Objective-C, which Siftbox does not compile.")
        #expect(refusal("--also $/none.json") == "--also $/none.json: no such file or folder.")
    }

    @Test func `excluded files of which nothing is left are named as they are written`() throws {
        try write("enum Words {}", "Filter/Words.swift")
        #expect(
            refusal("--except $/Filter/Handler.swift --except $/Filter/Words.swift")?.hasPrefix(
                "--except $/Filter/Handler.swift --except $/Filter/Words.swift: nothing is left of the Swift files")
                == true)
    }

    @Test func `a folder may be resources, a data model or a Core ML package`() throws {
        try write("a", "Lists/words.txt")
        try write("b", "Lists/fr.lproj/Localizable.strings")
        try write("c", "de.lproj/Localizable.strings")
        try write("d", "Rules.xcdatamodeld/Rules.xcdatamodel/contents")
        try write("e", "Spam.mlpackage/Data/weights.bin")
        let plan = try plan(
            "--also $/Lists --also $/de.lproj --also $/Rules.xcdatamodeld --also $/Spam.mlpackage")
        #expect(
            plan.main.resources.map(\.destination) == [
                "fr.lproj/Localizable.strings", "words.txt", "de.lproj/Localizable.strings",
            ])
        #expect(plan.main.dataModels.map(\.file) == ["Rules.xcdatamodeld"])
        #expect(plan.main.models.map(\.file) == ["Spam.mlpackage"])
        #expect(plan.main.groups.count == 1)
        try root.appendingPathComponent("Empty").makeFolder()
        #expect(refusal("--also $/Empty")?.hasSuffix("contains no Swift files, resources or models.") == true)
    }

    @Test func `resources beside shared sources give way to the extension's own`() throws {
        try write("mine", "Filter/words.txt")
        try write("theirs", "Shared/words.txt")
        try write("more", "Shared/more.txt")
        try write("enum Shared {}", "Shared/Shared.swift")
        func built(_ plan: BuildPlan) throws -> [String: String] {
            let built = root.appendingPathComponent(UUID().uuidString)
            try built.makeFolder()
            try ExtensionBuild(plan, support: .find()).copyResources(to: built)
            return try ["words.txt", "more.txt"].reduce(into: [:]) {
                $0[$1] = try String(contentsOf: built.appendingPathComponent($1), encoding: .utf8)
            }
        }
        #expect(try built(plan("--also $/Shared")) == ["words.txt": "mine", "more.txt": "more"])
        let error = #expect(throws: BuildError.self) { try built(plan("--also $/Shared --also $/Shared/words.txt")) }
        #expect(error?.description.contains("there are two resources named words.txt") == true)
    }

    @Test func `a folder with a name is a module, with its resources and its own imports`() throws {
        try write("import Words\nstruct UsesWords {}", "Filter/Uses.swift")
        try write("import Letters\npublic enum Words {}", "Text/Words.swift")
        try write("x", "Text/words.txt")
        try write("public enum Letters {}", "Chars/Letters.swift")
        let plan = try plan("--also Words=$/Text --also Letters=$/Chars --swift-version 4.2")
        #expect(plan.modules.map(\.name) == ["Letters", "Words"])
        #expect(plan.modules.map(\.settings.languageMode) == [.v42, .v42])
        #expect(plan.resources.map(\.destination) == ["words.txt"])
        #expect(plan.sourcePaths == [filter.path, "\(root.path)/Chars", "\(root.path)/Text"])
        #expect(refusal("--also Words=$/Text/Words.swift")?.contains("expected NAME=FOLDER") == true)
        #expect(refusal("--also a-b=$/Text")?.contains("expected NAME=FOLDER") == true)
        #expect(
            refusal("--also Words=$/Text --also Words=$/Chars")
                == "There are 2 modules named Words: folder $/Text, folder $/Chars. Leave out all but one.")
    }

    @Test func `a file whose name has an equals sign is not a module`() throws {
        try write("enum Words {}", "a=b.swift")
        #expect(try plan("--also $/a=b.swift").main.groups[1].files == ["a=b.swift"])
    }

    @Test func `a file or folder can be left out, wherever it is from`() throws {
        try write("@main enum App { static func main() {} }", "App/App.swift")
        try write("enum Shared {}", "App/Shared.swift")
        try write("enum Old {}", "Filter/Old/Old.swift")
        try write("x", "App/x.txt")
        #expect(refusal("--also $/App")?.contains("leave it out: --except FILE") == true)
        let plan = try plan("--also $/App --except $/App/App.swift --except $/Filter/Old --except $/App/x.txt")
        #expect(plan.main.groups.map(\.files) == [["Handler.swift"], ["Shared.swift"]])
        #expect(plan.resources.isEmpty)
        #expect(plan.notes.first == "\(root.path)/App/App.swift is left out.")
        #expect(refusal("--except $/App/Ap.swift") == "--except $/App/Ap.swift: no such file or folder.")
    }

    @Test func `what is left out must be a part of the extension`() throws {
        try write("", "Filter/notes.m")
        try write("", "Filter/Old/A.swift")
        try write("", "Other/B.swift")
        try write("<plist version=\"1.0\"><dict></dict></plist>", "Filter/Info.plist")
        let nothing = "not a source, resource or model of the extension. Remove it or "
        for path in ["Other/B.swift", "Other", "Filter/notes.m"] {
            #expect(refusal("--except $/\(path)") == "--except $/\(path): \(nothing)correct the path.")
        }
        #expect(
            refusal("--except $/Filter/Info.plist")
                == "--except $/Filter/Info.plist: an extension needs its Info.plist, so it cannot be left out.")
        #expect(refusal("--except $/Filter/Old") == nil)
        #expect(refusal("--also $/Other --except $/Other/B.swift")?.contains("--except") == false)
    }

    @Test(arguments: ["Foundation", "Swift", "UIKit", "AppleUIKit", "IdentityLookup", "FilterMain"])
    func `a module cannot have the name of one that is there`(_ name: String) throws {
        try write("public enum Text {}", "Text/Text.swift")
        #expect(
            refusal("--also \(name)=$/Text")
                == "--also \(name)=$/Text: \(name) is a module of Swift, of Apple or of Siftbox, which no other module can "
                + "replace. Choose another name.")
    }

    @Test func `a module needs a name that can be imported, and another than the extension's`() throws {
        try write("public enum Text {}", "Text/Text.swift")
        #expect(
            refusal("--also my rules=$/Text")
                == "--also my rules=$/Text: expected NAME=FOLDER, with a folder and the name by which sources import it: "
                + "letters, digits and underscores, such as my_rules.")
        #expect(
            refusal("--also FilterExtension=$/Text")?.contains("FilterExtension is the extension's own module") == true)
        let absolute = try ExtensionReference("Filter --also my rules=Text").absolute(from: root)
        #expect(absolute.also == ["my rules=\(root.path)/Text"])
    }

    @Test func `a file of the extension cannot be added again`() throws {
        let handler = "\(filter.path)/Handler.swift"
        #expect(
            refusal("--also \(handler)")
                == "$/Filter/Handler.swift: error: this file is already part of the extension. Remove it from --also.")
        try root.appendingPathComponent("Link.swift").link(to: "Filter/Handler.swift")
        #expect(
            refusal("--also $/Link.swift")?.hasPrefix(
                "$/Link.swift: error: this file is already part of the extension, as $/Filter/Handler.swift.") == true)
    }

    @Test func `options for projects are refused for a folder`() {
        #expect(refusal("--target A")?.hasPrefix("--target A: this chooses in an Xcode project") == true)
        let refused = refusal("--configuration Release")
        #expect(refused?.hasPrefix("--configuration Release: this chooses in an Xcode project") == true)
    }

    @Test func `the parent of a path of one character is known`() {
        #expect(
            ["a", ".", "", "/", "/a", "a/b", "a/b/", "/a/b//"].map(\.parentPath) == [
                "", "", "", "/", "/", "a", "a", "/a",
            ])
    }

    @Test func `what is watched includes folders of modules and of files`() throws {
        try write("x", "Lists/words.txt")
        try write("public enum Text {}", "Text/Text.swift")
        let reference = try ExtensionReference(
            "\(filter.path) --also \(root.path)/Lists/words.txt --also Words=\(root.path)/Text --package a=\(root.path)/P"
        )
        #expect(
            reference.watchedFolders == [filter.path, "\(root.path)/Lists", "\(root.path)/Text", "\(root.path)/P"])
    }
}
