import IdentityLookup

/// Keeps every message and more: it grows until it is stopped.
final class MessageFilterExtension: ILMessageFilterExtension {
    var kept: [[UInt8]] = []
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let mebibytes = Int(queryRequest.messageBody?.split(separator: " ").last ?? "") ?? 0
        for _ in 0..<mebibytes { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
        let response = ILMessageFilterQueryResponse()
        response.action = .allow
        completion(response)
    }
}
