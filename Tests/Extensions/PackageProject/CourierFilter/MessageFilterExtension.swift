//
//  MessageFilterExtension.swift
//  CourierFilter
//

import IdentityLookup
import LinkTools
import TextTools

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
        if Links.hosts(in: body).contains(where: Links.isKnownShortener) { return .junk }
        return Phrases.standard.match(body) ? .promotion : .none
    }
}
