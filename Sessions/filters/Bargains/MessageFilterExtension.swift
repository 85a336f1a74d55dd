import IdentityLookup

/// A filter that puts shops' offers into a folder. The tour shows its mistake, and corrects it.
final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.promotionalSubActions = [.promotionalOffers]
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let text = queryRequest.messageBody?.lowercased() ?? ""
        let response = ILMessageFilterQueryResponse()
        if text.contains("off") {
            (response.action, response.subAction) = (.promotion, .promotionalOffers)
        }
        completion(response)
    }
}
