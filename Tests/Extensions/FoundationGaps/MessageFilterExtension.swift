// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private let counter = Counter()

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        if queryRequest.messageBody == "stop" { counter.stop() }
        NotificationCenter.default.post(name: .wordsChanged, object: nil, userInfo: ["by": 2])
        NSLog("%@", counter.text)
        completion(response)
    }
}
