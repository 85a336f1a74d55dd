import FilterWire
import ServerBehaviour

/// Answers requests: the association file, deferrals, reports, and whatever else comes.
struct RequestHandler: Sendable {
    let state: ServerState

    /// Settles the answer, tells the request, and waits as the behaviour says.
    func answer(_ head: RequestHead, _ body: [UInt8]) async throws -> ServerAnswer {
        let behaviour = state.behaviour
        let (answer, kind) = answer(head, body, behaviour)
        // Before the wait: a request that is not waited for was made all the same.
        log(head, body, kind, answer)
        if head.method == "POST", behaviour.delay > 0 { try await Task.sleep(for: .milliseconds(behaviour.delay)) }
        return answer
    }

    /// The answer to what is no request, or one that is too long.
    func answer(_ refusal: Refusal) -> ServerAnswer {
        var answer = ServerAnswer(status: refusal.status, plain: refusal.reason)
        answer.closes = true
        if let head = refusal.head {
            log(head, [], .request, answer)
        } else if refusal.status != Refusal.timeout {
            Output.write(.note("A client sent what is no request: \(refusal.reason)"))
        } else if state.isFirstTimeout() {
            // Once: clients who never finish their requests come by the hundred.
            Output.write(.note("A client did not finish its request: \(refusal.reason)"))
        }
        return answer
    }

    private func log(_ head: RequestHead, _ body: [UInt8], _ kind: LoggedRequest.Kind, _ answer: ServerAnswer) {
        Output.write(
            .request(
                LoggedRequest(
                    kind: kind, number: state.number(), method: head.method, path: head.target, headers: head.headers,
                    body: body, status: answer.status, answer: answer.logged)))
    }

    private func answer(
        _ head: RequestHead, _ body: [UInt8], _ behaviour: ServerBehaviour
    ) -> (ServerAnswer, LoggedRequest.Kind) {
        switch head.method {
        case "GET", "HEAD": return (AssociationFile.answer(head.path, behaviour) ?? Self.defaultAnswer, .request)
        case "POST" where head.path != AssociationFile.path: return post(body, behaviour)
        default:
            var answer = ServerAnswer(
                status: 405, plain: "Deferrals and reports come by POST, the association file is asked for with GET.")
            answer.headers.append(("Allow", "GET, HEAD, POST"))
            return (answer, .request)
        }
    }

    private func post(_ body: [UInt8], _ behaviour: ServerBehaviour) -> (ServerAnswer, LoggedRequest.Kind) {
        let object = JSONReader.read(body)?.object
        if let query = object?["query"] {
            let text = query.object?["message"]?.object?["text"]?.string
            return (ServerAnswer(behaviour.verdict(on: text, fileWords: state.words()).json, behaviour), .request)
        }
        if object?["classification"] != nil { return (ServerAnswer("{}", behaviour), .report) }
        let reason = object == nil ? "The body is no JSON object" : "The body has neither a query nor a classification"
        return (ServerAnswer(status: 400, plain: "\(reason), so it is no deferral and no report."), .request)
    }

    private static let defaultAnswer = ServerAnswer(
        plain: """
            This is siftbox server. POST what a phone sends to any path, as
            {"_version":1,"query":{"sender":"+12025550143","message":{"text":"junk"}},"app":{"version":"1"}}
            The apps that it serves are listed at \(AssociationFile.path).
            """)
}
