import CoreML
import IdentityLookup
import NaturalLanguage

/// A text classifier of Create ML, used as NLModel and by the class that Xcode generates.
final class MessageFilterExtension: ILMessageFilterExtension {
    private static let classifier = try? SMSClassifier(configuration: MLModelConfiguration())
    private static let model: NLModel? = {
        do {
            return try NLModel(mlModel: SMSClassifier(configuration: MLModelConfiguration()).model)
        } catch {
            print(error.localizedDescription)
            return nil
        }
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let text = queryRequest.messageBody ?? ""
        let label = Self.model?.predictedLabel(for: text)
        let generated = try? Self.classifier?.prediction(text: text).label
        let sure = Self.model?.predictedLabelHypotheses(for: text, maximumCount: 2) ?? [:]
        print(label ?? "-", generated ?? "-", sure[label ?? ""] ?? 0)
        switch label {
        case "spam": response.action = .junk
        case "promotion": response.action = .promotion
        case nil: response.action = .none
        default: response.action = .allow
        }
        completion(response)
    }
}
