import CoreML
import IdentityLookup

/// A dictionary vectorizer and a linear classifier, with the class that Xcode generates for the model.
final class MessageFilterExtension: ILMessageFilterExtension {
    private static let model = try? Message_Words(configuration: MLModelConfiguration())
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(for: queryRequest.messageBody ?? "")
        completion(response)
    }

    private func action(for text: String) -> ILMessageFilterAction {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        let counts = Dictionary(words.map { ($0, 1.0) }, uniquingKeysWith: +)
        guard let output = try? Self.model?.prediction(words: counts) else { return .none }
        let sure = output.classProbability[output.label] ?? 0
        print("\(output.label) \(String(format: "%.4f", sure))")
        guard sure > 0.5 else { return .none }
        switch output.label {
        case "spam": return .junk
        case "promotion": return .promotion
        default: return .allow
        }
    }
}
