// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {

    private let trustedHosts = ["shop.example", "www.shop.example"]

    private func findings(in text: String) -> (hosts: [String], phones: [String]) {
        let types: NSTextCheckingResult.CheckingType = [.link, .phoneNumber]
        guard let detector = try? NSDataDetector(types: types.rawValue) else { return ([], []) }
        var hosts: [String] = []
        var phones: [String] = []
        detector.enumerateMatches(in: text, options: [], range: NSRange(text.startIndex..., in: text)) { match, _, _ in
            guard let match = match else { return }
            switch match.resultType {
            case .link: match.url?.host.map { hosts.append($0) }
            case .phoneNumber: match.phoneNumber.map { phones.append($0) }
            default: break
            }
        }
        return (hosts, phones)
    }

    static func hasLink(_ text: String) -> Bool {
        let detector = try! NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
        return detector.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) > 0
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let text = queryRequest.messageBody ?? ""
        let (hosts, phones) = findings(in: text)
        for phone in phones { NSLog("phone number: %@", phone) }
        if Self.hasLink(text) {
            NSLog("links to: %@", hosts.joined(separator: ", "))
            response.action = hosts.allSatisfy(trustedHosts.contains) ? .allow : .junk
        } else if !phones.isEmpty {
            response.action = .promotion
        }
        completion(response)
    }
}
