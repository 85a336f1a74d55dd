import CoreMLModels

extension CoreMLClass {
    /// An input or output with its names in Swift.
    struct Feature {
        let key: String
        /// Where it is a name: as an identifier, which a keyword may be in backticks.
        let name: String
        /// Where it is a label: only few keywords need backticks there, and the compiler warns of others.
        let label: String
        let type: FeatureType
        let isOptional: Bool

        init(_ feature: FeatureDescription, _ identifier: String) {
            (key, type, isOptional) = (feature.name, feature.type, feature.isOptional)
            name = "`\(identifier)`"
            label = ["inout", "let", "var"].contains(identifier) ? name : identifier
        }

        /// Its type in Swift, the label of the initializer of `MLFeatureValue`, and the property that reads it.
        private var form: (swiftType: String, label: String, property: String)? {
            switch type {
            case .int64: ("Int64", "int64", "int64Value")
            case .double: ("Double", "double", "doubleValue")
            case .string: ("String", "string", "stringValue")
            case .array: ("MLMultiArray", "multiArray", "multiArrayValue!")
            case .stringDictionary: ("[String: Double]", "numbersByKey", "numbersByString")
            case .int64Dictionary: ("[Int64: Double]", "numbersByKey", "numbersByInt64")
            case .sequenceOfStrings, .sequenceOfIntegers: ("MLSequence", "sequence", "sequenceValue!")
            case .image, .state, .invalid: nil
            }
        }

        var swiftType: String { (form?.swiftType ?? "Any") + (isOptional ? "?" : "") }

        /// The expression of its value from a variable.
        func value(_ variable: String) -> String {
            form.map { "MLFeatureValue(\($0.label): \(variable))" } ?? "MLFeatureValue(undefined: .invalid)"
        }

        /// The expression that reads it from the outputs.
        var reading: String {
            let value = "provider.featureValue(for: \(SwiftName.literal(key)))"
            // An output that is missing ends the process, as in the class that Xcode generates.
            return form.map { "\(value)!.\($0.property)" } ?? "\(value) as Any"
        }
    }

    /// The names that a feature cannot have: members of the classes, and what cannot be a name.
    private static let reserved: Set = ["_", "self", "init", "provider", "featureNames", "featureValue"]

    /// Gives each feature a name of its own. Where two names become equal, such as `word count` and `word_count`, the
    /// one that Swift would change gets another underscore.
    static func features(_ list: [FeatureDescription]) -> [Feature] {
        let unchanged = list.map(\.name).filter { identifier($0) == $0 }
        var taken = reserved
        return list.map { feature in
            var name = identifier(feature.name)
            let others = name == feature.name ? taken : taken.union(unchanged)
            while others.contains(name) || taken.contains(name) { name += "_" }
            taken.insert(name)
            return Feature(feature, name)
        }
    }

    /// A Swift name: characters that it cannot have become underscores.
    static func identifier(_ name: String) -> String {
        let letters = name.unicodeScalars.map { scalar -> Character in
            let isLetter = scalar.properties.isXIDContinue && scalar.value < 0xE0000
            return isLetter ? Character(scalar) : "_"
        }
        let isFirst = letters.first?.unicodeScalars.first.map { $0.properties.isXIDStart || $0 == "_" } ?? false
        return (isFirst ? "" : "_") + String(letters)
    }
}
