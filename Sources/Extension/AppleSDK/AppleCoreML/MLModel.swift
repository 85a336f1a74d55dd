internal import CoreMLModels
import Foundation

/// A model, evaluated by Siftbox (`CoreMLModels`) and not by Apple's runtime.
///
/// A compiled model is a folder `Name.mlmodelc` that the build of an extension makes, with the model's file in it.
public final class MLModel: NSObject, Sendable {
    let name: String
    let model: CoreMLModel
    let standIn: ModelStandIn?
    private let settings: Settings

    /// The configuration, whose class is not sendable.
    private struct Settings: Sendable {
        var computeUnits = MLComputeUnits.all
        var displayName: String?
    }

    /// The model's file in a compiled model.
    static let file = "model.mlmodel"

    /// Loads a compiled model.
    ///
    /// - Throws: `MLModelError` if it is not a compiled model, or of a kind that Siftbox does not compute.
    public convenience init(contentsOf url: URL) throws { try self.init(contentsOf: url, settings: Settings()) }

    public convenience init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
        try self.init(
            contentsOf: url,
            settings: Settings(
                computeUnits: configuration.computeUnits, displayName: configuration.modelDisplayName))
    }

    private init(contentsOf url: URL, settings: Settings) throws {
        name = url.deletingPathExtension().lastPathComponent
        let file = url.appendingPathComponent(Self.file)
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else {
            throw MLModelError(.io, Self.reason(url))
        }
        do {
            model = try CoreMLModel([UInt8](data))
            standIn = try ModelStandIn(in: url, name: name, for: model)
        } catch {
            throw MLModelError(error, in: name)
        }
        if let refusal = model.refusal, standIn == nil {
            let way = model.acceptsStandIn ? " Say what it answers with --model \(name)=FILE." : ""
            throw MLModelError(
                .generic, "Siftbox cannot evaluate the model \(name): \(refusal.description).\(way)")
        }
        self.settings = settings
        super.init()
    }

    private static func reason(_ url: URL) -> String {
        if url.pathExtension == "mlmodelc", FileManager.default.fileExists(atPath: url.path) {
            return "\(url.lastPathComponent) was compiled by Apple's tools, in a format that is not public. Add the "
                + ".mlmodel itself to the extension."
        }
        if ["mlmodel", "mlpackage"].contains(url.pathExtension), FileManager.default.fileExists(atPath: url.path) {
            return "\(url.lastPathComponent) is not compiled; call MLModel.compileModel(at:) first."
        }
        return "There is no compiled model at \(url.path)."
    }

    public var configuration: MLModelConfiguration {
        let configuration = MLModelConfiguration()
        (configuration.computeUnits, configuration.modelDisplayName) = (settings.computeUnits, settings.displayName)
        return configuration
    }

    public var modelDescription: MLModelDescription { MLModelDescription(model) }

    // MARK: Loading

    public class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> MLModel {
        try MLModel(contentsOf: url, configuration: configuration)
    }

    public class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
        completionHandler handler: @escaping (Result<MLModel, any Error>) -> Void
    ) {
        handler(Result { try MLModel(contentsOf: url, configuration: configuration) })
    }

    /// Compiles a model in the extension's folder for temporary files.
    ///
    /// - Returns: the compiled model's location.
    public class func compileModel(at url: URL) throws -> URL {
        let name = url.deletingPathExtension().lastPathComponent
        do {
            let file =
                url.pathExtension == "mlpackage"
                ? url.appendingPathComponent(
                    try ModelPackage.modelPath(
                        try Data(contentsOf: url.appendingPathComponent(ModelPackage.manifest)))) : url
            let data = try Data(contentsOf: file)
            _ = try CoreMLModel([UInt8](data))
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathComponent("\(name).mlmodelc")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: folder.appendingPathComponent(Self.file))
            return folder
        } catch let error as CoreMLModelError {
            throw MLModelError(error, in: name)
        } catch {
            throw MLModelError(.io, "\(url.path) could not be compiled: \(error.localizedDescription)")
        }
    }

    public class func compileModel(at url: URL) async throws -> URL {
        func compiled() throws -> URL { try compileModel(at: url) }
        return try compiled()
    }

    public class func compileModel(
        at url: URL, completionHandler handler: @escaping (Result<URL, any Error>) -> Void
    ) {
        handler(Result { try compileModel(at: url) })
    }

    // MARK: Stand-ins

    /// Whether the model answers for strings with labels, by a stand-in.
    package var answersForStrings: Bool { standIn != nil }

    /// The stand-in's answer for a message; nil: it has none.
    package func standInAnswer(_ text: String) throws -> (label: String, confidence: Double)? {
        guard let standIn else { return nil }
        let answer: StandIn.Answer?
        do {
            answer = try standIn.answer(text)
        } catch {
            throw MLModelError(error, in: name)
        }
        return answer.map { ($0.label, $0.confidence) }
    }

    // MARK: Predictions

    /// The outputs for inputs.
    ///
    /// - Throws: `MLModelError` if an input is missing or of another type.
    public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
        var values: [String: FeatureValue] = [:]
        for feature in model.description.inputs {
            values[feature.name] = input.featureValue(for: feature.name)?.modelValue
        }
        let outputs: [String: FeatureValue]
        do {
            if let standIn { outputs = try standIn.outputs(values, model) } else { outputs = try model.predict(values) }
        } catch {
            throw MLModelError(error, in: name)
        }
        return MLDictionaryFeatureProvider(values: try outputs.mapValues(features(outputs)))
    }

    /// Arrays get the element type of the description.
    private func features(_ outputs: [String: FeatureValue]) -> (FeatureValue) throws -> MLFeatureValue {
        let element = model.description.outputs.lazy.compactMap { output -> MLMultiArrayDataType? in
            guard case .array(_, let element) = output.type else { return nil }
            return MLMultiArrayDataType(rawValue: element.rawValue)
        }.first
        return { try MLFeatureValue(output: $0, elements: element ?? .double) }
    }

    public func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws
        -> any MLFeatureProvider
    {
        try prediction(from: input)
    }

    public func prediction(
        from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> any MLFeatureProvider {
        func outputs() throws -> any MLFeatureProvider { try prediction(from: input) }
        return try outputs()
    }

    public func predictions(fromBatch batch: any MLBatchProvider) throws -> any MLBatchProvider {
        MLArrayBatchProvider(array: try (0..<batch.count).map { try prediction(from: batch.features(at: $0)) })
    }

    public func predictions(from batch: any MLBatchProvider, options: MLPredictionOptions) throws -> any MLBatchProvider
    {
        try predictions(fromBatch: batch)
    }
}
