import Foundation

/// Values by name: a model's inputs or outputs.
public protocol MLFeatureProvider: AnyObject {
    var featureNames: Set<String> { get }
    func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Values in a dictionary.
public final class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
    public let dictionary: [String: MLFeatureValue]

    /// - Parameter dictionary: values of `MLFeatureValue`, or what Core ML makes one of: strings, numbers, arrays,
    ///   dictionaries with numbers.
    /// - Throws: `MLModelError` for another value.
    public init(dictionary: [String: Any]) throws {
        var values: [String: MLFeatureValue] = [:]
        for (name, value) in dictionary {
            guard let feature = MLFeatureValue(any: value) else {
                throw MLModelError(.featureType, "The value of \(name) is of a type that Core ML does not take.")
            }
            values[name] = feature
        }
        self.dictionary = values
        super.init()
    }

    /// No values.
    public override convenience init() { self.init(values: [:]) }

    init(values: [String: MLFeatureValue]) {
        dictionary = values
        super.init()
    }

    public var featureNames: Set<String> { Set(dictionary.keys) }
    public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }
    public subscript(_ featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

/// Several inputs or outputs.
public protocol MLBatchProvider: AnyObject {
    var count: Int { get }
    func features(at index: Int) -> any MLFeatureProvider
}

/// Several inputs or outputs in an array.
public final class MLArrayBatchProvider: NSObject, MLBatchProvider {
    public let array: [any MLFeatureProvider]

    public init(array: [any MLFeatureProvider]) {
        self.array = array
        super.init()
    }

    /// No inputs.
    public override convenience init() { self.init(array: []) }

    /// - Parameter dictionary: for each feature, its values in order.
    /// - Throws: `MLModelError` if the features have different numbers of values.
    public convenience init(dictionary: [String: [Any]]) throws {
        let count = dictionary.values.first?.count ?? 0
        guard dictionary.values.allSatisfy({ $0.count == count }) else {
            throw MLModelError(.featureType, "The features of a batch have different numbers of values.")
        }
        self.init(
            array: try (0..<count).map { index in
                try MLDictionaryFeatureProvider(dictionary: dictionary.mapValues { $0[index] })
            })
    }

    public var count: Int { array.count }
    public func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
