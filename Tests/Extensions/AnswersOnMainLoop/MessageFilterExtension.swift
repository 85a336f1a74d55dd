// swift-format-ignore-file
import Foundation
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let body = queryRequest.messageBody ?? ""
        DispatchQueue.global(qos: .userInitiated).async {
            // Looked up on another queue, answered on the idle main run loop.
            Thread.sleep(forTimeInterval: 0.02)
            let isJunk = body.hasPrefix("Win")
            RunLoop.main.perform {
                let response = ILMessageFilterQueryResponse()
                response.action = isJunk ? .junk : .none
                completion(response)
            }
        }
    }
}
