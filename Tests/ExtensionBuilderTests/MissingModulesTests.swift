import Testing

@testable import ExtensionBuilder

/// The note on an import of a module that does not exist here.
@Suite struct MissingModulesTests {
    @Test func `a known module has its reason and what to do`() {
        let text = CompilerNotes().added(to: "A.swift:2:8: error: no such module 'SwiftData'")
        #expect(text.contains("A.swift:2:8: error: no such module 'SwiftData': SwiftData needs Apple's macros"))
        #expect(text.hasSuffix("Put the code that uses SwiftData between #if canImport(SwiftData) and #endif."))
    }

    @Test func `an extension cannot import its app`() {
        #expect(
            MissingModules.note(on: "TheApp", app: "TheApp").hasPrefix(
                "this is the app, which an extension cannot import."))
    }

    @Test func `another module has the list of those that exist`() {
        let note = MissingModules.note(on: "Unheard")
        #expect(note.contains("CryptoKit") && note.contains("canImport(Unheard)"))
    }

    @Test func `no module is both available and missing`() {
        for module in MissingModules.reasons.keys { #expect(AppleModules.replacements[module] == nil, "\(module)") }
    }
}
