import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

private enum ListError: Error { case empty }

private func firstNumber(in text: String) throws -> Int? {
    guard !text.isEmpty else { throw ListError.empty }
    return text.split(separator: " ").flatMap { Int($0) }.first
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        // Before Swift 5, try? on an optional makes an optional of it.
        switch try? firstNumber(in: queryRequest.messageBody ?? "") {
        case .some(.some(let number)): response.action = number > 999 ? .filter : .allow
        case .some(.none): response.action = .none
        case .none: response.action = .filter
        }
        completion(response)
    }
}
