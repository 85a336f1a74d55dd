// swift-format-ignore-file
import IdentityLookup
import Foundation

let groupIdentifier = "group.example.listguard"

struct Blocked: Codable {
    var prefix: String
    var note: String
}

class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {

    var container: URL? {
        return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: groupIdentifier)
    }

    func load() -> [Blocked] {
        guard let file = container?.appendingPathComponent("Lists/blocked.json"),
              let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Blocked].self, from: data)) ?? []
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let sender = queryRequest.sender ?? ""
        if let hit = load().first(where: { sender.hasPrefix($0.prefix) }) {
            NSLog("blocked: %@", hit.note)
            response.action = .junk
        } else if let url = container?.appendingPathComponent("words.txt"),
                  let text = try? String(contentsOf: url, encoding: .utf8) {
            let words = text.split(separator: "\n").map { $0.lowercased() }
            let body = queryRequest.messageBody?.lowercased() ?? ""
            response.action = words.contains(where: body.contains) ? .junk : .allow
        }
        completion(response)
    }
}
