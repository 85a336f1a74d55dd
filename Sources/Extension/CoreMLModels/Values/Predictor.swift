/// The arithmetic of one model kind.
protocol Predictor: Sendable {
    /// The labels of a classifier.
    var labels: ClassLabels? { get }

    /// - Parameter inputs: by name; of the types in the description, and complete except for optional ones.
    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue]
}

extension Predictor {
    var labels: ClassLabels? { nil }
}
