public import AppleCoreML
import Foundation

/// A text classifier that was trained with Create ML (iOS 12). Its arithmetic is Apple's own: a stand-in answers for it
/// (`--model`), and without one it cannot be loaded.
public final class NLModel: NSObject {
    private let model: MLModel

    public convenience init(contentsOf url: URL) throws { try self.init(mlModel: MLModel(contentsOf: url)) }

    /// - Throws: an error if the model is not a text classifier.
    public init(mlModel: MLModel) throws {
        guard mlModel.answersForStrings else {
            throw CocoaError(
                .fileReadCorruptFile,
                userInfo: [NSLocalizedDescriptionKey: "The model is not a text classifier; NLModel cannot use it."])
        }
        model = mlModel
        super.init()
    }

    /// The label of a message; nil: the stand-in has none, or failed, which the log says.
    public func predictedLabel(for string: String) -> String? { answer(string)?.label }

    /// The labels of a message with their confidence. A stand-in gives one.
    public func predictedLabelHypotheses(for string: String, maximumCount: Int) -> [String: Double] {
        guard maximumCount > 0, let answer = answer(string) else { return [:] }
        return [answer.label: answer.confidence]
    }

    private func answer(_ string: String) -> (label: String, confidence: Double)? {
        do {
            return try model.standInAnswer(string)
        } catch {
            FileHandle.standardError.write(Data("NLModel: \(error.localizedDescription)\n".utf8))
            return nil
        }
    }
}
