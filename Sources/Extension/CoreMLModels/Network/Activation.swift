import Foundation

/// An activation function, applied to each number in Float.
enum Activation: Sendable {
    case linear(Float, Float)
    case rectified
    case leaky(Float)
    case thresholded(Float)
    case tanh
    case scaledTanh(Float, Float)
    case sigmoid
    case hardSigmoid(Float, Float)
    case exponential(Float)
    case softsign
    case softplus

    /// - Parameter name: the layer's name, for messages.
    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        guard let field = try parameters.last().values.first else {
            throw .damaged("layer \(name) has no activation function")
        }
        let values = try field.message().last()
        func alpha() throws(CoreMLModelError) -> Float { try values[1]?.float() ?? 0 }
        func beta() throws(CoreMLModelError) -> Float { try values[2]?.float() ?? 0 }
        switch field.number {
        case 5: self = .linear(try alpha(), try beta())
        case 10: self = .rectified
        case 15: self = .leaky(try alpha())
        case 20: self = .thresholded(try alpha())
        case 30: self = .tanh
        case 31: self = .scaledTanh(try alpha(), try beta())
        case 40: self = .sigmoid
        case 41: self = .hardSigmoid(try alpha(), try beta())
        case 50: self = .exponential(try alpha())
        case 60: self = .softsign
        case 70: self = .softplus
        case 25: throw .unsupported("layer \(name) with the activation PReLU")
        case 71: throw .unsupported("layer \(name) with the activation parametricSoftplus")
        default: throw .unsupported("layer \(name) with an unknown activation")
        }
    }

    func callAsFunction(_ x: Float) -> Float {
        switch self {
        case .linear(let alpha, let beta): alpha * x + beta
        case .rectified: max(0, x)
        case .leaky(let alpha): x >= 0 ? x : alpha * x
        case .thresholded(let alpha): x >= alpha ? x : 0
        case .tanh: Foundation.tanhf(x)
        case .scaledTanh(let alpha, let beta): alpha * Foundation.tanhf(beta * x)
        case .sigmoid: 1 / (1 + expf(-x))
        case .hardSigmoid(let alpha, let beta): min(max(alpha * x + beta, 0), 1)
        case .exponential(let alpha): x >= 0 ? x : alpha * (expf(x) - 1)
        case .softsign: x / (1 + abs(x))
        case .softplus: x > 20 ? x + log1pf(expf(-x)) : log1pf(expf(x))
        }
    }
}
