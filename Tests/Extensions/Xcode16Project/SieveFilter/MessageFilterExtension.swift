//
//  MessageFilterExtension.swift
//  SieveFilter
//

import Foundation
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    /// The towns in the copied folder.
    private func towns() -> [String] {
        ["de", "en"].compactMap { language in
            Bundle.main.url(forResource: "towns", withExtension: "txt", subdirectory: "Places/\(language)")
                .flatMap { try? String(contentsOf: $0, encoding: .utf8) }?
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private func action(for body: String) -> ILMessageFilterAction {
        NSLog("message %d", Counter.shared.next())
        if Loudness().points(of: body) >= 3 { return .junk }
        if Offers.all.isOffer(body) { return .promotion }
        return towns().contains(where: body.contains) ? .transaction : .none
    }
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
}
