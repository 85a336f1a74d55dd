import Foundation
import Glow
import IdentityLookup
import LanternKit

final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        if Brightness.of(body) > 80 || Glow.isGlowing(body) {
            response.action = .junk
        } else if Wording.isGreeting(body) || Wording.isListed(body) {
            response.action = .allow
        }
        #if CAREFUL
            if body.contains("?") { response.action = .allow }
        #endif
        completion(response)
    }
}
