// swift-format-ignore-file
import IdentityLookup
import os.log

private let log = OSLog(subsystem: "example.siftlog.filter", category: "query")

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        guard let body = queryRequest.messageBody, !body.isEmpty else {
            os_log("no body", log: log, type: .error)
            completion(response)
            return
        }
        let score = Score(of: body)
        os_log("score %d for a text of %{public}@", log: log, type: .info, score.value, "\(body.count) characters")
        response.action = score.value >= 2 ? .junk : .none
        completion(response)
    }
}
