// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    fileprivate let transactionWords: Set<String> = ["otp", "delivered", "balance"]
    fileprivate let promotionWords: Set<String> = ["deal", "discount"]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
                context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        // No sub-actions
        let response = ILMessageFilterCapabilitiesQueryResponse()
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest,
                context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let words = Set((queryRequest.messageBody ?? "").lowercased().split(separator: " ").map(String.init))
        if !words.isDisjoint(with: transactionWords) {
            (response.action, response.subAction) = (.transaction, .none)
        } else if !words.isDisjoint(with: promotionWords) {
            (response.action, response.subAction) = (.promotion, .none)
        }
        completion(response)
    }
}
