@testable import ExtensionBuild
import Testing

@Suite struct CoreMLNoteTests {
    @Test(arguments: [
        "Filter.swift:2:8: error: no such module 'CoreML'",
        "Filter.swift:9:25: error: cannot find 'SpamClassifier' in scope",
        "Filter.swift:9:25: error: cannot find 'MLModelConfiguration' in scope",
        "Filter.swift:9:25: error: cannot find type 'MLMultiArray' in scope",
    ])
    func theModelIsNamed(_ errors: String) throws {
        let files = ["Filter.swift", "Models/SpamClassifier.mlmodel", "words.json"]
        let note = try #require(CoreMLNote.note(for: errors, files: files))
        #expect(note.contains("(SpamClassifier.mlmodel)"))
        #expect(note.contains("#if canImport(CoreML)"))
    }

    @Test func aCompiledModelIsNamedOnce() throws {
        let files = ["A.mlmodelc/model.mil", "A.mlmodelc/weights/weight.bin"]
        let note = try #require(CoreMLNote.note(for: "error: no such module 'CoreML'", files: files))
        #expect(note.contains("models (A.mlmodelc):"))
        #expect(try #require(CoreMLNote.note(for: "no such module 'CoreML'", files: [])).contains("models: they"))
    }

    @Test(arguments: [
        "error: no such module 'Realm'", "error: cannot find 'spam' in scope", "error: cannot find 'ML' in scope",
    ])
    func otherErrorsHaveNoNote(_ errors: String) {
        #expect(CoreMLNote.note(for: errors, files: ["SpamClassifier.mlmodel"]) == nil)
    }
}
