/// Models one after the other (`pipeline`, `pipelineClassifier`, `pipelineRegressor`): each takes the pipeline's inputs
/// and the outputs of the models before it, by name.
struct Pipeline: Predictor {
    private let models: [CoreMLModel]
    private let description: ModelDescription

    /// The most models of a pipeline.
    private static let maxModels = 10_000

    var labels: ClassLabels? { models.last { $0.labels != nil }?.labels }

    init(_ parameters: WireMessage, _ description: ModelDescription, depth: Int) throws(CoreMLModelError) {
        var models: [CoreMLModel] = []
        var isRefused: CoreMLModelError?
        try parameters.forEach { field throws(CoreMLModelError) in
            guard field.number == 1 else { return }
            guard models.count < Self.maxModels else {
                throw .damaged("the pipeline has more than \(Self.maxModels) models")
            }
            let model = try CoreMLModel(try field.message(), depth: depth + 1)
            if let refusal = model.refusal, isRefused == nil {
                isRefused = .unsupported("model \(models.count + 1) of the pipeline, \(refusal.description)")
            }
            models.append(model)
        }
        guard !models.isEmpty else { throw .damaged("the pipeline has no models") }
        try Self.checkNames(models, description)
        if let isRefused { throw isRefused }
        (self.models, self.description) = (models, description)
    }

    /// A name must be an input of the pipeline or an output of an earlier model: so no model waits for itself.
    private static func checkNames(_ models: [CoreMLModel], _ description: ModelDescription) throws(CoreMLModelError) {
        var names = Set(description.inputs.map(\.name))
        for (number, model) in models.enumerated() {
            if let missing = model.description.inputs.first(where: { !names.contains($0.name) && !$0.isOptional }) {
                throw .damaged(
                    "model \(number + 1) of the pipeline needs \(missing.name), which no model before it gives")
            }
            names.formUnion(model.description.outputs.map(\.name))
        }
        if let missing = description.outputs.first(where: { !names.contains($0.name) }) {
            throw .damaged("no model of the pipeline gives the output \(missing.name)")
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var values = inputs
        for model in models { values.merge(try model.predict(values)) { _, new in new } }
        var outputs: [String: FeatureValue] = [:]
        for output in description.outputs { outputs[output.name] = values[output.name] }
        return outputs
    }
}
