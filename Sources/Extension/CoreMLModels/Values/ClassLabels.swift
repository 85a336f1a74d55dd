/// The labels of a classifier, in the model's order.
package enum ClassLabels: Hashable, Sendable {
    case strings([String])
    case integers([Int64])

    package var count: Int {
        switch self {
        case .strings(let labels): labels.count
        case .integers(let labels): labels.count
        }
    }

    /// The labels as strings.
    package var names: [String] {
        switch self {
        case .strings(let labels): labels
        case .integers(let labels): labels.map(String.init)
        }
    }

    /// The outputs of a classifier: the label with the greatest probability, and the probabilities of all labels.
    ///
    /// - Parameter tie: whether the last of several equal labels in the model's order is taken, not the first.
    func outputs(
        _ probabilities: [Double], _ description: ModelDescription, lastOfEqual tie: Bool = false
    ) -> [String: FeatureValue] {
        var best = 0
        for (index, value) in probabilities.enumerated()
        where value > probabilities[best] || tie && value == probabilities[best] { best = index }
        var outputs: [String: FeatureValue] = [:]
        switch self {
        case .strings(let labels):
            outputs[description.predictedFeatureName] = .string(labels[best])
            outputs[description.predictedProbabilitiesName] = .stringDictionary(
                Dictionary(zip(labels, probabilities)) { first, _ in first })
        case .integers(let labels):
            outputs[description.predictedFeatureName] = .int64(labels[best])
            outputs[description.predictedProbabilitiesName] = .int64Dictionary(
                Dictionary(zip(labels, probabilities)) { first, _ in first })
        }
        outputs[""] = nil
        return outputs
    }

    /// Reads the fields of a classifier's labels: 100 for strings, 101 for integers.
    static func read(_ field: WireMessage.Field) throws(CoreMLModelError) -> ClassLabels? {
        switch field.number {
        case 100: .strings(try field.message().strings())
        case 101: .integers(try field.message().integers())
        default: nil
        }
    }

    /// The labels of a classifier, which must exist.
    static func required(_ labels: ClassLabels?) throws(CoreMLModelError) -> ClassLabels {
        guard let labels, labels.count > 0 else { throw .damaged("the classifier has no class labels") }
        return labels
    }
}
