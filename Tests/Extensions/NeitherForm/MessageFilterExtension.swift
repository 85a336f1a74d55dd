// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    // One label more than Apple's method, so this is a different method.
    func handle(_ queryRequest: ILMessageFilterQueryRequest, in context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = .junk
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest) async -> ILMessageFilterCapabilitiesQueryResponse {
        return ILMessageFilterCapabilitiesQueryResponse()
    }
}
