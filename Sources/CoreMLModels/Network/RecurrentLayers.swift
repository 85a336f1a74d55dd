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

    init(
        _ fields: [Int: WireMessage.Field], _ name: String, isReversed: Bool, givesSequence: Bool
    ) throws(CoreMLModelError) {
        inputs = try fields[1]?.size() ?? 0
        results = try fields[2]?.size() ?? 0
        (self.isReversed, self.givesSequence) = (isReversed, givesSequence)
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

    /// Where a sequence of outputs that is read backwards begins is not documented.
    static func refuseReversedSequence(_ fields: [Int: WireMessage.Field], _ isSequence: Bool) throws(CoreMLModelError)
    {
        guard try fields[100]?.bool() == true, isSequence else { return }
        throw .unsupported("a recurrent layer that is reversed and gives a sequence: its order is not documented")
    }
}

/// The layer `simpleRecurrent`.
struct SimpleRecurrent: Layer {
    private let recurrence: Recurrence
    private let gate: RecurrentGate
    private let activation: Activation

    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let isSequence = try fields[15]?.bool() ?? false
        try Recurrence.refuseReversedSequence(fields, isSequence)
        recurrence = try Recurrence(
            fields, name, isReversed: try fields[100]?.bool() ?? false, givesSequence: isSequence)
        gate = try RecurrentGate(
            fields, (30, 31, 32), (recurrence.inputs, recurrence.results), hasBias: try fields[20]?.bool() ?? false,
            name)
        guard let function = try fields[10]?.message() else { throw .damaged("layer \(name) has no activation") }
        activation = try Activation(function, name).recurrent(name)
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard let input = inputs.first else { throw .input("a layer has no input") }
        let result = try recurrence.run(input, Array(inputs.dropFirst().prefix(1))) { x, state in
            Recurrence.State(output: gate(x, state.output, activation), cell: state.cell)
        }
        return [try recurrence.blob(result.values, input), result.output]
    }
}

/// The layer `gru`.
struct GatedRecurrent: Layer {
    private let recurrence: Recurrence
    private let update: RecurrentGate
    private let reset: RecurrentGate
    private let output: RecurrentGate
    private let functions: [Activation]

    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let isSequence = try fields[15]?.bool() ?? false
        try Recurrence.refuseReversedSequence(fields, isSequence)
        recurrence = try Recurrence(
            fields, name, isReversed: try fields[100]?.bool() ?? false, givesSequence: isSequence)
        let sizes = (recurrence.inputs, recurrence.results)
        let hasBias = try fields[20]?.bool() ?? false
        update = try RecurrentGate(fields, (30, 50, 70), sizes, hasBias: hasBias, name)
        reset = try RecurrentGate(fields, (31, 51, 71), sizes, hasBias: hasBias, name)
        output = try RecurrentGate(fields, (32, 52, 72), sizes, hasBias: hasBias, name)
        functions = try Activation.list(try parameters.messages(10), 2, name)
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard let input = inputs.first else { throw .input("a layer has no input") }
        let result = try recurrence.run(input, Array(inputs.dropFirst().prefix(1))) { x, state in
            let z = update(x, state.output, functions[0])
            let r = reset(x, state.output, functions[0])
            let o = output(x, zip(state.output, r).map(*), functions[1])
            let next = state.output.indices.map { (1 - z[$0]) * o[$0] + z[$0] * state.output[$0] }
            return Recurrence.State(output: next, cell: state.cell)
        }
        return [try recurrence.blob(result.values, input), result.output]
    }
}

/// The layers `uniDirectionalLSTM` and `biDirectionalLSTM`.
struct LongShortTerm: Layer {
    private struct Cell: Sendable {
        let input: RecurrentGate
        let forget: RecurrentGate?
        let block: RecurrentGate
        let output: RecurrentGate
        /// For the input, forget and output gates; empty: none.
        let peepholes: [[Float]]
        let functions: [Activation]
        let hasForgetBias: Bool
        let limit: Float

