// swift-format-ignore-file
import IdentityLookup
import WordKit

final class MessageFilterExtension: ILMessageFilterExtension {
    private let classifier: Classifier = WordClassifier(words: ["free": 0.5, "gift": 0.3, "card": 0.3, "claim": 0.4])
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let score = classifier.score(queryRequest.messageBody ?? "")
        NSLog("score %.1f", score.value)
        response.action = score >= Score(0.8) ? .junk : .allow
        completion(response)
    }
}
