internal import CFileAccessInterposer
internal import CoreMLModels
import Foundation

/// A model's stand-in: what the user says that a model answers which Siftbox does not compute (`--model`).
///
/// Each answer is reported to Siftbox, which says so in the message's journey.
struct ModelStandIn: Sendable {
    private let standIn: StandIn
    private let program: StandInProgram?
    private let name: String
    private let labels: [String]?

    /// - Parameter folder: the compiled model, in which the build puts the stand-in's file.
    /// - Returns: nil: the model has no stand-in.
    init?(in folder: URL, name: String, for model: CoreMLModel) throws(CoreMLModelError) {
        (self.name, labels) = (name, model.labels?.names)
        for form in StandIn.Form.allCases {
            let file = folder.appendingPathComponent(form.fileName)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            let data = form == .program ? Data() : (try? Data(contentsOf: file)) ?? Data()
            standIn = try StandIn(form, [UInt8](data), labels: labels)
            program = form == .program ? StandInProgram(file) : nil
            return
        }
        return nil
    }

    /// The answer for a message; nil: it has none.
    ///
    /// - Throws: `CoreMLModelError` if the stand-in's program fails, or prints an unknown label.
    func answer(_ text: String) throws(CoreMLModelError) -> StandIn.Answer? {
        do throws(CoreMLModelError) {
            let answer =
                if let program { try StandIn.answer(line: try program.answer(text), labels: labels) } else {
                    standIn.answer(text)
                }
            cfileaccess_report_stand_in("\(name): \(answer.map { "'\($0.label)'" } ?? "no answer")")
            return answer
        } catch {
            // The extension may ignore the error; the message's journey says why it has no label.
            cfileaccess_report_stand_in("\(name): no answer: \(error)")
            throw error
        }
    }

    /// The outputs of a prediction: the label, and a probability for it alone.
    func outputs(_ inputs: [String: FeatureValue], _ model: CoreMLModel) throws(CoreMLModelError) -> [String:
        FeatureValue]
    {
        guard let input = model.description.inputs.first, case .string(let text) = inputs[input.name] else {
            throw .standIn("the input must be a string")
        }
        guard let answer = try answer(text) else {
            throw .standIn("the stand-in of \(name) has no answer for this text")
        }
        var outputs = [model.description.predictedFeatureName: FeatureValue.string(answer.label)]
        if !model.description.predictedProbabilitiesName.isEmpty {
            outputs[model.description.predictedProbabilitiesName] = .stringDictionary([answer.label: answer.confidence])
        }
        return outputs
    }
}
