// swift-format-ignore-file
import IdentityLookup
import Foundation

class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {

    // word -> raw value of the action, edited in Xcode's property list editor
    lazy var verdicts: [String: Int] = {
        guard let path = Bundle.main.path(forResource: "verdicts", ofType: "plist"),
              let list = NSDictionary(contentsOfFile: path) as? [String: Int] else {
            return [:]
        }
        return list
    }()

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(for: queryRequest.messageBody)
        NSLog("verdict %d", response.action.rawValue)
        completion(response)
    }

    func action(for body: String?) -> ILMessageFilterAction {
        let words = (body ?? "").lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted)
        for word in words {
            // An unknown number gives nil, and then the next word is tried.
            if let number = verdicts[word], let action = ILMessageFilterAction(rawValue: number) {
                return action
            }
        }
        return .none
    }
}
