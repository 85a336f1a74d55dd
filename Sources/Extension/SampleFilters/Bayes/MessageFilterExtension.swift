import IdentityLookup
import KeywordRules
import NaiveBayes

/// A filter with machine learning: it applies the user's keywords, then a naive Bayes model.
///
/// Files that its app puts into the App Group take precedence over those in the bundle:
///
/// - `Model.bayes`: a model, created by `siftbox train`. If it is missing or damaged, the filter logs that and uses the
///   model in the bundle: on an iPhone, filtering with an older model is better than a crash.
/// - `Keywords.txt`: the user's keywords in the format of `KeywordRuleSet`, such as `junk: prize, lottery`.
/// - `UserDefaults`: more keywords, as a list of words under Apple's name of the category (`junk`,
///   `transactionalOrders`); and `subFolders`, a list of sub-actions to declare instead of those that `SubFolders`
///   selects.
final class MessageFilterExtension: ILMessageFilterExtension {
    static let group = "group.example.siftbox.bayes"

    // Loaded once per process, not for each message.
    private let keywords = SharedFiles.keywords(group)
    private let model = SharedFiles.model(group)
    private lazy var subFolders = SubFolders(
        wanted: SharedFiles.subFolders(Self.group), keywords: keywords, model: model)
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        // Do not move a message without any token that the model knows: its verdict would only be the most frequent
        // class.
        if let code = keywords.code(sender: queryRequest.sender, body: body) ?? model?.codeIfKnown(of: body) {
            response.action = ILMessageFilterAction(rawValue: CategoryNames.action(of: code)) ?? .none
            // iOS drops a sub-action that was not declared, so the response is the action alone.
            if subFolders.codes.contains(code) {
                response.subAction = ILMessageFilterSubAction(rawValue: code) ?? .none
            }
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
        let actions = subFolders.codes.map { (CategoryNames.action(of: $0), ILMessageFilterSubAction(rawValue: $0)) }
        response.transactionalSubActions = actions.compactMap { $0 == 4 ? $1 : nil }
        response.promotionalSubActions = actions.compactMap { $0 == 3 ? $1 : nil }
        completion(response)
    }
}
