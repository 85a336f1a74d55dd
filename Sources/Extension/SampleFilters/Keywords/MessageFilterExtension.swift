import IdentityLookup
import KeywordRules

/// A filter that needs no programming: its rules are in a text file in the format of `KeywordRuleSet`.
///
/// The file is `Keywords.txt` in the App Group, or else the one in the bundle. When it changes, the new rules apply to
/// the next message. Mistakes are logged with their lines; the other lines apply.
final class MessageFilterExtension: ILMessageFilterExtension {
    private var file = RuleFile(group: "group.example.siftbox.keywords")
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        if let code = file.current.code(sender: queryRequest.sender, body: queryRequest.messageBody) {
            response.action = ILMessageFilterAction(rawValue: CategoryNames.action(of: code)) ?? .none
            response.subAction = ILMessageFilterSubAction(rawValue: CategoryNames.subAction(of: code)) ?? .none
        }
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        // All sub-actions of the rules; Siftbox reports if there are more than the five that Apple documents.
        let actions = file.current.codes.filter { $0 >= 10000 }
            .map { (CategoryNames.action(of: $0), ILMessageFilterSubAction(rawValue: $0)) }
        response.transactionalSubActions = actions.compactMap { $0 == 4 ? $1 : nil }
        response.promotionalSubActions = actions.compactMap { $0 == 3 ? $1 : nil }
        completion(response)
    }
}
