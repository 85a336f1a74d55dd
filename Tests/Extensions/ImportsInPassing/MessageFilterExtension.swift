// swift-format-ignore-file
import UIKit
import Contacts
import CallKit
import StoreKit
@preconcurrency import Network
import IdentityLookup
import IdentityLookupUI

// Leftover imports; nothing below needs them.
final class MessageFilterExtension: ILMessageFilterExtension {
    let greeting = NSLocalizedString("hello", comment: "")
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        if let body = queryRequest.messageBody, body.lowercased().hasPrefix(greeting) {
            response.action = .allow
        } else if queryRequest.sender?.contains("@") == true {
            response.action = .junk
        }
        completion(response)
    }
}
