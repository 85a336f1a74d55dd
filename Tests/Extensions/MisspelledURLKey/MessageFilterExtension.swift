// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        context.deferQueryRequestToNetwork { networkResponse, error in
            let response = ILMessageFilterQueryResponse()
            if let data = networkResponse?.data, let verdict = String(data: data, encoding: .utf8) {
                response.action = verdict.contains("junk") ? .junk : .none
            } else if let error = error as NSError? {
                NSLog("error %d of %@", error.code, error.domain)
            }
            completion(response)
        }
    }
}
