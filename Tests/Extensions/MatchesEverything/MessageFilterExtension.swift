// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    private let keywords: [String] = {
        guard let path = Bundle.main.path(forResource: "keywords", ofType: "txt"),
              let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = (queryRequest.messageBody ?? "").lowercased()
        if let keyword = keywords.first(where: { body.contains($0) }) {
            NSLog("keyword \"%@\"", keyword)
            response.action = .junk
        }
        completion(response)
    }
}
