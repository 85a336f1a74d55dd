@_exported import Foundation

/// The type of the elements of an array.
public enum MLMultiArrayDataType: Int, Sendable {
    case double = 65600, float32 = 65568, float16 = 65552, int32 = 131104

    public static let float64 = MLMultiArrayDataType.double
    public static let float = MLMultiArrayDataType.float32

    /// In bytes.
    fileprivate var size: Int {
        switch self {
        case .double: 8
        case .float32, .int32: 4
        case .float16: 2
        }
    }
}

/// Numbers with a shape.
///
///     let words = try MLMultiArray(shape: [1, 20], dataType: .float32)
///     words[[0, 3]] = 17
public final class MLMultiArray: NSObject {
    public let shape: [NSNumber]
    public let strides: [NSNumber]
    public let dataType: MLMultiArrayDataType
    public let count: Int
    public let dataPointer: UnsafeMutableRawPointer
    private let deallocator: ((UnsafeMutableRawPointer) -> Void)?
    private let sizes: [Int]
    private let steps: [Int]

    /// The maximum size of an array in bytes: more than an extension may use (X5).
    private static let maxBytes = 1 << 30

    /// An array of zeros.
    ///
    /// - Throws: `MLModelError` if a dimension is negative or the array is too large.
    public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
        sizes = shape.map(\.intValue)
        count = try Self.count(sizes, dataType)
        steps = Self.steps(sizes)
        (self.shape, self.dataType, deallocator) = (shape, dataType, nil)
        strides = steps.map { NSNumber(value: $0) }
        let bytes = max(count * dataType.size, 1)
        dataPointer = .allocate(byteCount: bytes, alignment: 16)
        dataPointer.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        super.init()
    }

    /// An array without dimensions and elements.
    public override init() {
        (sizes, steps, shape, strides, count) = ([], [], [], [], 0)
        (dataType, deallocator) = (.double, nil)
        dataPointer = .allocate(byteCount: 8, alignment: 16)
        dataPointer.initializeMemory(as: UInt8.self, repeating: 0, count: 8)
        super.init()
    }

    /// An array in the caller's memory.
    public init(
        dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType, strides: [NSNumber],
        deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
    ) throws {
        sizes = shape.map(\.intValue)
        steps = strides.map(\.intValue)
        count = try Self.count(sizes, dataType)
        guard strides.count == shape.count, steps.allSatisfy({ $0 >= 0 }) else {
            throw MLModelError(.generic, "An array of \(shape.count) dimensions needs as many strides.")
        }
        (self.shape, self.strides, self.dataType, self.dataPointer) = (shape, strides, dataType, dataPointer)
        self.deallocator = deallocator ?? { _ in }
        super.init()
    }

    /// An array with one dimension.
    public convenience init<Numbers: Collection>(_ data: Numbers) throws
    where Numbers.Element: MLShapedArrayScalar {
        try self.init(
            shape: [data.count], values: data.map(\._coreMLValue), Numbers.Element.multiArrayDataType)
    }

    public convenience init<Numbers: Collection>(_ data: Numbers) throws where Numbers.Element == Int {
        try self.init(data.map { Int32(truncatingIfNeeded: $0) })
    }

    deinit {
        if let deallocator { deallocator(dataPointer) } else { dataPointer.deallocate() }
    }

    private static func count(_ sizes: [Int], _ type: MLMultiArrayDataType) throws -> Int {
        var count = 1
        for size in sizes {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            guard size >= 0, !isTooLarge, product <= maxBytes / type.size else {
                throw MLModelError(.generic, "An array of shape \(sizes) is not possible.")
            }
            count = product
        }
        return count
    }

    static func steps(_ sizes: [Int]) -> [Int] {
        var steps = Array(repeating: 1, count: sizes.count)
        for place in steps.indices.dropLast().reversed() { steps[place] = steps[place + 1] * sizes[place + 1] }
        return steps
    }

    // MARK: Elements

    /// An element by its number in row-major order.
    public subscript(_ index: Int) -> NSNumber {
        get { element(number(at: offset(index))) }
        set { setNumber(newValue.doubleValue, at: offset(index)) }
    }

    /// An element by its index in each dimension.
    public subscript(_ key: [NSNumber]) -> NSNumber {
        get { element(number(at: offset(key.map(\.intValue)))) }
        set { setNumber(newValue.doubleValue, at: offset(key.map(\.intValue))) }
    }

    private func element(_ number: Double) -> NSNumber {
        dataType == .int32 ? NSNumber(value: Int32(number)) : NSNumber(value: number)
    }

    /// An index outside the array ends the process, as on an iPhone.
    private func offset(_ key: [Int]) -> Int {
        precondition(
            key.count == sizes.count && zip(key, sizes).allSatisfy { 0..<$1 ~= $0 },
            "MLMultiArray: \(key) is not an index of an array of shape \(sizes)")
        return zip(key, steps).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private func offset(_ index: Int) -> Int {
        precondition(0..<count ~= index, "MLMultiArray: \(index) is not an index of an array of \(count) elements")
        var (rest, offset) = (index, 0)
        for place in sizes.indices.reversed() {
            offset += rest % sizes[place] * steps[place]
            rest /= sizes[place]
        }
        return offset
    }

    private func number(at offset: Int) -> Double {
        let place = dataPointer + offset * dataType.size
        return switch dataType {
        case .double: place.load(as: Double.self)
        case .float32: Double(place.load(as: Float.self))
        case .float16: Double(place.load(as: Float16.self))
        case .int32: Double(place.load(as: Int32.self))
        }
    }

    private func setNumber(_ number: Double, at offset: Int) {
        let place = dataPointer + offset * dataType.size
        switch dataType {
        case .double: place.storeBytes(of: number, as: Double.self)
        case .float32: place.storeBytes(of: Float(number), as: Float.self)
        case .float16: place.storeBytes(of: Float16(number), as: Float16.self)
        case .int32: place.storeBytes(of: Int32(_coreMLValue: number), as: Int32.self)
        }
    }

    /// Its shape and its elements in row-major order.
    var contents: (shape: [Int], values: [Double]) { (sizes, (0..<count).map { number(at: offset($0)) }) }

    /// An array with these elements.
    convenience init(shape: [Int], values: [Double], _ type: MLMultiArrayDataType) throws {
        try self.init(shape: shape.map { NSNumber(value: $0) }, dataType: type)
        for (index, value) in values.enumerated() where index < count { setNumber(value, at: index) }
    }

    // MARK: Memory

    /// The bytes from the first element to the last.
    private var byteCount: Int {
        guard count > 0 else { return 0 }
        return (zip(sizes, steps).reduce(0) { $0 + ($1.0 - 1) * $1.1 } + 1) * dataType.size
    }

    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: dataPointer, count: byteCount))
    }

    public func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeMutableRawBufferPointer(start: dataPointer, count: byteCount), steps)
    }

    public func withUnsafeBufferPointer<Scalar, Result>(
        ofType type: Scalar.Type, _ body: (UnsafeBufferPointer<Scalar>) throws -> Result
    ) rethrows -> Result {
        try withUnsafeBytes { try body($0.assumingMemoryBound(to: type)) }
    }

    public func withUnsafeMutableBufferPointer<Scalar, Result>(
        ofType type: Scalar.Type, _ body: (UnsafeMutableBufferPointer<Scalar>, [Int]) throws -> Result
    ) rethrows -> Result {
        try withUnsafeMutableBytes { try body($0.assumingMemoryBound(to: type), $1) }
    }

    public override var description: String {
        "\(["Double", "Float32", "Float16", "Int32"][[.double, .float32, .float16, .int32].firstIndex(of: dataType) ?? 0])"
            + " \(sizes.map(String.init).joined(separator: " × ")) array"
    }
}
