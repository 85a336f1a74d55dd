import CoreMLModels

/// The class that Xcode generates for a model, with the classes of its inputs and outputs.
struct CoreMLClass {
    private let resource: String
    private let name: String
    private let inputs: [Feature]
    private let outputs: [Feature]
    private let bundle: String

    /// An input or output with its names in Swift.
    private struct Feature {
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

        /// Its type in Swift.
        var swiftType: String {
            let type =
                switch type {
                case .int64: "Int64"
                case .double: "Double"
                case .string: "String"
                case .array: "MLMultiArray"
                case .stringDictionary: "[String: Double]"
                case .int64Dictionary: "[Int64: Double]"
                case .sequenceOfStrings, .sequenceOfIntegers: "MLSequence"
                case .image, .state, .invalid: "Any"
                }
            return isOptional ? "\(type)?" : type
        }

        /// The expression of its value from a variable.
        func value(_ variable: String) -> String {
            switch type {
            case .int64: "MLFeatureValue(int64: \(variable))"
            case .double: "MLFeatureValue(double: \(variable))"
            case .string: "MLFeatureValue(string: \(variable))"
            case .array: "MLFeatureValue(multiArray: \(variable))"
            case .stringDictionary, .int64Dictionary: "MLFeatureValue(numbersByKey: \(variable))"
            case .sequenceOfStrings, .sequenceOfIntegers: "MLFeatureValue(sequence: \(variable))"
            case .image, .state, .invalid: "MLFeatureValue(undefined: .invalid)"
            }
        }

        /// The expression that reads it from the outputs.
        var reading: String {
            let value = "provider.featureValue(for: \(SwiftName.literal(key)))"
            // An output that is missing ends the process, as in the class that Xcode generates.
            return switch type {
            case .int64: "\(value)!.int64Value"
            case .double: "\(value)!.doubleValue"
            case .string: "\(value)!.stringValue"
            case .array: "\(value)!.multiArrayValue!"
            case .stringDictionary: "\(value)!.numbersByString"
            case .int64Dictionary: "\(value)!.numbersByInt64"
            case .sequenceOfStrings, .sequenceOfIntegers: "\(value)!.sequenceValue!"
            case .image, .state, .invalid: "\(value) as Any"
            }
        }
    }

    /// - Parameters:
    ///   - resource: the model's file name without its extension.
    ///   - bundle: the expression of the bundle that contains the compiled model.
    init(_ resource: String, _ description: ModelDescription, bundle: String) {
        (self.resource, self.bundle) = (resource, bundle)
        name = Self.identifier(resource)
        inputs = Self.features(description.inputs)
        outputs = Self.features(description.outputs)
    }

    /// The names that a feature cannot have: members of the classes, and what cannot be a name.
    private static let reserved: Set = ["_", "self", "init", "provider", "featureNames", "featureValue"]

