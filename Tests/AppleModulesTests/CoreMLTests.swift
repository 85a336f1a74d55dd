import AppleCoreML
import Foundation
import Testing

@Suite struct CoreMLTests {
    private static let extensions = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Extensions").standardizedFileURL

    @Test func `an array has elements by number and by index, in each type`() throws {
        for type in [MLMultiArrayDataType.double, .float32, .float16, .int32] {
            let array = try MLMultiArray(shape: [2, 3], dataType: type)
            #expect(array.count == 6)
            #expect(array.strides == [3, 1])
            array[[1, 2]] = 7
            array[0] = -2
            #expect(array[5] == 7)
            #expect(array[[0, 0]].intValue == -2)
            #expect(array[1] == 0)
        }
        #expect(try MLMultiArray([1.5, 2.5])[1] == 2.5)
        #expect(try MLMultiArray([Float16(1.5), 2.5])[1] == 2.5)
    }

    @Test func `an array of a negative or a huge shape is refused`() {
        for shape in [[-1], [1 << 40], [1 << 32, 1 << 32]] {
            #expect(throws: MLModelError.self) {
                try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: .double)
            }
        }
    }

    @Test func `what is created without arguments is empty`() throws {
        let array = MLMultiArray()
        #expect(array.count == 0 && array.shape.isEmpty && array.strides.isEmpty)
        #expect(MLShapedArray<Double>(array).scalars.isEmpty)
        #expect(MLFeatureValue(multiArray: array).multiArrayValue?.count == 0)
        #expect(MLDictionaryFeatureProvider().featureNames.isEmpty && MLArrayBatchProvider().count == 0)
        #expect(MLSequence(empty: .string).type == .string && MLSequence(empty: .int64).int64Values.isEmpty)
    }

    @Test func `a shaped array gets another shape`() {
        var array = MLShapedArray<Float16>(scalars: [1, 2, 3, 4], shape: [2, 2])
        #expect(array.reshaped(to: [4]).scalars == [1, 2, 3, 4])
        #expect(array.expandingShape(at: 0).shape == [1, 2, 2] && array.expandingShape(at: 2).shape == [2, 2, 1])
        #expect(array.expandingShape(at: 1).squeezingShape() == array)
        array.fill(with: 5)
        #expect(array.scalars == [5, 5, 5, 5])
    }

    @Test func `a model is compiled, loaded and evaluated, also for a batch`() throws {
        let source = Self.extensions.appendingPathComponent("CoreMLWords/Message Words.mlmodel")
        let compiled: URL = try MLModel.compileModel(at: source)
        defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
        let model = try MLModel(contentsOf: compiled)
        #expect(model.modelDescription.predictedFeatureName == "label")
        #expect(model.modelDescription.classLabels as? [String] == ["ham", "promotion", "spam"])
        let input = try MLDictionaryFeatureProvider(dictionary: ["words": ["prize": 1.0, "free": 1.0]])
        let output = try model.prediction(from: input)
        #expect(output.featureValue(for: "label")?.stringValue == "spam")
        let sum = output.featureValue(for: "classProbability")?.dictionaryValue.values.reduce(0) { $0 + $1.doubleValue }
        #expect(abs((sum ?? 0) - 1) < 1e-12)
        let batch = try model.predictions(fromBatch: MLArrayBatchProvider(array: [input, input]))
        #expect(batch.count == 2)
        #expect(throws: MLModelError.self) {
            try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["other": 1]))
        }
    }

    @Test func `a model that is not compiled, not there, or not computed throws an error that says so`() throws {
        func message(_ url: URL) -> String {
            do {
                _ = try MLModel(contentsOf: url)
                return ""
            } catch {
                return error.localizedDescription
            }
        }
        let text = Self.extensions.appendingPathComponent("CoreMLStandIn/SMSClassifier.mlmodel")
        #expect(message(text).contains("call MLModel.compileModel(at:) first"))
        #expect(message(URL(fileURLWithPath: "/no/A.mlmodelc")).contains("There is no compiled model"))
        let compiled: URL = try MLModel.compileModel(at: text)
        defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
        #expect(message(compiled).contains("textClassifier"))
        #expect(message(compiled).contains("--model SMSClassifier=FILE"))
    }
}
