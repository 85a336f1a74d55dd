// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        defer { completion(response) }

        guard let body = queryRequest.messageBody?.lowercased() else { return }

        if body.contains("meter reading") {
            if #available(iOS 14.0, *) {
                response.action = .transaction
            } else {
                response.action = .allow
            }
            if #available(iOSApplicationExtension 16.0, *) {
                response.subAction = .transactionalPublicServices
                NSLog("receiver in %@", queryRequest.receiverISOCountryCode ?? "no country")
            }
        } else if body.contains("miracle") {
            guard #available(iOSApplicationExtension 14.0, iOS 14.0, macCatalyst 14.0, *) else {
                response.action = .filter
                return
            }
            response.action = .junk
        }
    }
}

@available(iOS 16.0, *)
@available(iOSApplicationExtension 16.0, *)
extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = Capabilities.transactional
        completion(response)
    }
}

@available(iOS 16.0, *)
enum Capabilities {
    static let transactional: [ILMessageFilterSubAction] = [.transactionalPublicServices]
}
