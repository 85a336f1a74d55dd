import Testing

@testable import ExtensionBuilder

/// The note below an import of a module that does not exist here.
@Suite struct MissingModulesTests {
    @Test func `a known module has its reason and what to do`() {
        let text = CompilerNotes().added(to: "A.swift:2:8: error: no such module 'SwiftData'")
        #expect(text.contains("A.swift:2:8: note: SwiftData needs Apple's macros"))
        #expect(text.hasSuffix("Put the code that uses SwiftData between #if canImport(SwiftData) and #endif."))
    }

    @Test(arguments: [
        ("cannot find 'NSHashTable' in scope", "does not have NSHashTable of Apple's. Put the code"),
        ("cannot find type 'CFRunLoop' in scope", "does not have CFRunLoop of Apple's"),
        (
            "'MeasurementFormatter' is unavailable: Not supported in swift-corelibs-foundation",
            "#if !os(Linux) and #endif"
        ),
        (
            "constructing an object of class type 'T' with a metatype value must use a 'required' initializer",
            "pass a closure that creates the object"
        ),
    ])
    func `what Apple's frameworks have and Linux does not has a way on`(_ error: String, _ note: String) {
        let text = CompilerNotes(usesCoreML: true).added(to: "A.swift:2:8: error: \(error)")
        #expect(text.contains("A.swift:2:8: note: ") && text.contains(note) && !text.contains("Core ML"))
    }

    @Test func `a name of the project's own has no such note`() {
        let error = "A.swift:2:8: error: cannot find 'Nsx' in scope"
        #expect(CompilerNotes().added(to: error) == error)
    }

    @Test func `another module has the list of those that exist`() {
        let note = MissingModules.note(on: "Unheard")
        #expect(note.contains("CryptoKit") && note.contains("canImport(Unheard)"))
    }

    @Test func `no module is both available and missing`() {
        for module in MissingModules.reasons.keys { #expect(AppleModules.replacements[module] == nil, "\(module)") }
    }
}
