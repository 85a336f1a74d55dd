import HTTPServer
import JSONCodec

/// An address of the plain API with a method: the one definition from which requests are checked and dispatched, and
/// from which the OpenAPI document is made.
struct Route: Sendable {
    let method: String
    /// The path in parts; those in braces are parameters: `["v1", "messages", "{id}"]`.
    let path: [String]
    /// The name in the document: `listMessages`.
    let name: String
    /// What it does, as an imperative sentence.
    let summary: String
    var parameters: [Parameter] = []
    /// The JSON body; nil: none.
    var body: Schema?
    /// An example of the body, as JSON.
    var example = ""
    let answers: [Answer]
    let perform: @Sendable (RouteInput, InboxConnection) async throws -> RequestAnswer

    /// A parameter of the path or the query.
    struct Parameter: Sendable {
        let name: String
        let schema: Schema
        /// Those of the path are required, those of the query are not.
        var isInPath = false
        let about: String
    }

    /// An answer, besides those that all routes have (`problems`).
    struct Answer: Sendable {
        let status: Int
        let about: String
        /// nil: problem details.
        var schema: Schema?
        var type = "application/json"
    }

    /// - Parameter written: the method and the path: `GET /v1/messages/{id}`.
    init(
        _ written: String, _ name: String, _ summary: String, parameters: [Parameter] = [], body: Schema? = nil,
        example: String = "", answers: [Answer],
        perform: @escaping @Sendable (RouteInput, InboxConnection) async throws -> RequestAnswer
    ) {
        let sides = written.split(separator: " ", maxSplits: 1)
        method = String(sides[0])
        path = sides[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        (self.name, self.summary, self.parameters, self.body) = (name, summary, parameters, body)
        (self.example, self.answers, self.perform) = (example, answers, perform)
    }

    /// The values of the parameters in a path; nil: it is another path.
    func values(in path: [String]) -> [String: String]? {
        guard path.count == self.path.count else { return nil }
        var values: [String: String] = [:]
        for (part, found) in zip(self.path, path) {
            if part.hasPrefix("{") {
                values[String(part.dropFirst().dropLast())] = found
            } else if part != found {
                return nil
            }
        }
        return values
    }
}

extension Route {
    /// The problems that its requests can have, besides those of `answers`.
    var problems: [Answer] {
        var problems = [
            Answer(status: 400, about: "A parameter is not valid, or the request is malformed."),
            Answer(status: 401, about: "The token is missing or wrong."),
            Answer(status: 403, about: "The request comes from another website."),
            Answer(status: 421, about: "The Host header is not that of this address."),
            Answer(status: 431, about: "The headers are too long, or too many."),
        ]
        if body != nil {
            problems += [
                Answer(status: 413, about: "The body has more than 1 MiB."),
                Answer(status: 415, about: "The body is not application/json."),
                Answer(status: 422, about: "The body is not as described: `errors` has each mistake."),
            ]
        }
        return problems
    }

    /// The problems of requests that reach the inbox.
    static let inboxProblems = [
        Answer(status: 409, about: "The inbox refused it, as it would for the user."),
        Answer(status: 422, about: "The inbox cannot read the request."),
        Answer(status: 502, about: "The inbox closed before it answered: whether it was done is unknown."),
        Answer(status: 503, about: "No inbox is open, or too many requests wait for it."),
        Answer(status: 507, about: "The file of the inbox cannot be written. A message is kept: do not send it again."),
    ]
}

/// What a route gets from a request: checked values.
struct RouteInput: Sendable {
    let request: GatewayRequest
    /// By the names of the parameters.
    let parameters: [String: JSON]
    let body: JSON
}
