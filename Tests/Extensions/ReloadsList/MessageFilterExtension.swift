// swift-format-ignore-file
import IdentityLookup
import Foundation

final class PhraseList {
    static var timesLoaded = 0
    let phrases: [String]

    init() {
        PhraseList.timesLoaded += 1
        let url = Bundle.main.url(forResource: "phrases", withExtension: "json")!
        phrases = (try? JSONSerialization.jsonObject(with: Data(contentsOf: url))) as? [String] ?? []
        NSLog("%d phrases, loaded %d times", phrases.count, PhraseList.timesLoaded)
    }
}

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let list = PhraseList()
        let body = queryRequest.messageBody?.lowercased() ?? ""
        let response = ILMessageFilterQueryResponse()
        response.action = list.phrases.contains { body.contains($0) } ? .junk : .none
        completion(response)
    }
}
