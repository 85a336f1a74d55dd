// swift-format-ignore-file
import IdentityLookup

struct Rule: Codable {
    var word: String
    var action: String
}

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private let defaults = UserDefaults(suiteName: "group.example.types")

    private var rules: [Rule] {
        guard let data = defaults?.data(forKey: "rules") else { return [] }
        return (try? JSONDecoder().decode([Rule].self, from: data)) ?? []
    }

    private var archived: [String] {
        guard let data = defaults?.data(forKey: "archive"),
              let list = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data)
        else { return [] }
        return list as? [String] ?? []
    }

    private func describe() {
        let since = defaults?.object(forKey: "since") as? Date
        NSLog("since %.0f", since?.timeIntervalSince1970 ?? -1)
        NSLog("greeting %@", defaults?.data(forKey: "greeting").flatMap { String(data: $0, encoding: .utf8) } ?? "none")
        NSLog("archived %@", archived.joined(separator: "+"))
        let limits = defaults?.dictionary(forKey: "limits")
        let day = (limits?["days"] as? [[String: Any]])?.first
        NSLog("day %@ %d %@", day?["name"] as? String ?? "-", day?["count"] as? Int ?? -1, "\(day?["from"] is Date)")
        NSLog("plist %@ %d", defaults?.string(forKey: "owner") ?? "none", defaults?.integer(forKey: "level") ?? -1)
        NSLog("ratio %.2f on %@", defaults?.double(forKey: "ratio") ?? -1, "\(defaults?.bool(forKey: "on") ?? false)")
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        describe()
        let body = queryRequest.messageBody?.lowercased() ?? ""
        switch rules.first(where: { body.contains($0.word) })?.action {
        case "junk": response.action = .junk
        case "promotion": response.action = .promotion
        default: response.action = archived.contains(where: body.contains) ? .transaction : .none
        }
        completion(response)
    }
}