    /// Gives each feature a name of its own. Where two names become equal, such as `word count` and `word_count`, the
    /// one that Swift would change gets another underscore.
    private static func features(_ list: [FeatureDescription]) -> [Feature] {
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

    /// The file.
    var source: String {
        """
        import CoreML

        \(input)
        \(output)
        \(main)
        """
    }

    private var parameters: String {
        inputs.map { "\($0.label): \($0.swiftType)\($0.isOptional ? " = nil" : "")" }.joined(separator: ", ")
    }

    private var input: String {
        """
        /// The model's input.
        class \(name)Input: MLFeatureProvider {
        \(inputs.map { "    var \($0.name): \($0.swiftType)" }.joined(separator: "\n"))

            var featureNames: Set<String> { [\(inputs.map { SwiftName.literal($0.key) }.joined(separator: ", "))] }

            func featureValue(for featureName: String) -> MLFeatureValue? {
                switch featureName {
        \(inputs.map(inputCase).joined(separator: "\n"))
                default: return nil
                }
            }

            init(\(parameters)) {
        \(inputs.map { "        self.\($0.name) = \($0.name)" }.joined(separator: "\n"))
            }
        }

        """
    }

    private func inputCase(_ feature: Feature) -> String {
        let value =
            feature.isOptional
            ? "self.\(feature.name).map { \(feature.value("$0")) }" : feature.value("self.\(feature.name)")
        return "        case \(SwiftName.literal(feature.key)): return \(value)"
    }

    /// The class of the output. Its `try!` cannot fail: the provider refuses only values that are not of a feature's type,
    /// and each value here is made from its feature.
    private var output: String {
        let parameters = outputs.map { feature in "\(feature.label): \(feature.swiftType)" }.joined(separator: ", ")
        let values = outputs.map { "\(SwiftName.literal($0.key)): \($0.value($0.name)) as Any" }
        return """
            /// The model's output.
            class \(name)Output: MLFeatureProvider {
                private let provider: MLFeatureProvider

            \(outputs.map { "    var \($0.name): \($0.swiftType) { \($0.reading) }" }.joined(separator: "\n"))

                var featureNames: Set<String> { provider.featureNames }

                func featureValue(for featureName: String) -> MLFeatureValue? {
                    provider.featureValue(for: featureName)
                }

                init(\(parameters)) {
                    provider = try! MLDictionaryFeatureProvider(
                        dictionary: [\(values.isEmpty ? ":" : values.joined(separator: ", "))])
                }

                init(features: MLFeatureProvider) { provider = features }
            }

            """
    }

    /// The initializer without arguments ends the process when the model cannot be loaded, as in Xcode's class.
    private var main: String {
        """
        /// The model \(SwiftName.literal(resource)).
        class \(name) {
            let model: MLModel

            class var urlOfModelInThisBundle: URL {
                \(bundle).bundleURL.appendingPathComponent(\(SwiftName.literal("\(resource).mlmodelc")))
            }

            init(model: MLModel) { self.model = model }

            @available(*, deprecated, message: "Use init(configuration:) instead and handle errors appropriately.")
            convenience init() {
                do {
                    try self.init(contentsOf: Self.urlOfModelInThisBundle)
                } catch {
                    fatalError("\\(error)")
                }
            }

            convenience init(configuration: MLModelConfiguration) throws {
                try self.init(contentsOf: Self.urlOfModelInThisBundle, configuration: configuration)
            }

            convenience init(contentsOf modelURL: URL) throws {
                self.init(model: try MLModel(contentsOf: modelURL))
            }

            convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
                self.init(model: try MLModel(contentsOf: modelURL, configuration: configuration))
            }

            class func load(
                configuration: MLModelConfiguration = MLModelConfiguration(),
                completionHandler handler: @escaping (Swift.Result<\(name), Error>) -> Void
            ) {
                handler(Swift.Result { try \(name)(configuration: configuration) })
            }

            class func load(configuration: MLModelConfiguration = MLModelConfiguration()) async throws -> \(name) {
                try \(name)(configuration: configuration)
            }

            class func load(
                contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
                completionHandler handler: @escaping (Swift.Result<\(name), Error>) -> Void
            ) {
                handler(Swift.Result { try \(name)(contentsOf: modelURL, configuration: configuration) })
            }

            class func load(
                contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()
            ) async throws -> \(name) {
                try \(name)(contentsOf: modelURL, configuration: configuration)
            }

            func prediction(input: \(name)Input) throws -> \(name)Output {
                \(name)Output(features: try model.prediction(from: input))
            }

            func prediction(input: \(name)Input, options: MLPredictionOptions) throws -> \(name)Output {
                try prediction(input: input)
            }

            func prediction(
                input: \(name)Input, options: MLPredictionOptions = MLPredictionOptions()
            ) async throws -> \(name)Output {
                \(name)Output(features: try await model.prediction(from: input, options: options))
            }

            func prediction(\(parameters)) throws -> \(name)Output {
                \(name)Output(
                    features: try model.prediction(
                        from: \(name)Input(\(inputs.map { "\($0.label): \($0.name)" }.joined(separator: ", ")))))
            }

            func predictions(
                inputs: [\(name)Input], options: MLPredictionOptions = MLPredictionOptions()
            ) throws -> [\(name)Output] {
                let batch = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
                return (0..<batch.count).map { \(name)Output(features: batch.features(at: $0)) }
            }
        }

        """
    }
}
