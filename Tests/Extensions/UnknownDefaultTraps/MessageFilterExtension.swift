// swift-format-ignore-file
import IdentityLookup

enum Verdict: String {
    case ham, spam, service
}

extension ILMessageFilterAction {
    var verdict: Verdict {
        switch self {
        case .none, .allow: return .ham
        case .filter: return .spam
        @unknown default: fatalError()
        }
    }
}

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let words = (queryRequest.messageBody ?? "").lowercased().split(separator: " ")
        if words.contains("ringtone") { response.action = .filter }
        if words.contains("ticket") { response.action = .transaction }
        NSLog("verdict: %@", response.action.verdict.rawValue)
        completion(response)
    }
}
