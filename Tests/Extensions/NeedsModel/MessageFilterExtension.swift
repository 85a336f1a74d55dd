// swift-format-ignore-file
import IdentityLookup
import CoreML
import NaturalLanguage

final class MessageFilterExtension: ILMessageFilterExtension {
    private lazy var model: NLModel? = {
        guard let model = try? SpamClassifier(configuration: MLModelConfiguration()).model else { return nil }
        return try? NLModel(mlModel: model)
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = model?.predictedLabel(for: queryRequest.messageBody ?? "") == "spam" ? .junk : .none
        completion(response)
    }
}
