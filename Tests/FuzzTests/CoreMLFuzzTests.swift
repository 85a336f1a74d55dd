import CoreMLModels
import Foundation
import Testing

@testable import ExtensionPlans

@Suite struct CoreMLFuzzTests {
    /// The models of `CoreMLModelsTests`, small ones.
    private static let models: [[UInt8]] = ["models", "networks"].flatMap { name -> [[UInt8]] in
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../CoreMLModelsTests/Fixtures/\(name).json").standardizedFileURL
        let data = (try? Data(contentsOf: file)) ?? Data()
        let list = (try? JSONSerialization.jsonObject(with: data)) as? [String: [String: Any]] ?? [:]
        return list.sorted { $0.key < $1.key }.compactMap { Data(base64Encoded: $0.value["model"] as? String ?? "") }
            .map { [UInt8]($0) }.filter { $0.count < 2000 }
    }

    @Test func `damaged models are read, evaluated and described, or refused`() throws {
        #expect(Self.models.count > 60)
        let words = ["\u{0}\u{0}\u{0}\u{0}", "\u{8}\u{1}", "\u{12}\u{0}", "label", "\u{7F}\u{7F}", "x", "y"]
        try Fuzzing.check("coreml", cases: 1500, bytes: Self.models, words: words) { bytes in
            guard let model = try? CoreMLModel(bytes) else { return false }
            _ = CoreMLClass("Fuzzed", model.description, bundle: "Bundle.main").source
            var inputs: [String: FeatureValue] = [:]
            for feature in model.description.inputs {
                switch feature.type {
                case .int64: inputs[feature.name] = .int64(-1)
                case .double: inputs[feature.name] = .double(.nan)
                case .string: inputs[feature.name] = .string("a")
                case .stringDictionary: inputs[feature.name] = .stringDictionary(["a": 1])
                case .int64Dictionary: inputs[feature.name] = .int64Dictionary([Int64.max: 1])
                case .array(let shape, _):
                    let count = shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
                    guard 0...10_000 ~= count else { continue }
                    inputs[feature.name] = .array(
                        ArrayValue(shape: shape, values: (0..<count).map { Double($0 % 7) }))
                default: break
                }
            }
            _ = try? model.predict(inputs)
            return false
        }
    }

    @Test func `stand-ins and manifests`() throws {
        let seeds = [
            "spam: prize, \"win\"\ndefault: ham\n", "text,label,confidence\n\"a \"\"b\"\"\",spam,0.5\r\n",
            "{\"text\": \"a\", \"label\": \"spam\", \"confidence\": 0.5}\n", "spam\t0.5", "Name=a/b.txt",
            #"{"rootModelIdentifier": "A", "itemInfoEntries": {"A": {"path": "com.apple.CoreML/model.mlmodel"}}}"#,
        ]
        let words = ["\"", ",", "\n", "default:", "label", "text", "..", "/", "\t", "nan"]
        try Fuzzing.check("stand-in", seeds: seeds, words: words) { bytes in
            for form in [StandIn.Form.rules, .csv, .jsonLines] {
                _ = (try? StandIn(form, bytes, labels: ["ham", "spam"]))?.answer("a win")
                _ = try? StandIn(form, bytes, labels: nil)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? StandIn.answer(line: text, labels: ["spam"])
            _ = NamedFolder.split(text)
            guard let path = try? ModelPackage.modelPath(Data(bytes)) else { return false }
            return path.split(separator: "/").contains("..")
        }
    }
}
