// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

struct HomeNetwork {
    private let codes = ["US": "+1", "GB": "+44", "DE": "+49", "IN": "+91"]

    func isAbroad(_ sender: String) -> Bool {
        guard sender.hasPrefix("+") else { return false }
        guard let region = Locale.current.regionCode, let code = codes[region] else { return true }
        return !sender.hasPrefix(code)
    }
}

enum DeviceInfo {
    static var regions: String {
        let old = (Locale.current as NSLocale).object(forKey: .countryCode) as? String
        let all = [Locale.current.region?.identifier, Locale.autoupdatingCurrent.regionCode, NSLocale.current.regionCode, old]
        return all.map { $0 ?? "none" }.joined(separator: " ")
    }

    static var languages: String {
        let language = Locale.current.language.languageCode?.identifier ?? "none"
        return [language, Locale.preferredLanguages[0], NSLocale.preferredLanguages[0]].joined(separator: " ")
    }

    static func price(_ amount: Double) -> String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.locale = .current
        return formatter.string(from: NSNumber(value: amount)) ?? "none"
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        NSLog("%@; %@; %@; %@", Locale.current.identifier, DeviceInfo.regions, DeviceInfo.languages, DeviceInfo.price(12.5))
        response.action = HomeNetwork().isAbroad(queryRequest.sender ?? "") ? .junk : .allow
        completion(response)
    }
}
