import Foundation

/// A function of each number.
struct Each: UnaryLayer {
    let function: @Sendable (Float) -> Float

    init(function: @escaping @Sendable (Float) -> Float) { self.function = function }

    /// The layer `unary`: a function of `scale · x + shift`.
    init(unary parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let alpha = try fields[2]?.float() ?? 0
        let given = (epsilon: try fields[3]?.float() ?? 0, scale: try fields[5]?.float() ?? 0)
        let (epsilon, scale) = (given.epsilon == 0 ? 1e-6 : given.epsilon, given.scale == 0 ? 1 : given.scale)
        let shift = try fields[4]?.float() ?? 0
        let body: @Sendable (Float) -> Float
        switch try fields[1]?.size() ?? 0 {
        case 0: body = { $0.squareRoot() }
        case 1: body = { 1 / ($0 + epsilon).squareRoot() }
        case 2: body = { 1 / ($0 + epsilon) }
        case 3: body = { powf($0, alpha) }
        case 4: body = { expf($0) }
        case 5: body = { logf($0) }
        case 6: body = { abs($0) }
        case 7: body = { max(alpha, $0) }
        default: throw .unsupported("layer \(name) with an unknown function")
        }
        function = { body(scale * $0 + shift) }
    }

    init(clip parameters: WireMessage) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let (least, greatest) = (try fields[1]?.float() ?? 0, try fields[2]?.float() ?? 0)
        function = { min(max($0, least), greatest) }
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob { try Blob(input.shape, input.values.map(function)) }
}

/// Exponentials divided by their sum along an axis. The greatest number is subtracted first.
struct Softmax: UnaryLayer {
    let axis: Int

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        let (before, size, after) = input.parts(try input.axis(axis))
        var values = input.values
        for outer in 0..<before {
            for inner in 0..<after {
                let places = (0..<size).map { (outer * size + $0) * after + inner }
                let greatest = places.map { values[$0] }.max() ?? 0
                var sum: Float = 0
                for place in places {
                    values[place] = expf(values[place] - greatest)
                    sum += values[place]
                }
                for place in places { values[place] /= sum }
            }
        }
        return try Blob(input.shape, values)
    }
}

/// Several inputs elementwise. A single input is combined with a number.
struct Combination: Layer {
    private let kind: LayerKind
    private let alpha: Float

    init(_ kind: LayerKind, _ parameters: WireMessage) throws(CoreMLModelError) {
        self.kind = kind
        alpha = kind == .add || kind == .multiply ? try parameters.last()[1]?.float() ?? 0 : 0
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard var result = inputs.first else { throw .input("a layer has no input") }
        if inputs.count == 1 {
            switch kind {
            case .add: return [try Blob(result.shape, result.values.map { $0 + alpha })]
            case .multiply: return [try Blob(result.shape, result.values.map { $0 * alpha })]
            default: throw .input("the layer \(kind.name) has one input")
            }
        }
        for other in inputs.dropFirst() { result = try .combined(result, other, function) }
        if kind == .average { result.values = result.values.map { $0 / Float(inputs.count) } }
        return [result]
    }

    private var function: (Float, Float) -> Float {
        switch kind {
        case .multiply, .multiplyBroadcastable: (*)
        case .subtractBroadcastable: (-)
        case .divideBroadcastable: (/)
        case .max, .maxBroadcastable: { max($0, $1) }
        case .min, .minBroadcastable: { min($0, $1) }
        default: (+)
        }
    }
}

/// A factor and a summand for each channel or place (`bias`, `scale`).
struct Scaling: UnaryLayer {
    private let scale: Blob?
    private let bias: Blob?

    init(bias parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        scale = nil
        bias = try Self.blob(try parameters.integers(1), try parameters.last()[2]?.message(), name)
    }

    init(scale parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        scale = try Self.blob(try parameters.integers(1), try fields[2]?.message(), name)
        bias =
            try fields[3]?.bool() == true
            ? try Self.blob(try parameters.integers(4), try fields[5]?.message(), name) : nil
    }

