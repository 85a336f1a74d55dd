/// A neural network (`neuralNetwork`, `neuralNetworkClassifier`, `neuralNetworkRegressor`): layers that take blobs by
/// name and give others. All arithmetic is in Float, as on an iPhone's processor.
struct NeuralNetwork: Predictor {
    private struct Step: Sendable {
        let layer: any Layer
        let inputs: [String]
        let outputs: [String]
    }

    private var steps: [Step] = []
    private var all: ClassLabels?
    private var labelsBlob = ""
    /// Whether arrays keep their shape; otherwise they get five dimensions.
    private var isExact = false
    private let kind: ModelKind
    private let description: ModelDescription

    var labels: ClassLabels? { all }

    /// The most layers.
    private static let maxLayers = 10_000

    init(_ kind: ModelKind, _ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        (self.kind, self.description) = (kind, description)
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1:
                guard steps.count < Self.maxLayers else {
                    throw .damaged("the network has more than \(Self.maxLayers) layers")
                }
                steps.append(try Self.step(try field.message()))
            case 2: throw .unsupported("\(kind.name) with images")
            case 5: isExact = try field.size() == 1
            case 200: labelsBlob = try field.string()
            default: if let read = try ClassLabels.read(field) { all = read }
            }
        }
        guard !steps.isEmpty else { throw .damaged("the network has no layers") }
        try checkNames()
        if kind == .neuralNetworkClassifier {
            all = try .required(all)
            if labelsBlob.isEmpty { labelsBlob = steps.last?.outputs.first ?? "" }
        }
    }

    private static func step(_ message: WireMessage) throws(CoreMLModelError) -> Step {
        var (name, inputs, outputs): (String, [String], [String]) = ("", [], [])
        var parameters: (number: Int, message: WireMessage)?
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: name = try field.string()
            case 2: inputs.append(try field.string())
            case 3: outputs.append(try field.string())
            case 4...99: break
            default: parameters = (field.number, try field.message())
            }
        }
        guard let parameters else { throw .damaged("layer \(name) has no type") }
        guard let kind = LayerKind(rawValue: parameters.number) else {
            throw .unsupported("layer \(name) of an unknown type (field \(parameters.number))")
        }
        guard let layer = try kind.layer(parameters.message, name, outputs: outputs.count) else {
            throw .unsupported("the layer \(kind.name) (\(name)): Siftbox does not compute it")
        }
        guard !outputs.isEmpty else { throw .damaged("layer \(name) has no output") }
        return Step(layer: layer, inputs: inputs, outputs: outputs)
    }

    /// A layer's input must be an input of the network or an output of an earlier layer: so no layer waits for itself.
    private func checkNames() throws(CoreMLModelError) {
        var names = Set(description.inputs.map(\.name))
        for step in steps {
            if let missing = step.inputs.first(where: { !names.contains($0) }) {
                throw .damaged("a layer needs \(missing), which no layer before it gives")
            }
            names.formUnion(step.outputs)
        }
        let needed = kind == .neuralNetworkClassifier ? [] : description.outputs.map(\.name)
        if let missing = (needed + (labelsBlob.isEmpty ? [] : [labelsBlob])).first(where: { !names.contains($0) }) {
            throw .damaged("no layer gives \(missing)")
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var blobs: [String: Blob] = [:]
        for feature in description.inputs { blobs[feature.name] = try blob(inputs[feature.name], feature) }
        for step in steps {
            let given = step.inputs.compactMap { blobs[$0] }
            for (name, blob) in zip(step.outputs, try step.layer.outputs(given)) { blobs[name] = blob }
        }
        var outputs: [String: FeatureValue] = [:]
        for feature in description.outputs {
            if let blob = blobs[feature.name] { outputs[feature.name] = value(blob, feature) }
        }
        guard let all else { return outputs }
        let probabilities = blobs[labelsBlob]?.values.map(Double.init) ?? []
        guard probabilities.count == all.count else {
            throw .input("the network gives \(probabilities.count) probabilities for \(all.count) labels")
        }
        return outputs.merging(all.outputs(probabilities, description)) { _, new in new }
    }

    /// An input as a blob. A missing optional input, which is a state, is 0.
    private func blob(_ value: FeatureValue?, _ feature: FeatureDescription) throws(CoreMLModelError) -> Blob {
        guard case .array(let shape, _) = feature.type else {
            throw .unsupported("\(kind.name) with the input \(feature.name), which is \(feature.type.label)")
        }
        guard case .array(let array) = value else {
            let rank5 = isExact ? shape : try Self.rank5(shape, shape, feature.name)
            return try Blob(rank5, Array(repeating: 0, count: try Blob.count(rank5)))
        }
        let given = isExact ? array.shape : try Self.rank5(array.shape, shape, feature.name)
        if isExact, !feature.hasFlexibleShape, !shape.isEmpty, given != shape {
            throw .input("\(feature.name) must have the shape \(shape), but has \(given)")
        }
        return try Blob(given, array.values.map(Float.init))
    }

    /// The five dimensions of an array: sequence, batch, channel, height, width.
    ///
    /// - Parameter described: the shape in the model's description: channel, or channel, height and width.
    private static func rank5(_ given: [Int], _ described: [Int], _ name: String) throws(CoreMLModelError) -> [Int] {
        let shape: [Int]
        switch (given.count, described.count) {
        case (1, 0), (1, 1): shape = [1, 1, given[0], 1, 1]
        case (3, 1): shape = given + [1, 1]
        case (3, 0), (3, 3): shape = [1, 1] + given
        case (5, _): shape = given
        default: throw .input("\(name) must have the shape \(described), but has \(given)")
        }
        let channels = described.count == 1 ? described + [1, 1] : described
        guard channels.isEmpty || Array(shape.suffix(3)) == channels else {
            throw .input("\(name) must have the shape \(described), but has \(given)")
        }
        return shape
    }

    /// A blob as an output: in the described shape if that has as many numbers.
    private func value(_ blob: Blob, _ feature: FeatureDescription) -> FeatureValue {
        let values = blob.values.map(Double.init)
        switch feature.type {
        case .double where values.count == 1: return .double(values[0])
        case .int64 where values.count == 1:
            return Int64(exactly: values[0].rounded()).map { .int64($0) } ?? .double(values[0])
        default: break
        }
        if case .array(let shape, _) = feature.type, !shape.isEmpty, (try? Blob.count(shape)) == values.count {
            return .array(ArrayValue(shape: shape, values: values))
        }
        return .array(ArrayValue(shape: blob.shape, values: values))
    }
}

/// A layer of a neural network.
protocol Layer: Sendable {
    /// - Throws: `CoreMLModelError` if the inputs' number or shapes do not fit.
    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob]
}

/// A layer with one input and one output.
protocol UnaryLayer: Layer {
    func output(_ input: Blob) throws(CoreMLModelError) -> Blob
}

extension UnaryLayer {
    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard inputs.count == 1 else { throw .input("a layer with one input has \(inputs.count)") }
        return [try output(inputs[0])]
    }
}
