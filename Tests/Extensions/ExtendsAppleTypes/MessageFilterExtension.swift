// swift-format-ignore-file
import IdentityLookup
import Foundation

struct Rule: Codable {
    let word: String
    let action: ILMessageFilterAction
    var subAction: ILMessageFilterSubAction?
}

final class MessageFilterExtension: ILMessageFilterExtension {
    static let rules: [Rule] = {
        guard let url = Bundle.main.url(forResource: "rules", withExtension: "json") else { return [] }
        do {
            return try JSONDecoder().decode([Rule].self, from: Data(contentsOf: url))
        } catch {
            NSLog("rules.json: \(error)")
            return []
        }
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = ILMessageFilterSubAction.allCases.filter { (10000..<20000).contains($0.rawValue) }
        response.promotionalSubActions = ILMessageFilterSubAction.allCases.filter { $0.rawValue >= 20000 }
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let haystack = queryRequest.haystack.lowercased()
        guard let rule = Self.rules.first(where: { haystack.contains($0.word) }) else { return completion(.pass) }
        NSLog("%@ -> %@", rule.word, "\(rule.action)")
        completion(ILMessageFilterQueryResponse(action: rule.action, subAction: rule.subAction ?? .none))
    }
}
