import Foundation
import IdentityLookup

@MainActor
final class Handler: ILMessageFilterExtension {
    private var seen = 0

    private func isPost(_ text: String) -> Bool {
        MainActor.preconditionIsolated()
        seen += 1
        return text.contains("parcel")
    }
}

extension Handler: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        let response = ILMessageFilterQueryResponse()
        response.action = isPost(queryRequest.messageBody ?? "") ? .transaction : .none
        return response
    }
}
