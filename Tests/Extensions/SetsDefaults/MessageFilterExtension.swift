// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    private let shared = UserDefaults(suiteName: "group.example.tally")

    /// Stores the number of blocked messages, for the app to show.
    private func increase(_ key: String) -> Int {
        let count = shared?.integer(forKey: key) ?? 0
        shared?.set(count + 1, forKey: key)
        return count
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        if queryRequest.messageBody?.contains("spam") ?? false {
            let before = increase("blocked")
            NSLog("blocked %d before this one", before)
            response.action = before >= 1 ? .junk : .promotion
        }
        completion(response)
    }
}
