extension FeatureValue {
    /// The value as the type of an input or output, where Core ML accepts it.
    ///
    /// - Throws: `CoreMLModelError` with the name of the feature and both types.
    func converted(to feature: FeatureDescription) throws(CoreMLModelError) -> FeatureValue {
        switch (feature.type, self) {
        case (.int64, .int64), (.double, .double), (.string, .string), (.stringDictionary, .stringDictionary),
            (.int64Dictionary, .int64Dictionary), (.sequenceOfStrings, .strings), (.sequenceOfIntegers, .integers),
            (.array, .array):
            return self
        case (.double, .int64(let value)): return .double(Double(value))
        case (.int64, .double(let value)):
            if let exact = Int64(exactly: value) { return .int64(exact) }
        case (.double, .array(let value)) where value.values.count == 1: return .double(value.values[0])
        case (.int64, .array(let value)) where value.values.count == 1:
            if let exact = Int64(exactly: value.values[0]) { return .int64(exact) }
        case (.array(let shape, _), .double), (.array(let shape, _), .int64):
            if let numbers, shape.reduce(1, { $0.multipliedReportingOverflow(by: $1).partialValue }) == 1 {
                return .array(ArrayValue(shape: shape, values: numbers))
            }
        default: break
        }
        throw .input("\(feature.name) must be \(feature.type.label), but is \(kind)")
    }
}

extension FeatureType {
    /// What it is, for messages.
    package var label: String {
        switch self {
        case .int64: "an Int64"
        case .double: "a Double"
        case .string: "a String"
        case .image: "an image"
        case .array(let shape, _): "an array of shape \(shape)"
        case .stringDictionary: "a dictionary with String keys"
        case .int64Dictionary: "a dictionary with Int64 keys"
        case .sequenceOfStrings: "a sequence of String"
        case .sequenceOfIntegers: "a sequence of Int64"
        case .state: "a state"
        case .invalid: "of no type"
        }
    }
}

extension ModelDescription {
    /// The numbers of all inputs in the order of the description, one after the other: how models that take numbers
    /// count their features.
    func numbers(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [Double] {
        var numbers: [Double] = []
        for feature in self.inputs {
            guard let value = inputs[feature.name] else { throw .input("the input \(feature.name) is missing") }
            guard let more = value.numbers else {
                throw .input("\(feature.name) must be numbers, but is \(value.kind)")
            }
            numbers += more
        }
        return numbers
    }

    /// The first input, for kinds that have one.
    func input() throws(CoreMLModelError) -> FeatureDescription {
        guard let input = inputs.first else { throw .damaged("the model has no input") }
        return input
    }

    /// The first output, for kinds that have one.
    func output() throws(CoreMLModelError) -> FeatureDescription {
        guard let output = outputs.first else { throw .damaged("the model has no output") }
        return output
    }

    /// The outputs of a regressor.
    func regression(_ values: [Double]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let name = predictedFeatureName.isEmpty ? try output().name : predictedFeatureName
        let isArray = outputs.contains { if case .array = $0.type { $0.name == name } else { false } }
        return [name: values.count == 1 && !isArray ? .double(values[0]) : .array(ArrayValue(values))]
    }
}
