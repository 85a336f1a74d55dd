import Foundation

/// Weights and offsets of a generalized linear model: one row for each result.
private struct LinearRows: Sendable {
    var weights: [[Double]] = []
    var offsets: [Double] = []
    var transform = 0
    var encoding = 0
    var labels: ClassLabels?

    /// The most rows: more than any classifier has labels.
    private static let maxRows = 100_000

    init(_ parameters: WireMessage) throws(CoreMLModelError) {
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: weights.append(try field.message().doubles())
            case 2: try field.append(to: &offsets)
            case 3: transform = try field.size()
            case 4: encoding = try field.size()
            default: if let read = try ClassLabels.read(field) { labels = read }
            }
            guard weights.count <= Self.maxRows else { throw .damaged("it has too many rows of weights") }
        }
        guard !weights.isEmpty, weights.count == offsets.count,
            weights.allSatisfy({ $0.count == weights[0].count })
        else { throw .damaged("its weights and offsets have different numbers") }
    }

    /// The sums `offset + Σ weight · x`, added in the order of the features.
    func sums(_ values: [Double]) throws(CoreMLModelError) -> [Double] {
        guard values.count == weights[0].count else {
            throw .input("the model has \(weights[0].count) features, but \(values.count) numbers were given")
        }
        return zip(weights, offsets).map { row, offset in
            var sum = offset
            for (weight, value) in zip(row, values) { sum += weight * value }
            return sum
        }
    }
}

/// Transforms after a sum, in Double.
enum Transform {
    static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
    static func probit(_ value: Double) -> Double { erfc(-value / 2.0.squareRoot()) / 2 }

    /// The exponentials divided by their sum; the greatest value is subtracted first, so that none overflows.
    static func softmax(_ values: [Double]) -> [Double] {
        let greatest = values.max() ?? 0
        let powers = values.map { exp($0 - greatest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}

/// A generalized linear model with labels (`glmClassifier`).
struct LinearClassifier: Predictor {
    private let rows: LinearRows
    private let all: ClassLabels
    private let description: ModelDescription

    var labels: ClassLabels? { all }

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        rows = try LinearRows(parameters)
        all = try .required(rows.labels)
        self.description = description
        guard 0...1 ~= rows.transform, 0...1 ~= rows.encoding else {
            throw .unsupported("glmClassifier with an unknown transform")
        }
        let isBinary = all.count == 2 && rows.weights.count == 1
        guard isBinary || rows.weights.count == all.count - (1 - rows.encoding) else {
            throw .damaged("it has \(rows.weights.count) rows of weights for \(all.count) labels")
        }
        guard isBinary || rows.transform == 0 else {
            throw .unsupported("glmClassifier with the transform Probit and more than two labels")
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let sums = try rows.sums(try description.numbers(inputs))
        let probabilities: [Double]
        if all.count == 2, sums.count == 1 {
            let second = rows.transform == 0 ? Transform.logistic(sums[0]) : Transform.probit(sums[0])
            probabilities = [1 - second, second]
        } else if rows.encoding == 0 {
            // The first label is the reference: its sum is 0.
            probabilities = Transform.softmax([0] + sums)
        } else {
            let each = sums.map(Transform.logistic)
            let sum = each.reduce(0, +)
            probabilities = sum == 0 ? each : each.map { $0 / sum }
        }
        return all.outputs(probabilities, description)
    }
}

/// A generalized linear model with a number as its result (`glmRegressor`).
struct LinearRegressor: Predictor {
    private let rows: LinearRows
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        rows = try LinearRows(parameters)
        self.description = description
        guard 0...2 ~= rows.transform else { throw .unsupported("glmRegressor with an unknown transform") }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let sums = try rows.sums(try description.numbers(inputs))
        return try description.regression(
            sums.map { [$0, Transform.logistic($0), Transform.probit($0)][rows.transform] })
    }
}
