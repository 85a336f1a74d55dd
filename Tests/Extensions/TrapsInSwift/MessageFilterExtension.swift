// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        let words = body.components(separatedBy: " ")

        switch words[0].lowercased() {
        case "code":
            // "Code 123 from Demo": the fourth word is the sender.
            response.action = words[3] == "Demo" ? .transaction : .allow
        case "score":
            var score: UInt8 = 0
            for scalar in body.unicodeScalars where scalar.isASCII { score += UInt8(scalar.value) }
            response.action = score > 100 ? .junk : .none
        case "average":
            let digits = body.compactMap { $0.wholeNumberValue }
            response.action = digits.reduce(0, +) / digits.count > 4 ? .junk : .none
        case "cut":
            let start = body.index(body.startIndex, offsetBy: 20)
            response.action = body[start...].isEmpty ? .none : .junk
        case "cast":
            let any: Any = body
            response.action = (any as! Int) > 0 ? .junk : .none
        default:
            precondition(!body.hasPrefix("!"), "a text never begins with an exclamation mark")
            response.action = .allow
        }
        completion(response)
    }
}
