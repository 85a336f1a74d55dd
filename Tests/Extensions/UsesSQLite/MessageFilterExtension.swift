import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    private let database = SenderDatabase()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let sender = queryRequest.sender ?? ""
        if let score = database?.score(sender) {
            response.action = score > 5 ? .junk : .allow
            NSLog("counted: \(database?.count(sender) == true)")
        }
        completion(response)
    }
}
