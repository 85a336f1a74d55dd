//
//  Filter.swift
//  Inbox Filter
//

import IdentityLookup
import PatternKit

final class Filter: ILMessageFilterExtension {}

extension Filter: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = Patterns.isCode(queryRequest.messageBody ?? "") ? .transaction : .none
        completion(response)
    }
}
