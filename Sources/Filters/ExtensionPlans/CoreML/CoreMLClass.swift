import CoreMLModels

/// The class that Xcode generates for a model, with the classes of its inputs and outputs.
struct CoreMLClass {
    private let resource: String
    private let name: String
    private let inputs: [Feature]
    private let outputs: [Feature]
    private let bundle: String

    /// - Parameters:
    ///   - resource: the model's file name without its extension.
    ///   - bundle: the expression of the bundle that contains the compiled model.
    init(_ resource: String, _ description: ModelDescription, bundle: String) {
        (self.resource, self.bundle) = (resource, bundle)
        name = Self.identifier(resource)
        inputs = Self.features(description.inputs)
        outputs = Self.features(description.outputs)
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

    /// The class of the output.
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
                    // Cannot fail: each value is made from its feature, so it has the type that the provider accepts.
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
                    // This initializer cannot throw. The compiled model is beside the program, so loading fails only if its
                    // file is missing or damaged: the process then ends with the reason, and iOS does the same.
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
