// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    private let defaults = UserDefaults.standard

    /// How many messages this sender sent, across all processes of this extension.
    private func count(_ sender: String) -> Int {
        var counts = defaults.dictionary(forKey: "counts") as? [String: Int] ?? [:]
        counts[sender, default: 0] += 1
        defaults.setValue(counts, forKey: "counts")
        defaults.setValue(Date().timeIntervalSince1970, forKey: "last")
        defaults.synchronize()
        return counts[sender] ?? 0
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let count = self.count(queryRequest.sender ?? "")
        NSLog("text %d of %@", count, queryRequest.sender ?? "?")
        response.action = count > 2 ? .junk : .none
        completion(response)
    }
}
