import HTTPServer
import JSONCodec
import ServerBehaviors

/// Answers requests: for the association file, deferrals, reports, and others.
struct RequestHandler: RequestHandling {
    let state: ServerState
    private let log = RequestLog()

    init(state: ServerState) { self.state = state }

    /// Makes the answer, logs the request, and waits for the delay.
    func answer(_ head: RequestHead, _ body: [UInt8], to client: WaitingClient) async throws -> RequestAnswer {
        let behavior = state.behavior
        let (answer, kind) = answer(head, body, behavior)
        // Logged before the delay: the client may not wait for the answer.
        log.write(head, body, kind: kind, answer)
        if head.method == "POST", behavior.delay > 0 { try await Task.sleep(for: .milliseconds(behavior.delay)) }
        return answer
    }

    func answer(_ refusal: Refusal) -> RequestAnswer {
        let answer = RequestAnswer(status: refusal.status, plain: refusal.reason)
        log.write(refusal, answer)
        return answer
    }

    private func answer(
        _ head: RequestHead, _ body: [UInt8], _ behavior: ServerBehavior
    ) -> (RequestAnswer, LoggedRequest.Kind) {
        switch head.method {
        case "GET", "HEAD": return (AssociationFile.answer(head.path, behavior) ?? Self.defaultAnswer, .request)
        case "POST" where head.path != AssociationFile.path: return post(body, behavior)
        default:
            var answer = RequestAnswer(
                status: 405, plain: "Use POST for deferrals and reports, and GET for the association file.")
            answer.headers.append(("Allow", "GET, HEAD, POST"))
            return (answer, .request)
        }
    }

    private func post(_ body: [UInt8], _ behavior: ServerBehavior) -> (RequestAnswer, LoggedRequest.Kind) {
        let object = JSONReader.read(body)?.object
        if let query = object?["query"] {
            let text = query.object?["message"]?.object?["text"]?.string
            return (RequestAnswer(behavior.verdict(on: text, fileWords: state.words()).json, behavior), .request)
        }
        if object?["classification"] != nil { return (RequestAnswer("{}", behavior), .report) }
        let reason =
            object == nil ? "The body is not a JSON object" : "The body has neither a query nor a classification"
        return (RequestAnswer(status: 400, plain: "\(reason), so it is neither a deferral nor a report."), .request)
    }

    private static let defaultAnswer = RequestAnswer(
        plain: """
            This is siftbox server. POST a deferral or a report to any path, for example
            {"_version":1,"query":{"sender":"+12025550143","message":{"text":"junk"}},"app":{"version":"1"}}
            The apps are listed at \(AssociationFile.path).
            """)
}
