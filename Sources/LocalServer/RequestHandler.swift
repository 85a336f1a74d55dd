import FilterWire
import FlyingFox
import ServerBehaviour

/// Answers requests: the association file, deferrals, reports, and whatever else comes.
struct RequestHandler: HTTPHandler {
    let state: ServerState

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let number = state.number()
        let body = try await RequestBody(request.bodySequence)
        let behaviour = state.behaviour
        let (answer, kind) = answer(request, body, behaviour)
        // Before the wait: a request that is not waited for was made all the same.
        Output.write(
            .request(
                LoggedRequest(
                    kind: kind, number: number, method: request.method.rawValue, path: request.target.rawValue,
                    headers: Self.headers(request), body: body.bytes, status: answer.status, answer: answer.logged)))
        if request.method == .POST, behaviour.delay > 0 { try await Task.sleep(for: .milliseconds(behaviour.delay)) }
        return answer.response(isHead: request.method == .HEAD)
    }

    /// FlyingFox keeps headers in a dictionary: their order is lost, and of a repeated one the last is left. So they are
    /// sorted, that the same request gives the same line.
    private static func headers(_ request: HTTPRequest) -> [LoggedRequest.Header] {
        request.headers.map { LoggedRequest.Header(name: $0.key.rawValue, value: $0.value) }
            .sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    private func answer(
        _ request: HTTPRequest, _ body: RequestBody, _ behaviour: ServerBehaviour
    ) -> (ServerAnswer, LoggedRequest.Kind) {
        if body.isTooLong {
            var answer = ServerAnswer(status: 413, plain: "A body of at most \(RequestBody.limit) bytes is taken.")
            // What is left of it would be read as the next request.
            answer.closes = true
            return (answer, .request)
        }
        let path = request.target.path()
        switch request.method {
        case .GET, .HEAD: return (AssociationFile.answer(path, behaviour) ?? Self.welcome, .request)
        case .POST where path != AssociationFile.path: return post(body.bytes, behaviour)
        default:
            var answer = ServerAnswer(status: 405, plain: "This is asked for with GET, filters and reports come by POST.")
            answer.headers.append((HTTPHeader("Allow"), "GET, HEAD, POST"))
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

    private static let welcome = ServerAnswer(
        plain: """
            This is siftbox server. POST what a phone sends to any path, as
            {"_version":1,"query":{"sender":"+12025550143","message":{"text":"junk"}},"app":{"version":"1"}}
            The apps that it serves are listed at \(AssociationFile.path).
            """)
}
