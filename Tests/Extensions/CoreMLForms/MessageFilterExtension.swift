// swift-format-ignore-file
import CoreML
import IdentityLookup
import NaturalLanguage

/// The ways in which apps load a text classifier and read its answer.
final class MessageFilterExtension: ILMessageFilterExtension {
    private lazy var byConfiguration: SMSClassifier? = {
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        return try? SMSClassifier(configuration: configuration)
    }()
    private lazy var language = try! NLModel(mlModel: SMSClassifier(configuration: .init()).model)
    private let bare = SMSClassifier()

    private func compiled() -> URL? { Bundle.main.url(forResource: "SMSClassifier", withExtension: "mlmodelc") }

    private func labels(of text: String) async throws -> [String] {
        var labels: [String] = []
        labels.append(try byConfiguration?.prediction(text: text).label ?? "-")
        labels.append(try await bare.prediction(input: SMSClassifierInput(text: text)).label)
        labels.append(language.predictedLabel(for: text) ?? "-")
        labels.append(language.predictedLabelHypotheses(for: text, maximumCount: 1).keys.first ?? "-")
        guard let url = compiled() else { return labels }
        labels.append(try NLModel(contentsOf: url).predictedLabel(for: text) ?? "-")
        labels.append(try SMSClassifier(contentsOf: url).predictions(inputs: [.init(text: text)])[0].label)
        labels.append(try await SMSClassifier.load().prediction(input: .init(text: text)).label)
        let model = try await MLModel.load(contentsOf: url, configuration: MLModelConfiguration())
        let input = try MLDictionaryFeatureProvider(dictionary: ["text": text])
        let output = try await model.prediction(from: input, options: MLPredictionOptions())
        labels.append(output.featureValue(for: "label")?.stringValue ?? "-")
        let values = try MLDictionaryFeatureProvider(dictionary: ["text": MLFeatureValue(string: text)])
        let batch = try MLModel(contentsOf: url).predictions(fromBatch: MLArrayBatchProvider(array: [values]))
        labels.append(SMSClassifierOutput(features: batch.features(at: 0)).label)
        return labels
    }

    /// Arrays are numbers with a shape, as values and as objects.
    private func sums() throws -> [Double] {
        var shaped = MLShapedArray<Float>(repeating: 0, shape: [2, 3])
        shaped[scalarAt: 1, 2] = 4
        let array = MLMultiArray(shaped)
        array[[0, 1]] = 2
        let zeros = try MLMultiArray(shape: [2, 2], dataType: .double)
        zeros[3] = 5
        let list = try MLMultiArray([1.5, 2.5])
        let pointer = array.dataPointer.assumingMemoryBound(to: Float.self)
        let value = MLFeatureValue(shapedArray: shaped)
        return [
            Double(MLShapedArray<Float>(array).scalars.reduce(0, +)), Double(pointer[1]), zeros[[1, 1]].doubleValue,
            list.withUnsafeBufferPointer(ofType: Double.self) { $0.reduce(0, +) },
            value.shapedArrayValue(of: Double.self)?[scalarAt: [1, 2]] ?? -1,
            Double(((try? MLMultiArray(shape: [-1], dataType: .double)) ?? MLMultiArray()).count),
        ]
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        let response = ILMessageFilterQueryResponse()
        do {
            let labels = try await labels(of: queryRequest.messageBody ?? "")
            print(Set(labels).count == 1 ? "all \(labels.count): \(labels[0])" : "differ: \(labels)", try sums())
            response.action = labels.first == "spam" ? .junk : .none
        } catch {
            print(error.localizedDescription)
        }
        return response
    }
}
