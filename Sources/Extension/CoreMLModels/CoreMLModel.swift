/// A Core ML model, read from the format of `.mlmodel` files.
///
///     let model = try CoreMLModel(bytes)
///     try model.predict(["words": .stringDictionary(["prize": 1])])  // ["label": .string("spam"), …]
///
/// What is computed, and how exactly, is in this target's README.
package struct CoreMLModel: Sendable {
    package let specificationVersion: Int
    package let description: ModelDescription
    package let kind: ModelKind
    /// The labels of a classifier; nil: it has none, or they are not in the file.
    package let labels: ClassLabels?
    private let predictor: (any Predictor)?
    /// Why the model cannot be evaluated: a model kind, a layer or an option that Siftbox does not compute.
    package let refusal: CoreMLModelError?

    /// The most bytes of a model.
    package static let maxBytes = 256 << 20
    /// The most pipelines in each other.
    private static let maxDepth = 8

    /// - Throws: `CoreMLModelError` if it is not a valid model.
    package init(_ bytes: [UInt8]) throws(CoreMLModelError) {
        guard bytes.count <= Self.maxBytes else {
            throw .damaged("the file is larger than \(Self.maxBytes >> 20) MiB")
        }
        guard !bytes.isEmpty else { throw .damaged("the file is empty") }
        try self.init(WireMessage(bytes), depth: 0)
    }

    /// - Parameter depth: the number of pipelines that contain it.
    init(_ message: WireMessage, depth: Int) throws(CoreMLModelError) {
        guard depth < Self.maxDepth else {
            throw .damaged("it has more than \(Self.maxDepth) pipelines in each other")
        }
        var version = 0
        var description: ModelDescription?
        var found: (kind: ModelKind, parameters: WireMessage)?
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: version = try field.size()
            case 2: description = try ModelDescription(try field.message())
            case 10: break
            default:
                guard let kind = ModelKind(rawValue: field.number) else {
                    guard field.number < 200 else {
                        throw .damaged("its model kind (field \(field.number)) is unknown")
                    }
                    return
                }
                found = (kind, try field.message())
            }
        }
        guard version > 0, let description, let found else { throw .damaged("the file is not a Core ML model") }
        (specificationVersion, self.description, kind) = (version, description, found.kind)
        do {
            let made = try Self.predictor(found.kind, found.parameters, description, depth: depth)
            (predictor, labels, refusal) = (made, made.labels, nil)
        } catch {
            guard error.kind == .unsupported else { throw error }
            predictor = nil
            let names = found.kind == .textClassifier ? try found.parameters.last()[200]?.message().strings() : nil
            labels = names.map { .strings($0) }
            refusal = error
        }
    }

    /// Whether a stand-in can answer: Siftbox does not compute it, and it takes one string and gives a label.
    package var acceptsStandIn: Bool {
        refusal != nil && description.inputs.map(\.type) == [.string] && kind != .wordTagger
            && description.outputs.contains { $0.name == description.predictedFeatureName && $0.type == .string }
    }

    /// The outputs for inputs by name.
    ///
    /// - Throws: `CoreMLModelError`: its `refusal`, or an input that is missing or has another type.
    package func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        guard let predictor else { throw refusal ?? .unsupported(kind.name) }
        var given: [String: FeatureValue] = [:]
        for input in description.inputs {
            guard let value = inputs[input.name] else {
                if input.isOptional { continue }
                throw .input("the input \(input.name) is missing")
            }
            given[input.name] = try value.converted(to: input)
        }
        return try predictor.predict(given)
    }

    private static func predictor(
        _ kind: ModelKind, _ parameters: WireMessage, _ description: ModelDescription, depth: Int
    ) throws(CoreMLModelError) -> any Predictor {
        switch kind {
        case .pipeline: try Pipeline(parameters, description, depth: depth)
        case .pipelineClassifier, .pipelineRegressor:
            try Pipeline(try parameters.last()[1]?.message() ?? parameters, description, depth: depth)
        case .glmClassifier: try LinearClassifier(parameters, description)
        case .glmRegressor: try LinearRegressor(parameters, description)
        case .treeEnsembleClassifier: try TreeClassifier(parameters, description)
        case .treeEnsembleRegressor: try TreeRegressor(parameters, description)
        case .supportVectorRegressor: try SupportVectorRegressor(parameters, description)
        case .dictVectorizer: try DictVectorizer(parameters, description)
        case .featureVectorizer: try FeatureVectorizer(parameters, description)
        case .oneHotEncoder: try OneHotEncoder(parameters, description)
        case .scaler: try Scaler(parameters, description)
        case .imputer: try Imputer(parameters, description)
        case .normalizer: try Normalizer(parameters, description)
        case .categoricalMapping: try CategoricalMapping(parameters, description)
        case .arrayFeatureExtractor: try ArrayFeatureExtractor(parameters, description)
        case .identity: try Identity(description)
        case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
            try NeuralNetwork(kind, parameters, description)
        default: throw .unsupported("\(kind.name): \(kind.reason ?? "Siftbox does not compute it")")
        }
    }
}
