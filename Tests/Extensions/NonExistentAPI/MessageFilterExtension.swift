// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalFinance, .transactionalCarriers]
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        if queryRequest.messageBody?.contains("winner") == true {
            response.filterAction = .junk
            response.filterSubAction = .none
            completion(response)
        } else {
            context.deferQueryRequestToNetwork { networkResponse, error in
                if networkResponse?.httpResponse.statusCode == 200 {
                    response.action = .allow
                }
                completion(response)
            }
        }
    }
}
