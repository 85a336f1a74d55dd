internal import CoreMLModels
import Foundation

/// The type of a value of a model's input or output.
public enum MLFeatureType: Int, Sendable {
    case invalid, int64, double, string, image, multiArray, dictionary, sequence, state
}

/// Several strings or integers.
public final class MLSequence: NSObject, Sendable {
    public let type: MLFeatureType
    public let stringValues: [String]
    private let integers: [Int64]

    public var int64Values: [NSNumber] { integers.map { NSNumber(value: $0) } }

    public init(strings: [String]) {
        (type, stringValues, integers) = (.string, strings, [])
        super.init()
    }

    /// - Parameter type: of strings or integers; another type ends the process, as on an iPhone.
    public convenience init(empty type: MLFeatureType) {
        precondition(type == .string || type == .int64, "MLSequence: a sequence has strings or integers")
        if type == .string { self.init(strings: []) } else { self.init(int64s: []) }
    }

    public init(int64s: [NSNumber]) {
        (type, stringValues, integers) = (.int64, [], int64s.map(\.int64Value))
        super.init()
    }
}

/// A value of a model's input or output.
public final class MLFeatureValue: NSObject {
    enum Content {
        case int64(Int64)
        case double(Double)
        case string(String)
        case array(MLMultiArray)
        case dictionary([AnyHashable: NSNumber])
        case sequence(MLSequence)
        case undefined
    }

    let content: Content
    public let type: MLFeatureType

    private init(_ content: Content, _ type: MLFeatureType) { (self.content, self.type) = (content, type) }

    public convenience init(int64 value: Int64) { self.init(.int64(value), .int64) }
    public convenience init(double value: Double) { self.init(.double(value), .double) }
    public convenience init(string value: String) { self.init(.string(value), .string) }
    public convenience init(multiArray value: MLMultiArray) { self.init(.array(value), .multiArray) }
    public convenience init(sequence: MLSequence) { self.init(.sequence(sequence), .sequence) }
    public convenience init(undefined type: MLFeatureType) { self.init(.undefined, type) }

    /// - Throws: `MLModelError` if the keys are not all strings or all integers.
    public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
        let keys = value.keys.map(\.base)
        guard keys.allSatisfy({ $0 is String }) || keys.allSatisfy({ $0 is Int || $0 is Int64 || $0 is NSNumber })
        else { throw MLModelError(.featureType, "The keys of a dictionary must be all String or all Int64.") }
        self.init(.dictionary(value), .dictionary)
    }

    public var isUndefined: Bool { if case .undefined = content { true } else { false } }
    /// 0 if the value has another type; the same holds for the other properties.
    public var int64Value: Int64 { if case .int64(let value) = content { value } else { 0 } }
    public var doubleValue: Double { if case .double(let value) = content { value } else { 0 } }
    public var stringValue: String { if case .string(let value) = content { value } else { "" } }
    public var multiArrayValue: MLMultiArray? { if case .array(let value) = content { value } else { nil } }
    public var sequenceValue: MLSequence? { if case .sequence(let value) = content { value } else { nil } }
    public var dictionaryValue: [AnyHashable: NSNumber] {
        if case .dictionary(let value) = content { value } else { [:] }
    }

    public func isEqual(to value: MLFeatureValue) -> Bool { modelValue == value.modelValue }

    public override var description: String {
        switch content {
        case .int64(let value): "Int64 : \(value)"
        case .double(let value): "Double : \(value)"
        case .string(let value): "String : \(value)"
        case .array(let value): "MultiArray : \(value)"
        case .dictionary(let value): "Dictionary : \(value)"
        case .sequence(let value):
            value.type == .string ? "Sequence : \(value.stringValues)" : "Sequence : \(value.int64Values)"
        case .undefined: "undefined"
        }
    }

    // MARK: Conversion

    /// The value for the evaluation; nil: undefined.
    var modelValue: FeatureValue? {
        switch content {
        case .int64(let value): return .int64(value)
        case .double(let value): return .double(value)
        case .string(let value): return .string(value)
        case .array(let value):
            let (shape, values) = value.contents
            return .array(ArrayValue(shape: shape, values: values))
        case .sequence(let value):
            return value.type == .string
                ? .strings(value.stringValues) : .integers(value.int64Values.map(\.int64Value))
        case .dictionary(let value):
            if value.keys.contains(where: { $0.base is String }) {
                return .stringDictionary(
                    Dictionary(value.map { ($0.key.base as? String ?? "", $0.value.doubleValue) }) { first, _ in first }
                )
            }
            return .int64Dictionary(
                Dictionary(value.map { (Self.integer($0.key), $0.value.doubleValue) }) { first, _ in first })
        case .undefined: return nil
        }
    }

    private static func integer(_ key: AnyHashable) -> Int64 {
        switch key.base {
        case let value as Int64: value
        case let value as Int: Int64(value)
        case let value as NSNumber: value.int64Value
        default: 0
        }
    }

    /// - Parameter type: the element type of arrays.
    convenience init(output value: FeatureValue, elements type: MLMultiArrayDataType) throws {
        switch value {
        case .int64(let value): self.init(int64: value)
        case .double(let value): self.init(double: value)
        case .string(let value): self.init(string: value)
        case .array(let value):
            self.init(multiArray: try MLMultiArray(shape: value.shape, values: value.values, type))
        case .stringDictionary(let value): self.init(numbersByKey: value)
        case .int64Dictionary(let value): self.init(numbersByKey: value)
        case .strings(let values): self.init(sequence: MLSequence(strings: values))
        case .integers(let values): self.init(sequence: MLSequence(int64s: values.map { NSNumber(value: $0) }))
        }
    }

    /// The value of anything that Core ML takes for one; nil: something else.
    convenience init?(any value: Any) {
        switch value {
        case let value as MLFeatureValue: self.init(value.content, value.type)
        case let value as MLMultiArray: self.init(multiArray: value)
        case let value as MLSequence: self.init(sequence: value)
        case let value as String: self.init(string: value)
        case let value as Int: self.init(int64: Int64(value))
        case let value as Int64: self.init(int64: value)
        case let value as Int32: self.init(int64: Int64(value))
        case let value as Double: self.init(double: value)
        case let value as Float: self.init(double: Double(value))
        case let value as [String]: self.init(sequence: MLSequence(strings: value))
        case let value as [AnyHashable: Any]:
            let numbers = value.compactMapValues(Self.number)
            guard numbers.count == value.count else { return nil }
            try? self.init(dictionary: numbers)
        default: return nil
        }
    }

    private static func number(_ value: Any) -> NSNumber? {
        switch value {
        case let value as Double: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as Float: NSNumber(value: value)
        case let value as NSNumber: value
        default: nil
        }
    }
}

// What the class generated for a model needs: on Linux, numbers are not bridged in dictionaries.
extension MLFeatureValue {
    /// A dictionary with numbers.
    public convenience init<Key: Hashable>(numbersByKey numbers: [Key: Double]) {
        self.init(
            .dictionary(Dictionary(uniqueKeysWithValues: numbers.map { (AnyHashable($0), NSNumber(value: $1)) })),
            .dictionary)
    }

    public var numbersByString: [String: Double] {
        if case .stringDictionary(let numbers) = modelValue { numbers } else { [:] }
    }

    public var numbersByInt64: [Int64: Double] {
        if case .int64Dictionary(let numbers) = modelValue { numbers } else { [:] }
    }
}
