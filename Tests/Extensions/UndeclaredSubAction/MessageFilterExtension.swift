// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    // sender's ending -> sub-folder
    private let table: KeyValuePairs<String, ILMessageFilterSubAction> = [
        "BANK": .transactionalFinance,
        "POST": .transactionalOrders,
        "CLINIC": .transactionalHealth,
    ]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalFinance, .transactionalOrders] // health came later
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let sender = queryRequest.sender?.uppercased() ?? ""
        for (ending, subAction) in table where sender.hasSuffix(ending) {
            (response.action, response.subAction) = (.transaction, subAction)
        }
        completion(response)
    }
}
