import Foundation
import PropertyTesting
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// References to a filter's folder with the options that Xcode keeps in its project.
@Suite(.waitsForPrograms) struct ExtensionReferenceTests {
    @Test func `the text form is read back unchanged`() throws {
        try expectNoCounterexample(
            seeds: 0..<60,
            make: { random in
                var reference = ExtensionReference(path: random.pick(["A", "../My Filter", "a-b/c", "/x/-- y"]))
                reference.also = (0..<random.below(3)).map { _ in random.pick(["../Shared Code", "P", "b-c"]) }
                reference.except = (0..<random.below(2)).map { _ in random.pick(["App.swift", "../My App"]) }
                reference.models = (0..<random.below(2)).map { _ in random.pick(["SMS=a.csv", "A B=/x y.txt"]) }
                reference.packages = (0..<random.below(2)).map { _ in random.pick(["words=../Words", "a-b=/x y"]) }
                reference.target = random.pick([nil, "Filter", "My Filter"])
                reference.configuration = random.pick([nil, "Release"])
                reference.languageMode = random.pick([nil] + LanguageMode.allCases)
                reference.actions = random.pick(ExtensionReference.Actions.allCases)
                reference.optimizes = random.pick([true, false])
                reference.followsLinks = random.pick([true, false])
                return [reference]
            },
            violation: { references in
                for reference in references where reference.path != "/x/-- y" {
                    guard try ExtensionReference(reference.text) == reference else { return reference.text }
                }
                return nil
            })
    }

    @Test func `all relative paths are resolved against the folder`() throws {
        let reference = try ExtensionReference(
            "My Filter --also ../Shared --also /x/y --also Rules=../Rules --except App/App.swift --package words=W "
                + "--model SMS=a.csv")
        #expect(
            reference.absolute(from: URL(fileURLWithPath: "/home/me/code")).text
                == "/home/me/code/My Filter --also /home/me/Shared --also /x/y --also Rules=/home/me/Rules "
                + "--except /home/me/code/App/App.swift --package words=/home/me/code/W "
                + "--model SMS=/home/me/code/a.csv")
    }

    @Test func `quotes around a value are removed, as by a shell`() throws {
        #expect(try ExtensionReference("A --target \"Pro Filter\"").target == "Pro Filter")
        #expect(try ExtensionReference("A --target 'Pro Filter' --optimize").target == "Pro Filter")
        #expect(try ExtensionReference("A --target \"Pro").target == "\"Pro")
    }

    @Test(arguments: [
        "A --also", "A --swift-version 7", "A --swift-version", "A --actions 2018", "A --optimize yes", "A --other x",
        "A --follow-links no",
        "A -- x",
    ])
    func `an unknown option is refused`(_ text: String) {
        #expect(throws: BuildError.self) { try ExtensionReference(text) }
    }
}

/// The notes on a compiler's errors.
@Suite(.waitsForPrograms) struct CompilerNotesTests {
    @Test func `a misspelled Apple name gets the right one, in the same line`() {
        let errors = """
            My Filter/H.swift:7:18: error: value of type 'ILMessageFilterQueryResponse' has no member 'filterAction'
            5 | x
            H.swift:9:1: error: type 'ILMessageFilterSubAction' has no member 'transactionalCarriers'
            H.swift:9:2: error: value of type 'Mine' has no member 'thing'
            """
        #expect(
            CompilerNotes().added(to: errors) == """
                My Filter/H.swift:7:18: error: value of type 'ILMessageFilterQueryResponse' has no member 'filterAction': \
                the property of ILMessageFilterQueryResponse is action.
                5 | x
                H.swift:9:1: error: type 'ILMessageFilterSubAction' has no member 'transactionalCarriers': \
                the sub-action is transactionalCarrier.
                H.swift:9:2: error: value of type 'Mine' has no member 'thing'
                """)
    }

    @Test func `a missing module may be a pod if pods are missing`() {
        let error = "H.swift:2:8: error: no such module 'Words'"
        #expect(!CompilerNotes().added(to: error).contains("pod"))
        #expect(
            CompilerNotes(lacksPods: true).added(to: error).contains(
                ": if Words is a pod, run pod install, which writes its sources to the folder Pods. Otherwise, add its "
                    + "sources: --also Words=FOLDER"))
    }

    @Test func `a switch gets its missing cases, and --actions 2017 if they are exactly the new actions`() {
        func added(_ missing: [String], hasNewNames: Bool = false) -> String {
            let notes =
                missing.map { "  |   |- note: add missing case: '\($0)'" } + ["  |   `- note: add missing cases"]
            let errors = ["H.swift:7:9: error: switch must be exhaustive", " 7 | switch action {"] + notes
            let other = [
                "H.swift:9:1: error: switch must be exhaustive", "H.swift:9:1: note: add missing case: '.red'",
            ]
            let added = CompilerNotes(hasNewNames: hasNewNames).added(to: (errors + other).joined(separator: "\n"))
            #expect(added.contains("H.swift:9:1: error: switch must be exhaustive: add .red, or default.\n"))
            return String(added.prefix { $0 != "\n" })
        }
        func proposes(_ missing: String...) -> Bool { added(missing).contains("--actions 2017") }
        #expect(
            added([".junk", ".promotion", ".transaction"]).hasPrefix(
                "H.swift:7:9: error: switch must be exhaustive: add .junk, .promotion, .transaction, or default. "))
        #expect(
            added([".a", ".b", ".c", ".d", ".e", ".f"]).hasSuffix(": add .a, .b, .c, .d, .e and 1 more, or default."))
        #expect(added([]) == "H.swift:7:9: error: switch must be exhaustive")
        #expect(proposes(".promotion", ".transaction"))
        #expect(proposes("(.promotion, _)", "(.transaction, _)"))
        #expect(proposes(".junk", ".promotion", ".transaction"))
        #expect(!added([".promotion", ".transaction"], hasNewNames: true).contains("2017"))
        // Written for newer actions, for other types, or without a case of 2017.
        #expect(!proposes(".transaction"))
        #expect(!proposes(".promotion"))
        #expect(!proposes(".allow", ".promotion", ".transaction"))
        #expect(!proposes(".transactionalFinance", ".promotionalOffers"))
        #expect(!proposes(".some(.none)", ".some(.promotion)", ".some(.transaction)"))
        #expect(!proposes())
    }

    @Test func `the first member that UIKit or SwiftUI lacks gets a note with a remedy, in a module with views`() {
        let errors = """
            V.swift:9:2: error: value of type 'Mine' has no member 'thing'
            V.swift:9:3: error: value of type 'ModifiedContent<Mine, Other>' has no member 'thing'
            V.swift:9:4: error: value of type 'some View' has no member 'newEffect'
            V.swift:9:5: error: type 'UIButton.Configuration' has no member 'new'
            """
        #expect(CompilerNotes().added(to: errors) == errors)
        var lines = errors.split(separator: "\n").map(String.init)
        lines[2] +=
            ": if newEffect is Apple's, Siftbox lacks it. Put the code that uses it between #if !os(Linux) and #endif, which "
            + "changes nothing on an iPhone. In a chain of modifiers, put the two lines around the modifier."
        #expect(CompilerNotes(usesViews: true).added(to: errors) == lines.joined(separator: "\n"))
    }

    @Test func `a member of the user's own types gets no note`() {
        let errors = "H.swift:9:2: error: value of type 'Mine' has no member 'body'"
        #expect(CompilerNotes().added(to: errors) == errors)
    }
}
