// swift-format-ignore-file
import IdentityLookup

@objc(MessageFilterExtension)
public final class Handler: ILMessageFilterExtension {
    @objc dynamic var answered = 0
    @objc let marker = "@objc(NotThis)" // "@objc" in texts and comments stays: @objc(Nor this)

    @objc public func reset() { answered = 0 }
}

extension Handler: ILMessageFilterQueryHandling {
    @objc public func handle(_ queryRequest: ILMessageFilterQueryRequest,
                             context: ILMessageFilterExtensionContext,
                             completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        answered += 1
        let response = ILMessageFilterQueryResponse()
        switch queryRequest.messageBody {
        case marker?: response.action = .transaction
        case "reset"?: reset()
        default: response.action = answered > 1 ? .promotion : .none
        }
        NSLog("marker %@, answered %d", marker, answered)
        completion(response)
    }
}
