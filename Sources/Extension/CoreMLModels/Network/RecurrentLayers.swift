/// The layer `simpleRecurrent`.
struct SimpleRecurrent: Layer {
    private let recurrence: Recurrence
    private let gate: RecurrentGate
    private let activation: Activation

    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        recurrence = try Recurrence(fields, name, givesSequence: try fields[15]?.bool() ?? false)
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
        recurrence = try Recurrence(fields, name, givesSequence: try fields[15]?.bool() ?? false)
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

    init(_ parameters: WireMessage, _ name: String, directions count: Int) throws(CoreMLModelError) {
        let fields = try parameters.last()
        let options = try fields[15]?.message().last() ?? [:]
        let weights = try parameters.messages(20)
        guard weights.count == count else {
            throw .damaged("layer \(name) has weights for \(weights.count) directions")
        }
        var directions: [(Recurrence, Cell)] = []
        for (number, weights) in weights.enumerated() {
            let recurrence = try Recurrence(
                fields, name, isReversed: count == 1 ? nil : number == 1,
                givesSequence: try options[10]?.bool() ?? false)
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