    private static func blob(_ shape: [Int], _ weights: WireMessage?, _ name: String) throws(CoreMLModelError) -> Blob {
        guard shape.count == 1 || shape.count == 3 else {
            throw .damaged("layer \(name) has the invalid shape \(shape)")
        }
        // A single dimension is the channels'.
        return try Blob(shape.count == 1 ? shape + [1, 1] : shape, try Weights.read(weights, shape, name))
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        guard input.rank >= 3 else { throw .input("a layer for channels got an array of shape \(input.shape)") }
        var result = input
        if let scale { result = try .combined(result, scale, *) }
        if let bias { result = try .combined(result, bias, +) }
        guard result.shape == input.shape else {
            throw .input("a layer for channels got an array of shape \(input.shape)")
        }
        return result
    }
}

/// Numbers along axes reduced to one.
struct Reduction: UnaryLayer {
    private enum Mode { case sum, mean, product, logSum, sumSquare, l1, l2, max, min, argmax }

    private let mode: Mode
    private let axes: [Int]
    private var keepsDimensions = true
    private var reducesAll = false
    private var epsilon: Float = 1e-6

    /// The layer `reduce`.
    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let modes: [Mode] = [.sum, .mean, .product, .logSum, .sumSquare, .l1, .l2, .max, .min, .argmax]
        let places = [[-3, -2, -1], [-2, -1], [-3], [-2], [-1]]
        let (mode, axis) = (try fields[1]?.size() ?? 0, try fields[3]?.size() ?? 0)
        guard modes.indices.contains(mode), places.indices.contains(axis) else {
            throw .unsupported("layer \(name) with an unknown reduction")
        }
        (self.mode, axes) = (modes[mode], places[axis])
        if let given = try fields[2]?.float(), given != 0 { epsilon = given }
        guard self.mode != .argmax || axes.count == 1 else {
            throw .damaged("layer \(name) has an argmax over several dimensions")
        }
    }

    /// The layers `reduceSum` and so on.
    init(_ kind: LayerKind, _ parameters: WireMessage) throws(CoreMLModelError) {
        let modes: [LayerKind: Mode] = [
            .reduceSum: .sum, .reduceMean: .mean, .reduceMax: .max, .reduceMin: .min, .reduceProd: .product,
            .reduceL1: .l1, .reduceL2: .l2, .reduceSumSquare: .sumSquare,
        ]
        mode = modes[kind] ?? .sum
        axes = try parameters.integers(1)
        keepsDimensions = try parameters.last()[2]?.bool() ?? false
        reducesAll = try parameters.last()[3]?.bool() ?? false
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        var places: Set<Int> = []
        if reducesAll { places = Set(input.shape.indices) }
        for axis in axes where !reducesAll { places.insert(try input.axis(axis)) }
        // The reduced dimensions last, so that each group of numbers is together.
        let order = input.shape.indices.filter { !places.contains($0) } + places.sorted()
        let moved = try input.transposed(order)
        let size = places.reduce(1) { $0 * input.shape[$1] }
        guard size > 0 else { throw .input("an array of shape \(input.shape) has nothing to reduce") }
        let values = (0..<moved.values.count / size).map { group in
            reduced(moved.values[group * size..<(group + 1) * size])
        }
        var shape = input.shape
        for place in places { shape[place] = 1 }
        if !keepsDimensions { shape = input.shape.indices.filter { !places.contains($0) }.map { input.shape[$0] } }
        return try Blob(shape.isEmpty ? [1] : shape, values)
    }

    private func reduced(_ values: ArraySlice<Float>) -> Float {
        switch mode {
        case .sum: values.reduce(0, +)
        case .mean: values.reduce(0, +) / Float(values.count)
        case .product: values.reduce(1, *)
        case .logSum: values.reduce(0) { $0 + logf($1 + epsilon) }
        case .sumSquare: values.reduce(0) { $0 + $1 * $1 }
        case .l1: values.reduce(0) { $0 + abs($1) }
        case .l2: values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case .max: values.max() ?? 0
        case .min: values.min() ?? 0
        case .argmax: Float(values.indices.max { values[$0] < values[$1] }.map { $0 - values.startIndex } ?? 0)
        }
    }
}
