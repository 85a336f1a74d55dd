import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// The note on an import of a module that does not exist here.
@Suite struct MissingModulesTests {
    @Test func `a known module has its reason and what to do`() {
        let text = CompilerNotes().added(to: "A.swift:2:8: error: no such module 'SwiftData'")
        #expect(text.contains("A.swift:2:8: error: no such module 'SwiftData': SwiftData needs Apple's macros"))
        #expect(text.hasSuffix("Put the code that uses SwiftData between #if canImport(SwiftData) and #endif."))
    }

    @Test(arguments: [
        "cannot find 'NSHashTable' in scope": "if NSHashTable is Apple's, Siftbox lacks it. Put the code",
        "cannot find 'UINewView' in scope": "if UINewView is Apple's, Siftbox lacks it",
        "cannot find type 'CKRecord' in scope": "if CKRecord is Apple's, Siftbox lacks it",
        "cannot find type 'CFRunLoop' in scope": "if CFRunLoop is Apple's, Siftbox lacks it",
        "'MeasurementFormatter' is unavailable: Not supported in swift-corelibs-foundation":
            "#if !os(Linux) and #endif",
        "constructing an object of class type 'T' with a metatype value must use a 'required' initializer":
            "pass a closure that creates the object",
    ])
    func `what Apple's frameworks have and Linux does not has a way on`(_ error: String, _ note: String) {
        let text = CompilerNotes(usesCoreML: true).added(to: "A.swift:2:8: error: \(error)")
        #expect(text.contains(note) && !text.contains("Core ML"))
    }

    @Test func `a name of the project's own has no such note`() {
        let error = "A.swift:2:8: error: cannot find 'Nsx' in scope"
        #expect(CompilerNotes().added(to: error) == error)
    }

    @Test func `an extension cannot import its app`() {
        #expect(
            MissingModules.note(on: "TheApp", app: "TheApp").hasPrefix(
                "this is the app, which an extension cannot import."))
    }

    @Test func `another module can be added or left out`() {
        let note = MissingModules.note(on: "Unheard")
        #expect(note.contains("--also Unheard=FOLDER") && note.contains("canImport(Unheard)"))
    }

    @Test func `no module is both available and missing`() {
        for module in MissingModules.reasons.keys { #expect(AppleModules.replacements[module] == nil, "\(module)") }
    }
}

/// Imports that are left out where the compiler does not need them.
@Suite struct UnusedImportsTests {
    @Test func `an import of a missing module becomes an empty line`() {
        let source = """
            import Foundation\r
            @preconcurrency import StoreKit // for later
            private import struct CoreMotion.A
            #if canImport(Network)
            import os; import Network
            #endif
            // import TipKit
            let text = \"""
            import TipKit
            \"""
            let import1 = 1, a = "import StoreKit"
            """
        let (kept, imports) = UnusedImports.withoutImports(source)
        #expect(imports.map(\.module) == ["StoreKit", "CoreMotion"] && imports.map(\.line) == [2, 3])
        #expect(
            kept
                == source.replacing("@preconcurrency import StoreKit // for later", with: "")
                .replacing("private import struct CoreMotion.A", with: ""))
    }

    @Test func `sources are compiled once more without the imports, and a name may need one`() throws {
        let folder = TestFolder()
        try folder.write("A.swift", "import StoreKit\nlet a = 1\n")
        let file = folder.path("A.swift")
        func outputs(_ results: [(Int32, String)]) throws -> (status: Int32, output: String, runs: Int) {
            var runs = 0
            let result = try UnusedImports.leftOut(of: [file]) {
                runs += 1
                return results[runs - 1]
            }
            return (result.status, result.output, runs)
        }
        let missing: (Int32, String) = (1, "A.swift:1:8: error: no such module 'StoreKit'")
        #expect(try outputs([(0, "fine")]) == (0, "fine", 1))
        #expect(try outputs([(1, "no such module 'Own'")]) == (1, "no such module 'Own'", 1))
        let unknown = "A.swift:2:9: error: cannot find 'Product' in scope"
        #expect(try outputs([missing, (1, unknown)]) == (1, "\(missing.1)\n\(unknown)", 2))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "\nlet a = 1\n")
        try folder.write("A.swift", "import StoreKit\nlet a = 1\n")
        let other = "A.swift:2:9: error: switch must be exhaustive"
        #expect(try outputs([missing, (1, other)]) == (1, other, 2))
        try folder.write("A.swift", "import StoreKit\nlet a = 1\n")
        let built = try outputs([missing, (0, "")])
        #expect(
            built.status == 0 && built.runs == 2 && built.output.contains("A.swift:1:1: note: StoreKit is imported"))
    }
}
