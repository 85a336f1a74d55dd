/// A value of a model's input or output.
package enum FeatureValue: Hashable, Sendable {
    case int64(Int64)
    case double(Double)
    case string(String)
    case array(ArrayValue)
    case stringDictionary([String: Double])
    case int64Dictionary([Int64: Double])
    case strings([String])
    case integers([Int64])

    /// What it is, for messages.
    package var kind: String {
        switch self {
        case .int64: "an Int64"
        case .double: "a Double"
        case .string: "a String"
        case .array(let value): "an array of shape \(value.shape)"
        case .stringDictionary: "a dictionary with String keys"
        case .int64Dictionary: "a dictionary with Int64 keys"
        case .strings: "a sequence of String"
        case .integers: "a sequence of Int64"
        }
    }

    /// Its numbers in row-major order; nil if it has none.
    var numbers: [Double]? {
        switch self {
        case .int64(let value): [Double(value)]
        case .double(let value): [value]
        case .array(let value): value.values
        default: nil
        }
    }
}

/// Numbers with a shape, in row-major order. All element types are held as Double, which represents each exactly.
package struct ArrayValue: Hashable, Sendable {
    package let shape: [Int]
    package let values: [Double]

    /// - Parameters:
    ///   - shape: its product is the number of values.
    package init(shape: [Int], values: [Double]) {
        precondition(shape.reduce(1, *) == values.count, "the shape has another number of elements")
        (self.shape, self.values) = (shape, values)
    }

    init(_ values: [Double]) { self.init(shape: [values.count], values: values) }
}
