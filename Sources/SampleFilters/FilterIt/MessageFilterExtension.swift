import IdentityLookup

/// The filter of session 249 of 2017, its part without a server: a text with the word "junk" is junk.
///
/// Capitals make no difference. Every other text is left to the phone.
final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = action(for: queryRequest)
        completion(response)
    }

    private func action(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let messageBody = queryRequest.messageBody else { return .none }
        return messageBody.lowercased().contains("junk") ? .junk : .none
    }
}
