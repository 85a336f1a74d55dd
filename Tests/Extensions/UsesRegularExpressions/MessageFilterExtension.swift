// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {

    private let amount = try! NSRegularExpression(pattern: "(?:Rs|USD|\\$)\\s?([0-9,]+\\.[0-9]{2})", options: [.caseInsensitive])
    private let account = try? NSRegularExpression(pattern: #"a/?c\s+[X*]+(\d{2,4})\b"#, options: .caseInsensitive)

    private func firstGroup(_ regex: NSRegularExpression?, in text: String) -> String? {
        let whole = NSRange(location: 0, length: text.utf16.count)
        guard let match = regex?.firstMatch(in: text, options: [], range: whole), match.numberOfRanges > 1 else {
            return nil
        }
        return (text as NSString).substring(with: match.range(at: 1))
    }

    private func looksLikeCode(_ text: String) -> Bool {
        return text.range(of: "\\b[0-9]{4,8}\\b", options: .regularExpression) != nil
            && text.range(of: "^.*\\bcode\\b", options: [.regularExpression, .caseInsensitive]) != nil
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        guard let text = queryRequest.messageBody else { return completion(response) }
        if let amount = firstGroup(amount, in: text), let account = firstGroup(account, in: text) {
            NSLog("amount %@ of account %@", amount, account)
            response.action = .transaction
        } else if looksLikeCode(text) {
            response.action = .allow
        } else if let sender = queryRequest.sender,
                  sender.range(of: #"^\+?44"#, options: .regularExpression) == nil,
                  let regex = try? NSRegularExpression(pattern: #"https?://([\w.-]+)"#) {
            for match in regex.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                guard let range = Range(match.range(at: 1), in: text) else { continue }
                NSLog("link to %@", String(text[range]))
                response.action = .junk
            }
        }
        completion(response)
    }
}
