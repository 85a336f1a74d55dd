//
//  MessageFilterExtension.swift
//  Gate
//

import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = Self.action(for: queryRequest.messageBody ?? "")
        completion(response)
    }

    private static func action(for body: String) -> ILMessageFilterAction {
        if Words.junk.contains(where: body.contains) { return .junk }
        #if PRO
            if ProWords.promotion.contains(where: body.contains) { return .promotion }
        #endif
        return .none
    }
}
