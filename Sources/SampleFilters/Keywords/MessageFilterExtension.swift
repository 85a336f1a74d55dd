import IdentityLookup
import KeywordRules

/// A filter for people who do not write Swift: its rules stand in a text file, in the form of `KeywordRules`.
///
/// The file is `Keywords.txt` in the App Group, or where there is none, the one in the bundle. When it is changed, the next
/// text goes by the new rules. What is wrong in it stands in the log, by its lines; the other lines count.
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
        // All that the rules lead to: with more than five, the phone says what it makes of them.
        let actions = file.current.codes.filter { $0 >= 10000 }
            .map { (CategoryNames.action(of: $0), ILMessageFilterSubAction(rawValue: $0)) }
        response.transactionalSubActions = actions.compactMap { $0 == 4 ? $1 : nil }
        response.promotionalSubActions = actions.compactMap { $0 == 3 ? $1 : nil }
        completion(response)
    }
}