        init(
            _ weights: WireMessage, _ parameters: [Int: WireMessage.Field], _ sizes: (Int, Int),
            _ functions: [Activation], _ name: String
        ) throws(CoreMLModelError) {
            let fields = try weights.last()
            let hasBias = try parameters[20]?.bool() ?? false
            let isCoupled = try parameters[50]?.bool() ?? false
            input = try RecurrentGate(fields, (1, 20, 40), sizes, hasBias: hasBias, name)
            forget = isCoupled ? nil : try RecurrentGate(fields, (2, 21, 41), sizes, hasBias: hasBias, name)
            block = try RecurrentGate(fields, (3, 22, 42), sizes, hasBias: hasBias, name)
            output = try RecurrentGate(fields, (4, 23, 43), sizes, hasBias: hasBias, name)
            var peepholes: [[Float]] = []
            if try parameters[40]?.bool() == true {
                for number in 60...62 {
                    peepholes.append(
                        number == 61 && isCoupled
                            ? [] : try Weights.read(try fields[number]?.message(), [sizes.1], name))
                }
            }
            self.peepholes = peepholes
            self.functions = functions
            hasForgetBias = try parameters[30]?.bool() ?? false
            let limit = try parameters[60]?.float() ?? 0
            self.limit = limit == 0 ? 50 : limit
        }

        func next(_ x: ArraySlice<Float>, _ state: Recurrence.State) -> Recurrence.State {
            func extra(_ index: Int, _ cell: [Float]) -> [Float] {
                peepholes.isEmpty ? [] : zip(peepholes[index], cell).map(*)
            }
            let i = input(x, state.output, plus: extra(0, state.cell), functions[0])
            var f = i.map { 1 - $0 }
            if let forget {
                var more = extra(1, state.cell)
                if hasForgetBias { more = more.isEmpty ? i.map { _ in 1 } : more.map { $0 + 1 } }
                f = forget(x, state.output, plus: more, functions[0])
            }
            let z = block(x, state.output, functions[1])
            let cell = state.cell.indices.map { min(max(state.cell[$0] * f[$0] + i[$0] * z[$0], -limit), limit) }
            let o = output(x, state.output, plus: extra(2, cell), functions[0])
            return Recurrence.State(output: zip(cell, o).map { functions[2]($0) * $1 }, cell: cell)
        }
    }

    /// The forward direction, and the backward one of a bidirectional layer.
    private let directions: [(Recurrence, Cell)]

    init(uni parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let options = try fields[15]?.message().last() ?? [:]
        let isSequence = try options[10]?.bool() ?? false
        try Recurrence.refuseReversedSequence(fields, isSequence)
        let recurrence = try Recurrence(
            fields, name, isReversed: try fields[100]?.bool() ?? false, givesSequence: isSequence)
        guard let weights = try fields[20]?.message() else { throw .damaged("layer \(name) has no weights") }
        let functions = try Activation.list(try parameters.messages(10), 3, name)
        directions = [
            (recurrence, try Cell(weights, options, (recurrence.inputs, recurrence.results), functions, name))
        ]
    }

    init(bi parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let options = try fields[15]?.message().last() ?? [:]
        let weights = try parameters.messages(20)
        guard weights.count == 2 else { throw .damaged("layer \(name) has weights for \(weights.count) directions") }
        var directions: [(Recurrence, Cell)] = []
        for (number, weights) in weights.enumerated() {
            let recurrence = try Recurrence(
                fields, name, isReversed: number == 1, givesSequence: try options[10]?.bool() ?? false)
            let functions = try Activation.list(try parameters.messages(10 + number), 3, name)
            directions.append(
                (recurrence, try Cell(weights, options, (recurrence.inputs, recurrence.results), functions, name)))
        }
        self.directions = directions
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard let input = inputs.first else { throw .input("a layer has no input") }
        var outputs: [Blob] = []
        var states: [Blob] = []
        for (number, (recurrence, cell)) in directions.enumerated() {
            let given = Array(inputs.dropFirst(1 + 2 * number).prefix(2))
            let result = try recurrence.run(input, given, cell.next)
            outputs.append(try recurrence.blob(result.values, input))
            states += [result.output, result.cell]
        }
        let all = try outputs.count == 1 ? outputs : Concatenation(axis: -3).outputs(outputs)
        return all + states
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
