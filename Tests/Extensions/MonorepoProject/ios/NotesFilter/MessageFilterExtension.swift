//
//  MessageFilterExtension.swift
//  NotesFilter
//

import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = self.action(for: queryRequest)
        completion(response)
    }

    private func action(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let body = queryRequest.messageBody?.lowercased() else { return .none }
        if Spelling.list("junk.txt").contains(where: { body.contains($0) }) { return .filter }
        let banks = Spelling.list("bank/names.txt")
        return banks.contains { body.contains($0.lowercased()) } ? .allow : .none
    }
}
