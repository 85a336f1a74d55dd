/// The type of a model's input or output.
package enum FeatureType: Hashable, Sendable {
    /// The element type of an array, with its number in the format, which is `MLMultiArrayDataType`'s.
    package enum ElementType: Int, Hashable, Sendable {
        case float16 = 65552, float32 = 65568, double = 65600, int32 = 131104, int8 = 131080
    }

    case int64
    case double
    case string
    case image
    case array(shape: [Int], ElementType)
    case stringDictionary
    case int64Dictionary
    case sequenceOfStrings
    case sequenceOfIntegers
    case state
    /// Not set in the file.
    case invalid
}

/// A model's input or output.
package struct FeatureDescription: Hashable, Sendable {
    package var name = ""
    package var summary = ""
    package var type = FeatureType.invalid
    package var isOptional = false
    /// Whether arrays of other shapes are accepted, too.
    package var hasFlexibleShape = false
}

/// A model's inputs and outputs.
package struct ModelDescription: Hashable, Sendable {
    package var inputs: [FeatureDescription] = []
    package var outputs: [FeatureDescription] = []
    /// The output with the predicted label or value; empty if the model has none.
    package var predictedFeatureName = ""
    /// The output with the labels' probabilities; empty if the model has none.
    package var predictedProbabilitiesName = ""
    package var metadata = Metadata()

    /// What the model's author wrote about it.
    package struct Metadata: Hashable, Sendable {
        package var summary = ""
        package var version = ""
        package var author = ""
        package var license = ""
        package var entries: [String: String] = [:]
    }

    /// The most inputs or outputs of a model.
    private static let maxFeatures = 10_000
    /// The most dimensions of an array.
    private static let maxRank = 32

    init() {}

    init(_ message: WireMessage) throws(CoreMLModelError) {
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: inputs.append(try Self.feature(try field.message()))
            case 10: outputs.append(try Self.feature(try field.message()))
            case 11: predictedFeatureName = try field.string()
            case 12: predictedProbabilitiesName = try field.string()
            case 100: metadata = try Self.metadata(try field.message())
            default: break
            }
            guard max(inputs.count, outputs.count) <= Self.maxFeatures else {
                throw .damaged("the model has more than \(Self.maxFeatures) inputs or outputs")
            }
        }
        for features in [inputs, outputs] where Set(features.map(\.name)).count < features.count {
            throw .damaged("two inputs or two outputs have the same name")
        }
    }

    private static func feature(_ message: WireMessage) throws(CoreMLModelError) -> FeatureDescription {
        var feature = FeatureDescription()
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: feature.name = try field.string()
            case 2: feature.summary = try field.string()
            case 3: (feature.type, feature.isOptional, feature.hasFlexibleShape) = try type(try field.message())
            default: break
            }
        }
        return feature
    }

    private static func type(
        _ message: WireMessage
    ) throws(CoreMLModelError) -> (FeatureType, isOptional: Bool, isFlexible: Bool) {
        var result = (type: FeatureType.invalid, isOptional: false, isFlexible: false)
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: result.type = .int64
            case 2: result.type = .double
            case 3: result.type = .string
            case 4: result.type = .image
            case 5: (result.type, result.isFlexible) = try array(try field.message())
            case 6:
                result.type = try field.message().last()[1] == nil ? .stringDictionary : .int64Dictionary
            case 7: result.type = try field.message().last()[1] == nil ? .sequenceOfStrings : .sequenceOfIntegers
            case 8: result.type = .state
            case 1000: result.isOptional = try field.bool()
            default: break
            }
        }
        return result
    }

    private static func array(_ message: WireMessage) throws(CoreMLModelError) -> (FeatureType, isFlexible: Bool) {
        var shape: [Int64] = []
        var isFlexible = false
        var element = FeatureType.ElementType.double
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: try field.append(to: &shape)
            case 2:
                guard let known = FeatureType.ElementType(rawValue: Int(truncatingIfNeeded: try field.unsigned()))
                else {
                    throw .damaged("an array has an unknown element type")
                }
                element = known
            case 21, 31: isFlexible = true
            default: break
            }
        }
        guard shape.count <= maxRank, shape.allSatisfy({ 0...Int64(Int32.max) ~= $0 }) else {
            throw .damaged("an array has the invalid shape \(shape.prefix(8))")
        }
        return (.array(shape: shape.map(Int.init), element), isFlexible)
    }

    private static func metadata(_ message: WireMessage) throws(CoreMLModelError) -> Metadata {
        var metadata = Metadata()
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: metadata.summary = try field.string()
            case 2: metadata.version = try field.string()
            case 3: metadata.author = try field.string()
            case 4: metadata.license = try field.string()
            case 100:
                let entry = try field.message().last()
                metadata.entries[try entry[1]?.string() ?? ""] = try entry[2]?.string() ?? ""
            default: break
            }
        }
        return metadata
    }
}
