import Foundation
import IdentityLookup
import Rules
import Words

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(for: queryRequest)
        completion(response)
    }

    private func action(for request: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let body = request.messageBody else { return .none }
        if let sender = request.sender, Senders.known.contains(sender) { return .transaction }
        if Rule(words: list("junk", "json")).matches(body) { return .junk }
        if Rule(words: list("offers", "json")).matches(body) { return .promotion }
        return WordList.standard.score(of: body) > 1 ? .junk : .allow
    }

    private func list(_ name: String, _ kind: String) -> [String] {
        guard let url = Bundle.main.url(forResource: name, withExtension: kind),
            let data = try? Data(contentsOf: url)
        else { return [] }
        return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }
}
