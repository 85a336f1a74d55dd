extension LayerKind {
    /// The layer; nil if Siftbox does not compute it.
    ///
    /// - Parameters:
    ///   - name: its name in the model, for messages.
    ///   - outputs: the number of its outputs.
    func layer(_ parameters: WireMessage, _ name: String, outputs: Int) throws(CoreMLModelError) -> (any Layer)? {
        switch self {
        case .innerProduct: try InnerProduct(parameters, name)
        case .embedding: try Embedding(parameters, name, isExact: false)
        case .embeddingND: try Embedding(parameters, name, isExact: true)
        case .activation: Each(function: try Activation(parameters, name).callAsFunction)
        case .tanh: Each(function: Activation.tanh.callAsFunction)
        case .unary: try Each(unary: parameters, name)
        case .clip: try Each(clip: parameters)
        case .softmax: Softmax(axis: -3)
        case .softmaxND: Softmax(axis: Int(truncatingIfNeeded: try parameters.last()[1]?.int64() ?? 0))
        case .add, .multiply, .average, .max, .min, .addBroadcastable, .multiplyBroadcastable,
            .subtractBroadcastable, .divideBroadcastable, .maxBroadcastable, .minBroadcastable:
            try Combination(self, parameters)
        case .bias: try Scaling(bias: parameters, name)
        case .scale: try Scaling(scale: parameters, name)
        case .reduce: try Reduction(parameters, name)
        case .reduceSum, .reduceMean, .reduceMax, .reduceMin, .reduceProd, .reduceL1, .reduceL2, .reduceSumSquare:
            try Reduction(self, parameters)
        case .loadConstant, .loadConstantND: try Constant(self, parameters, name)
        case .reshape: try Reshape(parameters, name)
        case .flatten: try Flatten(parameters)
        case .permute: try Permutation(permute: parameters)
        case .transpose: try Permutation(transpose: parameters)
        case .concat: Concatenation(axis: try parameters.last()[100]?.bool() == true ? -5 : -3)
        case .concatND: try Concatenation(nd: parameters, name)
        case .split: try Split(parameters)
        case .sequenceRepeat: try SequenceRepetition(parameters)
        case .slice: try Slice(parameters)
        case .copy: Each { $0 }
        case .squeeze, .expandDims, .flattenTo2D, .reshapeStatic: try ShapeChange(self, parameters)
        case .simpleRecurrent: try SimpleRecurrent(parameters, name)
        case .gru: try GatedRecurrent(parameters, name)
        case .uniDirectionalLSTM: try LongShortTerm(parameters, name, directions: 1)
        case .biDirectionalLSTM: try LongShortTerm(parameters, name, directions: 2)
        default: nil
        }
    }
}

extension WireMessage {
    /// The numbers of a repeated field.
    func integers(_ number: Int) throws(CoreMLModelError) -> [Int] {
        var values: [Int64] = []
        try forEach { field throws(CoreMLModelError) in if field.number == number { try field.append(to: &values) } }
        guard values.allSatisfy({ $0.magnitude <= UInt64(Int32.max) }) else {
            throw .damaged("a layer has an invalid size")
        }
        return values.map(Int.init)
    }

    /// The messages of a repeated field.
    func messages(_ number: Int) throws(CoreMLModelError) -> [WireMessage] {
        var values: [WireMessage] = []
        try forEach { field throws(CoreMLModelError) in
            if field.number == number { values.append(try field.message()) }
        }
        return values
    }
}
