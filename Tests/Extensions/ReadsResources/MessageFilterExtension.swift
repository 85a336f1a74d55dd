// swift-format-ignore-file
import IdentityLookup
import Foundation

struct WordList: Decodable {
    let version: Int
    let words: [String]
}

final class MessageFilterExtension: ILMessageFilterExtension {
    private let spam: WordList?
    private let categories: [String: [String]]
    private let senders: Set<String>

    override init() {
        let url = Bundle.main.url(forResource: "spam words", withExtension: "json")
        spam = url.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode(WordList.self, from: $0) }

        let bundle = Bundle(for: MessageFilterExtension.self)
        if let path = bundle.path(forResource: "categories", ofType: "plist"),
           let data = FileManager.default.contents(atPath: path),
           let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) {
            categories = list as? [String: [String]] ?? [:]
        } else {
            categories = [:]
        }

        let text = bundle.url(forResource: "senders", withExtension: "txt").flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        senders = Set((text ?? "").components(separatedBy: .newlines).filter { !$0.isEmpty && !$0.hasPrefix("#") })
        super.init()
        NSLog("list version %d, %d senders", spam?.version ?? -1, senders.count)
    }

    private func action(sender: String, body: String) -> ILMessageFilterAction {
        if senders.contains(sender) { return .transaction }
        if spam?.words.contains(where: { body.contains($0) }) ?? false { return .junk }
        switch categories.first(where: { $0.value.contains { body.contains($0) } })?.key {
        case "promotion": return .promotion
        case "transaction": return .transaction
        default: return .none
        }
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(sender: queryRequest.sender ?? "", body: (queryRequest.messageBody ?? "").lowercased())
        completion(response)
    }
}
