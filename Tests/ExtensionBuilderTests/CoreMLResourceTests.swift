import Foundation
import TestFiles
import Testing

@testable import CoreMLModels
@testable import ExtensionPlans

@Suite(.waitsForPrograms) struct CoreMLResourceTests {
    private static let extensions = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Extensions").standardizedFileURL

    private func resource(_ place: String, standIns: [String] = []) throws -> CoreMLResource {
        let url = Self.extensions.appendingPathComponent(place)
        return try CoreMLResource(
            url, place, ProjectFiles(url.deletingLastPathComponent()), standIns: standIns)
    }

    /// The message of the error.
    private func refusal(_ body: () throws -> Void) -> String {
        errorText { try body() } ?? ""
    }

    @Test func `the class has the file's name, and the model's features as properties`() throws {
        let made = try resource("CoreMLWords/Message Words.mlmodel")
        let source = made.source(bundle: "Bundle.main")
        #expect(made.files.keys.sorted() == ["Message Words.mlmodelc/model.mlmodel"])
        for line in [
            "class Message_Words {", "class Message_WordsInput: MLFeatureProvider {",
            "init(words: [String: Double]) {", "var `label`: String {", "var `classProbability`: [String: Double] {",
            "func prediction(words: [String: Double]) throws -> Message_WordsOutput {",
            "convenience init(configuration: MLModelConfiguration) throws {",
        ] {
            #expect(source.contains(line), "\(line)")
        }
    }

    @Test func `what can end the process has a comment that says when`() throws {
        let lines = try resource("CoreMLWords/Message Words.mlmodel").source(bundle: "Bundle.main")
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for what in ["fatalError(", "provider = try!"] {
            let index = try #require(lines.firstIndex { $0.hasPrefix(what) })
            #expect(lines[index - 1].hasPrefix("// "), "\(lines[index])")
        }
    }

    @Test func `a package's model is read, and its array is an MLMultiArray`() throws {
        let made = try resource("CoreMLNetwork/WordNet.mlpackage")
        #expect(made.files.keys.sorted() == ["WordNet.mlmodelc/model.mlmodel"])
        #expect(made.source(bundle: "Bundle.module").contains("var `words`: MLMultiArray"))
    }

    @Test func `a name becomes a Swift name, and a string a literal, whatever they contain`() {
        #expect(CoreMLClass.identifier("SMS Filter-2") == "SMS_Filter_2")
        #expect(CoreMLClass.identifier("2 fast") == "_2_fast")
        #expect(CoreMLClass.identifier("") == "_")
        #expect(SwiftName.literal("a\"\\(b)\n") == #""a\"\\(b)\n""#)
    }

    /// The lines of the class of a model whose features are strings.
    private func lines(inputs: [String], outputs: [String]) throws -> [String] {
        func features(_ names: [String]) -> [FeatureDescription] {
            names.map { FeatureDescription(name: $0, type: .string) }
        }
        let place = "CoreMLStandIn/SMSClassifier.mlmodel"
        var description = try resource(place).model.description
        (description.inputs, description.outputs) = (features(inputs), features(outputs))
        return CoreMLClass("M", description, bundle: "Bundle.main").source.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func `features whose names become equal in Swift have different names`() throws {
        let made = try lines(
            inputs: ["word count", "word_count", "word-count"], outputs: ["featureNames", "provider", "?"])
        for line in [
            "init(word_count_: String, word_count: String, word_count__: String) {",
            "case \"word count\": return MLFeatureValue(string: self.`word_count_`)",
            "init(featureNames_: String, provider_: String, __: String) {",
        ] {
            #expect(made.contains(line), "\(line)\n\(made.joined(separator: "\n"))")
        }
    }

    @Test func `a keyword is a label without backticks, except where the compiler needs them`() throws {
        let made = try lines(inputs: ["class", "inout"], outputs: ["in"])
        #expect(made.contains("init(class: String, `inout`: String) {"))
        #expect(made.contains("from: MInput(class: `class`, `inout`: `inout`)))"))
        #expect(made.contains("func prediction(class: String, `inout`: String) throws -> MOutput {"))
    }

    @Test func `a pointer of Git LFS and another file are refused by name`() throws {
        let folder = TestFolder()
        for (name, text, reason) in [
            ("A.mlmodel", "version https://git-lfs.github.com/spec/v1\n", "a pointer of Git LFS"),
            ("B.mlmodel", "text", "B.mlmodel: error: not a usable Core ML model"),
        ] {
            let file = folder.url.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            let message = refusal { _ = try CoreMLResource(file, "F/\(name)", ProjectFiles(folder.url)) }
            #expect(message.contains(reason), "\(message)")
        }
    }

    @Test func `a manifest cannot name a file outside its package`() {
        for path in ["../secret", "/etc/passwd", "a/../../b", "", "./a"] {
            let manifest = #"{"rootModelIdentifier": "A", "itemInfoEntries": {"A": {"path": "\#(path)"}}}"#
            #expect(throws: CoreMLModelError.self, "\(path)") { try ModelPackage.modelPath(Data(manifest.utf8)) }
        }
    }

    @Test func `a stand-in's file is beside the compiled model`() throws {
        let place = "CoreMLStandIn/SMSClassifier.mlmodel"
        let rules = Self.extensions.appendingPathComponent("CoreMLStandIn-rules.txt").path
        let program = Self.extensions.appendingPathComponent("CoreMLStandIn-program.sh").path
        #expect(try resource(place).files.count == 1)
        #expect(
            try resource(place, standIns: ["SMSClassifier=\(rules)"]).files.keys.contains(
                "SMSClassifier.mlmodelc/stand-in.txt"))
        #expect(
            try resource(place, standIns: ["SMSClassifier=\(program)"]).programs
                == ["SMSClassifier.mlmodelc/stand-in"])
    }

    @Test func `a stand-in for no model, for a computed one, or from no file is refused`() throws {
        let rules = Self.extensions.appendingPathComponent("CoreMLStandIn-rules.txt").path
        for (values, reason) in [
            (["B=x"], "--model B=x: the extension has no Core ML model B; its models are A."),
            (["x"], "--model x: expected NAME=FILE"), (["A=x", "A=y"], "--model A=y: the model A has two stand-ins"),
        ] {
            let message = refusal { try StandInFile.check(values, models: ["A"]) }
            #expect(message.contains(reason), "\(message)")
        }
        let computed = refusal {
            _ = try resource("CoreMLTrees/ShoutingTrees.mlmodel", standIns: ["ShoutingTrees=\(rules)"])
        }
        #expect(computed.contains("Siftbox computes this model"), "\(computed)")
        let missing = refusal {
            _ = try resource("CoreMLStandIn/SMSClassifier.mlmodel", standIns: ["SMSClassifier=/no/such/file"])
        }
        #expect(missing.contains("/no/such/file is not a readable file"), "\(missing)")
    }
}
