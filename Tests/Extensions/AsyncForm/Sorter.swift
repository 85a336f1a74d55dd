import IdentityLookup

final class Sorter: ILMessageFilterExtension {
    private let memory = Memory()
}

extension Sorter: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterCapabilitiesQueryResponse {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalWeather]
        return response
    }
}

extension Sorter: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        if await memory.hasSeen(body) {
            // The same words twice, from any sender: a mass message.
            response.action = .junk
        } else if body.localizedCaseInsensitiveContains("storm") {
            response.action = .transaction
            response.subAction = .transactionalWeather
        } else {
            do {
                let answer = try await context.deferQueryRequestToNetwork()
                response.action = answer.urlResponse.statusCode == 200 ? .allow : .none
            } catch {
                NSLog("Sorter: \((error as NSError).domain) \((error as NSError).code)")
            }
        }
        return response
    }
}
