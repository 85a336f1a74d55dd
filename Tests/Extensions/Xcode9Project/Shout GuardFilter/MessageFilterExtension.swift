//
//  MessageFilterExtension.swift
//  Shout GuardFilter
//

import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let action = self.action(for: queryRequest)
        switch action {
        case .allow, .filter: response.action = action
        case .none: break
        }
        completion(response)
    }

    private func action(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let messageBody = queryRequest.messageBody else { return .none }
        if Zeichen.count(in: messageBody) > 3 { return .filter }
        // Swift 4: a string is a collection of its characters.
        if messageBody.count > 12, Shouting.isShouting(messageBody) { return .filter }
        return Wörter.list.contains(where: messageBody.contains) ? .allow : .none
    }
}
