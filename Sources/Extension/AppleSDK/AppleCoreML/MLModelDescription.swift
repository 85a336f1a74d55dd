internal import CoreMLModels
import Foundation

/// A key of what a model's author wrote about it.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
    public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
    public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
    public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
    public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}

/// The shape and the element type of an array.
public final class MLMultiArrayConstraint: NSObject, Sendable {
    private let sizes: [Int]
    public let dataType: MLMultiArrayDataType

    public var shape: [NSNumber] { sizes.map { NSNumber(value: $0) } }

    init(_ sizes: [Int], _ type: MLMultiArrayDataType) {
        (self.sizes, dataType) = (sizes, type)
        super.init()
    }
}

/// The type of a dictionary's keys.
public final class MLDictionaryConstraint: NSObject, Sendable {
    public let keyType: MLFeatureType

    init(_ keyType: MLFeatureType) {
        self.keyType = keyType
        super.init()
    }
}

/// A model's input or output.
public final class MLFeatureDescription: NSObject, Sendable {
    public let name: String
    public let type: MLFeatureType
    public let isOptional: Bool
    public let multiArrayConstraint: MLMultiArrayConstraint?
    public let dictionaryConstraint: MLDictionaryConstraint?

    init(_ feature: FeatureDescription) {
        (name, isOptional) = (feature.name, feature.isOptional)
        var (array, dictionary): (MLMultiArrayConstraint?, MLDictionaryConstraint?)
        switch feature.type {
        case .int64: type = .int64
        case .double: type = .double
        case .string: type = .string
        case .image: type = .image
        case .array(let shape, let element):
            type = .multiArray
            array = MLMultiArrayConstraint(shape, MLMultiArrayDataType(rawValue: element.rawValue) ?? .double)
        case .stringDictionary:
            type = .dictionary
            dictionary = MLDictionaryConstraint(.string)
        case .int64Dictionary:
            type = .dictionary
            dictionary = MLDictionaryConstraint(.int64)
        case .sequenceOfStrings, .sequenceOfIntegers: type = .sequence
        case .state: type = .state
        case .invalid: type = .invalid
        }
        (multiArrayConstraint, dictionaryConstraint) = (array, dictionary)
        super.init()
    }

    /// Whether a value has the type of this feature.
    public func isAllowedValue(_ value: MLFeatureValue) -> Bool { value.isUndefined ? isOptional : value.type == type }
}

/// A model's inputs, outputs and labels.
public final class MLModelDescription: NSObject, Sendable {
    public let inputDescriptionsByName: [String: MLFeatureDescription]
    public let outputDescriptionsByName: [String: MLFeatureDescription]
    public let predictedFeatureName: String?
    public let predictedProbabilitiesName: String?
    private let author: ModelDescription.Metadata
    private let labels: ClassLabels?

    init(_ model: CoreMLModel) {
        let description = model.description
        func features(_ list: [FeatureDescription]) -> [String: MLFeatureDescription] {
            Dictionary(list.map { ($0.name, MLFeatureDescription($0)) }) { first, _ in first }
        }
        inputDescriptionsByName = features(description.inputs)
        outputDescriptionsByName = features(description.outputs)
        predictedFeatureName = description.predictedFeatureName.isEmpty ? nil : description.predictedFeatureName
        predictedProbabilitiesName =
            description.predictedProbabilitiesName.isEmpty ? nil : description.predictedProbabilitiesName
        (author, labels) = (description.metadata, model.labels)
        super.init()
    }

    /// The labels of a classifier: `String` or `Int64`.
    public var classLabels: [Any]? {
        switch labels {
        case .strings(let labels): labels
        case .integers(let labels): labels.map { NSNumber(value: $0) }
        case nil: nil
        }
    }

    public var isUpdatable: Bool { false }

    public var metadata: [MLModelMetadataKey: Any] {
        [
            .description: author.summary, .versionString: author.version, .author: author.author,
            .license: author.license, .creatorDefinedKey: author.entries,
        ]
    }
}
