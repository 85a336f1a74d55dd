// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let body = queryRequest.messageBody!
        let sender = queryRequest.sender!
        let number = Int(sender.filter { $0 != "+" })!
        let country = Locale(identifier: "en_" + queryRequest.receiverISOCountryCode!)

        let response = ILMessageFilterQueryResponse()
        if body.first!.isEmoji || number % 1000 == 666 {
            response.action = .junk
        }
        NSLog("%@: %d characters", country.identifier, body.count)
        completion(response)
    }
}

extension Character {
    var isEmoji: Bool { unicodeScalars.first!.properties.isEmojiPresentation }
}
