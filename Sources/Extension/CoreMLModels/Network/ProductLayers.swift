/// A matrix product (`innerProduct`).
struct InnerProduct: UnaryLayer {
    private let inputs: Int
    private let results: Int
    private let weights: [Float]
    private let bias: [Float]

    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        inputs = try fields[1]?.size() ?? 0
        results = try fields[2]?.size() ?? 0
        guard try fields[22]?.bool() != true else {
            throw .unsupported("layer \(name) with weights that are computed in eight bits")
        }
        weights = try Weights.read(try fields[20]?.message(), [results, inputs], name)
        bias = try fields[10]?.bool() == true ? try Weights.read(try fields[21]?.message(), [results], name) : []
        guard inputs > 0, results > 0 else { throw .damaged("layer \(name) has no inputs or outputs") }
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        // The dimensions that are multiplied: the last one, or channel, height and width.
        let width = input.rank > 3 ? 3 : 1
        guard input.rank > 0, input.shape.suffix(width).reduce(1, *) == inputs else {
            throw .input("an inner product of \(inputs) numbers got an array of shape \(input.shape)")
        }
        let rows = Array(input.shape.dropLast(width))
        var values: [Float] = []
        values.reserveCapacity(try Blob.count(rows + [results]))
        for row in 0..<rows.reduce(1, *) {
            values += product(input.values[row * inputs..<(row + 1) * inputs], weights, results, plus: bias)
        }
        return try Blob(rows + [results] + (width == 3 ? [1, 1] : []), values)
    }
}

/// `matrix · vector + bias`.
///
/// - Parameters:
///   - matrix: `count` rows, each as long as the vector.
///   - bias: empty: none.
func product(_ vector: ArraySlice<Float>, _ matrix: [Float], _ count: Int, plus bias: [Float]) -> [Float] {
    vector.withUnsafeBufferPointer { vector in
        matrix.withUnsafeBufferPointer { matrix in
            (0..<count).map { row in
                var sum: Float = 0
                let start = row * vector.count
                for place in 0..<vector.count { sum += matrix[start + place] * vector[place] }
                return bias.isEmpty ? sum : sum + bias[row]
            }
        }
    }
}

/// A vector for each number (`embedding`, `embeddingND`).
struct Embedding: UnaryLayer {
    private let words: Int
    private let size: Int
    private let weights: [Float]
    private let bias: [Float]
    private let isExact: Bool

    /// - Parameter isExact: whether the last dimension gets the vectors, not the third-last.
    init(_ parameters: WireMessage, _ name: String, isExact: Bool) throws(CoreMLModelError) {
        let fields = try parameters.last()
        words = try fields[1]?.size() ?? 0
        size = try fields[2]?.size() ?? 0
        weights = try Weights.read(try fields[20]?.message(), [size, words], name)
        bias =
            try fields[isExact ? 3 : 10]?.bool() == true
            ? try Weights.read(try fields[21]?.message(), [size], name) : []
        self.isExact = isExact
        guard words > 0, size > 0 else { throw .damaged("layer \(name) has no words or no vectors") }
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        let ones = isExact ? 1 : 3
        guard input.rank > ones, input.shape.suffix(ones).allSatisfy({ $0 == 1 }) else {
            throw .input("an embedding got an array of shape \(input.shape)")
        }
        let shape = Array(input.shape.dropLast(ones)) + [size] + (isExact ? [] : [1, 1])
        var values: [Float] = []
        values.reserveCapacity(try Blob.count(shape))
        for number in input.values {
            guard let word = Int(exactly: number), 0..<words ~= word else {
                throw .input("an embedding of \(words) words got \(number)")
            }
            for row in 0..<size { values.append(weights[row * words + word] + (bias.isEmpty ? 0 : bias[row])) }
        }
        return try Blob(shape, values)
    }
}

/// A constant (`loadConstant`, `loadConstantND`).
struct Constant: Layer {
    private let blob: Blob

    init(_ kind: LayerKind, _ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let shape = try parameters.integers(1)
        let values = try Weights.read(try parameters.last()[2]?.message(), shape, name)
        blob = try Blob(kind == .loadConstant ? [1, 1] + shape : shape, values)
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] { [blob] }
}
