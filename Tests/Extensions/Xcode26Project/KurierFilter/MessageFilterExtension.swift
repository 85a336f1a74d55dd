//
//  MessageFilterExtension.swift
//  KurierFilter
//

import Avis
import Foundation
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    private static let welcome = LocalizedStringResource("Hallo \("Ada"), \("Bob") wartet")

    /// The texts that the log shows for a message such as `parcels 3`.
    private func texts(for body: String) -> [String] {
        let words = body.split(separator: " ").map(String.init)
        let number = words.dropFirst().first.flatMap(Int.init) ?? 0
        switch words.first {
        case "parcels":
            return [
                String(localized: "\(number) Pakete"),
                String.localizedStringWithFormat(NSLocalizedString("%lld Pakete", comment: "Count"), number),
                String(format: NSLocalizedString("%lld Pakete", comment: "Count"), number),
            ]
        case "boxes": return [String(localized: "\("Depot 7") hat \(number) Pakete in \(number - 1) Fächern")]
        case "paczki":
            let polish = Bundle.main.path(forResource: "pl", ofType: "lproj").flatMap(Bundle.init(path:))
            let format = polish?.localizedString(forKey: "%lld Pakete", value: nil, table: nil) ?? ""
            return [String(format: format, locale: Locale(identifier: "pl"), number)]
        case "avis": return [Avis.text(number), String(localized: Avis.later(number))]
        case "days":
            let format = NSLocalizedString("days", tableName: "Old", bundle: .main, value: "none", comment: "")
            return [String(format: format, arguments: [number, number - 1])]
        case "symbols":
            return [
                String(localized: .zustellungBis(ort: "Depot 7", tage: number)),
                String(localized: "absender", table: "Rules"),
            ]
        case "words":
            return [
                String(localized: Self.welcome), String(localized: "nur.deutsch"), String(localized: "marke"),
                String(localized: "tippen"), String(localized: "100 %"),
                String(localized: "ohne.text", defaultValue: "Ohne \(number)", comment: "Not translated"),
                NSLocalizedString("not.there", tableName: "Rules", value: "a value", comment: ""),
                Bundle.main.preferredLocalizations.joined(separator: "+"),
            ]
        default: return []
        }
    }

    private func action(from sender: String, _ body: String) -> ILMessageFilterAction {
        NSLog("%@", "[" + texts(for: body).joined(separator: " | ") + "]")
        if sender == String(localized: .Rules.absender) { return .transaction }
        return body.localizedCaseInsensitiveContains(String(localized: .gewinnWort)) ? .junk : .none
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(from: queryRequest.sender ?? "", queryRequest.messageBody ?? "")
        completion(response)
    }
}
