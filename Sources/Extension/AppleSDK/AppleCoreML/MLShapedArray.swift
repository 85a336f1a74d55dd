import Foundation

/// A number that a shaped array may contain.
public protocol MLShapedArrayScalar {
    static var multiArrayDataType: MLMultiArrayDataType { get }
    /// The number that is nearest to a Double.
    init(_coreMLValue number: Double)
    /// Its value, for arrays of other types.
    var _coreMLValue: Double { get }
}

extension Double: MLShapedArrayScalar {
    public static var multiArrayDataType: MLMultiArrayDataType { .double }
    public init(_coreMLValue number: Double) { self = number }
    public var _coreMLValue: Double { self }
}

extension Float: MLShapedArrayScalar {
    public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
    public init(_coreMLValue number: Double) { self = Float(number) }
    public var _coreMLValue: Double { Double(self) }
}

extension Float16: MLShapedArrayScalar {
    public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
    public init(_coreMLValue number: Double) { self = Float16(number) }
    public var _coreMLValue: Double { Double(self) }
}

extension Int32: MLShapedArrayScalar {
    public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
    public init(_coreMLValue number: Double) {
        let whole = number.isNaN ? 0 : number.rounded(.towardZero)
        self = Int32(Swift.min(Swift.max(whole, Double(Int32.min)), Double(Int32.max)))
    }
    public var _coreMLValue: Double { Double(self) }
}

/// Numbers with a shape, as a value (iOS 15). Slices (`array[0]`) are not provided.
///
///     var words = MLShapedArray<Float>(repeating: 0, shape: [1, 20])
///     words[scalarAt: 0, 3] = 17
public struct MLShapedArray<Scalar: MLShapedArrayScalar> {
    public let shape: [Int]
    /// In row-major order.
    public private(set) var scalars: [Scalar]

    /// The maximum number of elements of an array.
    private static var maxCount: Int { 1 << 27 }

    /// The number of elements must fit the shape. Otherwise the process ends, as on an iPhone.
    public init(scalars: some Sequence<Scalar>, shape: [Int]) {
        let scalars = Array(scalars)
        precondition(
            scalars.count == Self.count(shape), "MLShapedArray: \(scalars.count) numbers do not have the shape \(shape)"
        )
        (self.scalars, self.shape) = (scalars, shape)
    }

    public init(repeating value: Scalar, shape: [Int]) {
        (scalars, self.shape) = (Array(repeating: value, count: Self.count(shape)), shape)
    }

    /// An array without dimensions.
    public init(scalar: Scalar) { (scalars, shape) = ([scalar], []) }

    /// The elements of an array, converted if they have another type.
    public init(_ multiArray: MLMultiArray) { self.init(converting: multiArray) }

    public init(converting multiArray: MLMultiArray) {
        let (shape, values) = multiArray.contents
        (scalars, self.shape) = (values.map(Scalar.init(_coreMLValue:)), shape)
    }

    private static func count(_ shape: [Int]) -> Int {
        var count = 1
        for size in shape {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            precondition(
                size >= 0 && !isTooLarge && product <= maxCount, "MLShapedArray: the shape \(shape) is not possible")
            count = product
        }
        return count
    }

    /// For each dimension, how many elements are between neighbors.
    public var strides: [Int] { MLMultiArray.steps(shape) }

    /// The same elements with another shape of as many elements.
    public func reshaped(to newShape: [Int]) -> MLShapedArray { MLShapedArray(scalars: scalars, shape: newShape) }

    /// The same elements with a dimension of size 1 more.
    public func expandingShape(at axis: Int) -> MLShapedArray {
        var newShape = shape
        newShape.insert(1, at: axis)
        return reshaped(to: newShape)
    }

    /// The same elements without the dimensions of size 1.
    public func squeezingShape() -> MLShapedArray { reshaped(to: shape.filter { $0 != 1 }) }

    public mutating func fill(with value: Scalar) { scalars = Array(repeating: value, count: scalars.count) }

    public var scalarCount: Int { scalars.count }
    public var isScalar: Bool { shape.isEmpty }
    /// The element of an array without dimensions; nil: it has dimensions.
    public var scalar: Scalar? { isScalar ? scalars.first : nil }

    /// An element by its index in each dimension.
    public subscript(scalarAt indices: Int...) -> Scalar {
        get { scalars[offset(indices)] }
        set { scalars[offset(indices)] = newValue }
    }

    public subscript<Indices: Collection>(scalarAt indices: Indices) -> Scalar where Indices.Element == Int {
        get { scalars[offset(Array(indices))] }
        set { scalars[offset(Array(indices))] = newValue }
    }

    /// An index outside the array ends the process, as on an iPhone.
    private func offset(_ indices: [Int]) -> Int {
        precondition(
            indices.count == shape.count && zip(indices, shape).allSatisfy { 0..<$1 ~= $0 },
            "MLShapedArray: \(indices) is not an index of an array of shape \(shape)")
        return zip(indices, strides).reduce(0) { $0 + $1.0 * $1.1 }
    }

    public func withUnsafeShapedBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> Result
    ) rethrows -> Result {
        try scalars.withUnsafeBufferPointer { try body($0, shape, strides) }
    }

    public mutating func withUnsafeMutableShapedBufferPointer<Result>(
        _ body: (inout UnsafeMutableBufferPointer<Scalar>, [Int], [Int]) throws -> Result
    ) rethrows -> Result {
        let (shape, strides) = (shape, strides)
        return try scalars.withUnsafeMutableBufferPointer { try body(&$0, shape, strides) }
    }
}

extension MLShapedArray: Equatable where Scalar: Equatable {}
extension MLShapedArray: Hashable where Scalar: Hashable {}
extension MLShapedArray: Sendable where Scalar: Sendable {}

extension MLMultiArray {
    /// An array with the elements of a shaped array.
    public convenience init<Scalar>(_ shapedArray: MLShapedArray<Scalar>) {
        do {
            try self.init(
                shape: shapedArray.shape, values: shapedArray.scalars.map(\._coreMLValue), Scalar.multiArrayDataType)
        } catch {
            // The maximum number of elements of a shaped array fits an array of any type.
            preconditionFailure("MLMultiArray: the shape \(shapedArray.shape) is not possible")
        }
    }
}

extension MLFeatureValue {
    /// A value with the elements of a shaped array.
    public convenience init<Scalar>(shapedArray: MLShapedArray<Scalar>) {
        self.init(multiArray: MLMultiArray(shapedArray))
    }

    /// The elements of an array; nil: the value is something else.
    public func shapedArrayValue<Scalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>?
    where Scalar: MLShapedArrayScalar {
        multiArrayValue.map { MLShapedArray(converting: $0) }
    }
}
