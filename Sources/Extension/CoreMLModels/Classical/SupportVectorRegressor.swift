import Foundation

/// A support vector regressor: `Σ alpha · K(vector, x) − rho`.
struct SupportVectorRegressor: Predictor {
    private enum Kernel: Sendable {
        case linear
        case radial(gamma: Double)
        case polynomial(degree: Int32, c: Double, gamma: Double)
        case sigmoid(gamma: Double, c: Double)
    }

    private let kernel: Kernel
    private let vectors: [[(index: Int, value: Double)]]
    private let alphas: [Double]
    private let rho: Double
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        let fields = try parameters.last()
        kernel = try Self.kernel(try fields[1]?.message())
        if let sparse = try fields[2]?.message() {
            vectors = try Self.sparse(sparse)
        } else if let dense = try fields[3]?.message() {
            vectors = try Self.dense(dense)
        } else {
            throw .damaged("the support vectors are missing")
        }
        alphas = try fields[4]?.message().doubles() ?? []
        rho = try fields[5]?.double() ?? 0
        self.description = description
        guard alphas.count == vectors.count else {
            throw .damaged("it has \(alphas.count) coefficients for \(vectors.count) support vectors")
        }
    }

    private static func kernel(_ message: WireMessage?) throws(CoreMLModelError) -> Kernel {
        guard let message, let field = try message.last().values.first else { throw .damaged("the kernel is missing") }
        let values = try field.message().last()
        switch field.number {
        case 1: return .linear
        case 2: return .radial(gamma: try values[1]?.double() ?? 0)
        case 3:
            return .polynomial(
                degree: Int32(truncatingIfNeeded: try values[1]?.int64() ?? 0), c: try values[2]?.double() ?? 0,
                gamma: try values[3]?.double() ?? 0)
        case 4: return .sigmoid(gamma: try values[1]?.double() ?? 0, c: try values[2]?.double() ?? 0)
        default: throw .unsupported("supportVectorRegressor with an unknown kernel")
        }
    }

    /// Sparse vectors count from 1, as in libsvm.
    private static func sparse(_ message: WireMessage) throws(CoreMLModelError) -> [[(index: Int, value: Double)]] {
        var vectors: [[(index: Int, value: Double)]] = []
        try message.forEach { field throws(CoreMLModelError) in
            var vector: [(index: Int, value: Double)] = []
            try field.message().forEach { node throws(CoreMLModelError) in
                let values = try node.message().last()
                let index = try values[1]?.size() ?? 0
                guard index > 0 else { throw .damaged("a support vector has the invalid index \(index)") }
                vector.append((index - 1, try values[2]?.double() ?? 0))
            }
            vectors.append(vector)
        }
        return vectors
    }

    private static func dense(_ message: WireMessage) throws(CoreMLModelError) -> [[(index: Int, value: Double)]] {
        var vectors: [[(index: Int, value: Double)]] = []
        try message.forEach { field throws(CoreMLModelError) in
            vectors.append(try field.message().doubles().enumerated().map { ($0.offset, $0.element) })
        }
        return vectors
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let values = try description.numbers(inputs)
        var sum = 0.0
        for (vector, alpha) in zip(vectors, alphas) { sum += alpha * (try similarity(vector, values)) }
        return try description.regression([sum - rho])
    }

    private func similarity(_ vector: [(index: Int, value: Double)], _ values: [Double]) throws(CoreMLModelError)
        -> Double
    {
        if let far = vector.first(where: { $0.index >= values.count }) {
            throw .input("a support vector uses feature \(far.index), but \(values.count) numbers were given")
        }
        var product = 0.0
        for (index, value) in vector { product += value * values[index] }
        switch kernel {
        case .linear: return product
        case .polynomial(let degree, let c, let gamma): return pow(gamma * product + c, Double(degree))
        case .sigmoid(let gamma, let c): return tanh(gamma * product + c)
        case .radial(let gamma):
            var differences = values
            for (index, value) in vector { differences[index] -= value }
            return exp(-gamma * differences.reduce(0) { $0 + $1 * $1 })
        }
    }
}
