//
//  MessageFilterExtension.swift
//  PostboteFilter
//

import IdentityLookup
import SortingKit

final class MessageFilterExtension: ILMessageFilterExtension {
    private let store = RuleStore()

    /// The words for an action in all languages.
    private func words(for action: String) -> [String] {
        ["en", "de", "fr"].compactMap { language in
            guard
                let url = Bundle.main.url(
                    forResource: "Keywords", withExtension: "strings", subdirectory: nil, localization: language),
                let data = try? Data(contentsOf: url),
                let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            else { return nil }
            return (list as? [String: String])?[action]
        }
    }

    private func action(for body: String) -> ILMessageFilterAction {
        if let rule = store.rules().first(where: { body.contains($0.text ?? "") }) {
            return rule.weight >= 10 ? .junk : .allow
        }
        #if COUNTS_LINKS
            if Scorer().points(of: body) >= 3 { return .junk }
        #endif
        if words(for: "promotion").contains(where: body.contains) { return .promotion }
        if words(for: "transaction").contains(where: body.contains) { return .transaction }
        return .none
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(for: queryRequest.messageBody ?? "")
        completion(response)
    }
}
