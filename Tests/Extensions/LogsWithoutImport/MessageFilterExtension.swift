// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {

    // IdentityLookup re-exports Foundation and FoundationNetworking.
    private let started = Date()
    private var lastStatus: HTTPURLResponse?

    override init() {
        super.init()
        NSLog("MessageFilterExtension init, pid %d", ProcessInfo.processInfo.processIdentifier)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest,
                context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let length = (queryRequest.messageBody as NSString?)?.length ?? 0
        NSLog("from %@, %d characters", queryRequest.sender ?? "?", length)
        let response = ILMessageFilterQueryResponse()
        if length > 160 {
            response.action = .filter
            completion(response)
            return
        }
        context.deferQueryRequestToNetwork { (networkResponse, error) in
            if let http = networkResponse?.urlResponse {
                response.action = Status(http).action
            }
            if let error = error { NSLog("%@", "\(error)") }
            completion(response)
        }
    }
}
