import Foundation
import IdentityLookup

nonisolated final class Handler: ILMessageFilterExtension {
    let words = ["prize"]
}

nonisolated extension Handler: ILMessageFilterQueryHandling {
    // As in Xcode's template: the completion is not @Sendable, and a closure that is captures it.
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        guard !isWanted(queryRequest) else {
            response.action = .allow
            return completion(response)
        }
        context.deferQueryRequestToNetwork { networkResponse, error in
            response.action = networkResponse == nil ? .none : .junk
            if let error { NSLog("%@", "no answer to \(self.words): \(error.localizedDescription)") }
            completion(response)
        }
    }

    private func isWanted(_ queryRequest: ILMessageFilterQueryRequest) -> Bool {
        !words.contains { queryRequest.messageBody?.contains($0) ?? false }
    }
}
