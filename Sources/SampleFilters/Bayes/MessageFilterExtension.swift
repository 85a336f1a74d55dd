import IdentityLookup
import KeywordRules
import NaiveBayes

/// A filter that has learned: the user's own keywords first, then a naive Bayes model.
///
/// What its app has put into the App Group counts before what came with it:
///
/// - `Model.bayes`, a model; `siftbox train` makes one. Without it, or when it is damaged, the bundle's is used and the log
///   says so: on a phone, a filter that sorts by an older model is better than one that crashes.
/// - `Keywords.txt`, the user's keywords in the form of `KeywordRules`: a line `junk: prize, lottery` each.
/// - In `UserDefaults`, more keywords: a list of words for each category by Apple's name of it (`junk`,
///   `transactionalOrders`); and `subFolders`, a list of sub-categories by these names, in place of those that are chosen
///   as `SubFolders` says.
final class MessageFilterExtension: ILMessageFilterExtension {
    static let group = "group.example.siftbox.bayes"

    // Once for a process, and not for each message.
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
        // A text of which the model knows nothing stays where it is: of which kind most texts are is no reason to hide it.
        if let code = keywords.code(sender: queryRequest.sender, body: body) ?? model?.codeIfKnown(of: body) {
            response.action = ILMessageFilterAction(rawValue: CategoryNames.action(of: code)) ?? .none
            // One that was not declared would be dropped: the parent is answered.
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
