// swift-format-ignore-file
import IdentityLookup
import Foundation
import os

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        misuse(queryRequest.messageBody ?? "")
        response.action = .allow
        completion(response)
    }

    private func misuse(_ what: String) {
        switch what {
        case "predicate": _ = NSPredicate(format: "ANY words == %@", "a")
        case "pattern": _ = NSPredicate(format: "SELF MATCHES '('").evaluate(with: "a")
        case "key": _ = NSPredicate(format: "name == 'a'").evaluate(with: "text")
        case "number": _ = NSPredicate(format: "SELF MATCHES 'a'").evaluate(with: 5)
        case "range":
            let detector = try! NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
            _ = detector.matches(in: "four", range: NSRange(location: 2, length: 3))
        case "lock twice":
            var lock = os_unfair_lock()
            os_unfair_lock_lock(&lock)
            os_unfair_lock_lock(&lock)
        case "unlock":
            var lock = os_unfair_lock()
            os_unfair_lock_unlock(&lock)
        default: break
        }
    }
}
