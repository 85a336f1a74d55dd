/// The weights of a gate of a recurrent layer: `clip(W · x + R · y + b)`.
struct RecurrentGate: Sendable {
    private let input: [Float]
    private let recursion: [Float]
    private let bias: [Float]

    /// - Parameters:
    ///   - numbers: the fields of the input weights, the recursion weights and the bias.
    ///   - sizes: of the input and the output.
    init(
        _ fields: [Int: WireMessage.Field], _ numbers: (input: Int, recursion: Int, bias: Int),
        _ sizes: (Int, Int), hasBias: Bool, _ name: String
    ) throws(CoreMLModelError) {
        input = try Weights.read(try fields[numbers.input]?.message(), [sizes.1, sizes.0], name)
        recursion = try Weights.read(try fields[numbers.recursion]?.message(), [sizes.1, sizes.1], name)
        bias = hasBias ? try Weights.read(try fields[numbers.bias]?.message(), [sizes.1], name) : []
    }

    /// - Parameter extra: added before the sum is limited; empty: nothing.
    func callAsFunction(
        _ x: ArraySlice<Float>, _ state: [Float], plus extra: [Float] = [], _ function: Activation
    ) -> [Float] {
        let first = product(x, input, state.count, plus: bias)
        let second = product(state[...], recursion, state.count, plus: extra)
        return zip(first, second).map { function(min(max($0 + $1, -50), 50)) }
    }
}

/// Runs a recurrent layer over sequences.
struct Recurrence: Sendable {
    let inputs: Int
    let results: Int
    let isReversed: Bool
    let givesSequence: Bool

    /// The state of one sequence of a batch.
    struct State {
        var output: [Float]
        var cell: [Float]
    }

    /// - Parameter isReversed: nil: as the layer says. Core ML's documentation does not say where a reversed sequence of
    ///   outputs begins.
    init(
        _ fields: [Int: WireMessage.Field], _ name: String, isReversed: Bool? = nil, givesSequence: Bool
    ) throws(CoreMLModelError) {
        inputs = try fields[1]?.size() ?? 0
        results = try fields[2]?.size() ?? 0
        let written = try fields[100]?.bool() ?? false
        self.isReversed = isReversed ?? written
        self.givesSequence = givesSequence
        guard isReversed != nil || !self.isReversed || !givesSequence else {
            throw .unsupported("a recurrent layer that is reversed and gives a sequence: its order is not documented")
        }
        guard inputs > 0, results > 0 else { throw .damaged("layer \(name) has no inputs or outputs") }
    }

    /// - Parameters:
    ///   - states: blobs with the outputs and the cells before the sequence; empty: 0.
    ///   - step: the next state for an input.
    /// - Returns: for each step of the sequence, or for the last: the outputs of the batch; and the last states.
    func run(
        _ input: Blob, _ states: [Blob], _ step: (ArraySlice<Float>, State) -> State
    ) throws(CoreMLModelError) -> (values: [[Float]], output: Blob, cell: Blob) {
        guard input.rank == 5, input.shape[2] * input.shape[3] * input.shape[4] == inputs, input.shape[0] > 0 else {
            throw .input("a recurrent layer for \(inputs) numbers got an array of shape \(input.shape)")
        }
        let (length, batch) = (input.shape[0], input.shape[1])
        for state in states where state.values.count != batch * results {
            throw .input("a recurrent layer of \(results) numbers got a state of shape \(state.shape)")
        }
        var values = Array(repeating: [Float](), count: givesSequence ? length : 1)
        var (outputs, cells): ([Float], [Float]) = ([], [])
        for member in 0..<batch {
            func part(_ index: Int) -> [Float] {
                guard index < states.count else { return Array(repeating: 0, count: results) }
                return Array(states[index].values[member * results..<(member + 1) * results])
            }
            var state = State(output: part(0), cell: part(1))
            for number in 0..<length {
                let time = isReversed ? length - 1 - number : number
                let start = (time * batch + member) * inputs
                state = step(input.values[start..<start + inputs], state)
                if givesSequence { values[time] += state.output }
            }
            if !givesSequence { values[0] += state.output }
            outputs += state.output
            cells += state.cell
        }
        let shape = [1, batch, results, 1, 1]
        return (values, try Blob(shape, outputs), try Blob(shape, cells))
    }
}

extension Recurrence {
    /// The outputs as a blob.
    func blob(_ values: [[Float]], _ input: Blob) throws(CoreMLModelError) -> Blob {
        try Blob([values.count, input.shape[1], results, 1, 1], Array(values.joined()))
    }
}

extension Activation {
    /// The function in a recurrent layer, where Core ML has fixed numbers: a file without them means these.
    ///
    /// - Throws: `CoreMLModelError` for other functions and numbers.
    func recurrent(_ name: String) throws(CoreMLModelError) -> Activation {
        switch self {
        case .linear(let alpha, let beta) where (alpha, beta) == (0, 0) || (alpha, beta) == (1, 0): return .linear(1, 0)
        case .hardSigmoid(let alpha, let beta) where (alpha, beta) == (0, 0) || (alpha, beta) == (0.2, 0.5):
            return .hardSigmoid(0.2, 0.5)
        case .scaledTanh(let alpha, let beta) where (alpha, beta) == (0, 0) || (alpha, beta) == (1.7159, 2.0 / 3):
            return .scaledTanh(1.7159, 2.0 / 3)
        case .sigmoid, .tanh, .rectified: return self
        default: throw .unsupported("layer \(name) with an activation that recurrent layers do not have")
        }
    }

    /// The activations of a recurrent layer.
    static func list(_ messages: [WireMessage], _ count: Int, _ name: String) throws(CoreMLModelError) -> [Activation] {
        guard messages.count == count else {
            throw .damaged("layer \(name) has \(messages.count) activations instead of \(count)")
        }
        var list: [Activation] = []
        for message in messages { list.append(try Activation(message, name).recurrent(name)) }
        return list
    }
}
