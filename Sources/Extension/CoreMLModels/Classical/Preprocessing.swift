/// `(x + shift) · scale` for each number (`scaler`).
struct Scaler: Predictor {
    private var shifts: [Double] = []
    private var scales: [Double] = []
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: try field.append(to: &shifts)
            case 2: try field.append(to: &scales)
            default: break
            }
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let values = try description.numbers(inputs)
        for list in [shifts, scales] where list.count > 1 && list.count != values.count {
            throw .input("the scaler has \(list.count) values, but \(values.count) numbers were given")
        }
        func value(_ list: [Double], _ index: Int, or other: Double) -> Double {
            list.count > 1 ? list[index] : list.first ?? other
        }
        let scaled = values.enumerated().map { index, number in
            (number + value(shifts, index, or: 0)) * value(scales, index, or: 1)
        }
        return try description.output(scaled, like: inputs)
    }
}

/// Numbers divided by their norm (`normalizer`). Where the norm is 0, they stay.
struct Normalizer: Predictor {
    private let norm: Int
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        norm = try parameters.last()[1]?.size() ?? 0
        guard 0...2 ~= norm else { throw .unsupported("normalizer with an unknown norm") }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let values = try description.numbers(inputs)
        let size: Double
        switch norm {
        case 1: size = values.reduce(0) { $0 + abs($1) }
        case 2: size = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        default:
            // Apple documents the greatest number, scikit-learn uses the greatest magnitude.
            guard values.allSatisfy({ $0 >= 0 }) else {
                throw .unsupported("normalizer with the norm LMax for negative numbers: its result is not documented")
            }
            size = values.max() ?? 0
        }
        return try description.output(size == 0 ? values : values.map { $0 / size }, like: inputs)
    }
}

/// Missing values replaced (`imputer`).
struct Imputer: Predictor {
    private let fields: [Int: WireMessage.Field]
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        fields = try parameters.last()
        guard fields[6] == nil, fields[7] == nil else { throw .unsupported("imputer for dictionaries") }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let input = try description.input()
        let output = try description.output()
        guard let value = inputs[input.name] else { throw .input("the input \(input.name) is missing") }
        if case .string(let text) = value {
            guard let imputed = try fields[3]?.string(), let replaced = try fields[13]?.string() else {
                throw .unsupported("imputer for strings without a string to replace")
            }
            return [output.name: .string(text == replaced ? imputed : text)]
        }
        let values = try description.numbers(inputs)
        let imputed = try imputed(values.count)
        let isMissing: (Double) -> Bool
        if let replaced = try fields[11]?.double() {
            isMissing = { $0 == replaced || $0.isNaN && replaced.isNaN }
        } else if let replaced = try fields[12]?.int64() {
            isMissing = { $0 == Double(replaced) }
        } else if fields[2] != nil || fields[5] != nil {
            throw .unsupported("imputer for integers without an integer to replace")
        } else {
            isMissing = \.isNaN
        }
        return try description.output(
            zip(values, imputed).map { isMissing($0) ? $1 : $0 }, like: inputs)
    }

    private func imputed(_ count: Int) throws(CoreMLModelError) -> [Double] {
        let list: [Double]
        if let value = try fields[1]?.double() {
            list = [value]
        } else if let value = try fields[2]?.int64() {
            list = [Double(value)]
        } else if let values = try fields[4]?.message().doubles() {
            list = values
        } else if let values = try fields[5]?.message().integers() {
            list = values.map(Double.init)
        } else {
            throw .damaged("the imputer has no value")
        }
        if list.count == 1 { return Array(repeating: list[0], count: count) }
        guard list.count == count else {
            throw .input("the imputer has \(list.count) values, but \(count) numbers were given")
        }
        return list
    }
}

/// Integers for strings or strings for integers (`categoricalMapping`).
struct CategoricalMapping: Predictor {
    private var mapping: [FeatureValue: FeatureValue] = [:]
    private var other: FeatureValue?
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1:
                try field.message().forEach { entry throws(CoreMLModelError) in
                    let pair = try entry.message().last()
                    mapping[.string(try pair[1]?.string() ?? "")] = .int64(try pair[2]?.int64() ?? 0)
                }
            case 2:
                try field.message().forEach { entry throws(CoreMLModelError) in
                    let pair = try entry.message().last()
                    mapping[.int64(try pair[1]?.int64() ?? 0)] = .string(try pair[2]?.string() ?? "")
                }
            case 101: other = .string(try field.string())
            case 102: other = .int64(try field.int64())
            default: break
            }
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let input = try description.input()
        guard let value = inputs[input.name] else { throw .input("the input \(input.name) is missing") }
        guard let mapped = mapping[value] ?? other else {
            throw .input("\(input.name) is not one of the model's categories")
        }
        return [try description.output().name: mapped]
    }
}

/// The inputs as they are (`identity`).
struct Identity: Predictor {
    let description: ModelDescription

    init(_ description: ModelDescription) throws(CoreMLModelError) {
        guard description.inputs.count == description.outputs.count else {
            throw .damaged("it has different numbers of inputs and outputs")
        }
        self.description = description
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var outputs: [String: FeatureValue] = [:]
        for (input, output) in zip(description.inputs, description.outputs) {
            outputs[output.name] = inputs[output.name] ?? inputs[input.name]
        }
        return outputs
    }
}

extension ModelDescription {
    /// The first output with numbers in the shape of the first input.
    func output(_ values: [Double], like inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String:
        FeatureValue]
    {
        let output = try output()
        let value: FeatureValue
        if case .array(let given) = inputs[try input().name], given.values.count == values.count {
            value = .array(ArrayValue(shape: given.shape, values: values))
        } else if values.count == 1, self.inputs.count == 1 {
            value = .double(values[0])
        } else {
            value = .array(ArrayValue(values))
        }
        return [output.name: try value.converted(to: output)]
    }
}
