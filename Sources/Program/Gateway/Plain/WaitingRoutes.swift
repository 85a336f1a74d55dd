import HTTPServer
import JSONCodec

/// What answers when something happens in the inbox.
enum WaitingRoutes {
    static let all = [
        Route(
            "GET /v1/wait", "waitForMessage", "Wait for a message.",
            parameters: [
                .init(name: "search", schema: .string(1...1000), about: "What to find, as in the search of the inbox."),
                .init(name: "within", schema: .string(1...20), about: "How long to wait, such as 5s; default: 10s."),
                .init(name: "new", schema: .boolean, about: "Only messages from now on."),
            ],
            answers: [
                .init(status: 200, about: "The newest message that the search finds.", schema: .named(.message)),
                .init(status: 404, about: "Nothing was found in time."),
            ] + Route.inboxProblems
        ) { input, inbox in
            let names = [("search", "for"), ("within", "within"), ("new", "new")]
            let keys = names.compactMap { name, key in input.parameters[name].map { (key, $0) } }
            let request = JSONObject([("wait", .object(JSONObject(keys)))])
            return try await input.request.whileConnected {
                try await inbox.pass(request, only: "message", purpose: .wait)
            }
        },
        Route(
            "GET /v1/events", "streamEvents", "Receive what changes in the inbox, as server-sent events.",
            answers: [
                .init(
                    status: 200, about: "Events, each with a JSON object as its data, until the inbox closes.",
                    schema: .text, type: EventStream.type)
            ] + Route.inboxProblems
        ) { _, inbox in
            let events = try await inbox.events()
            let stream = EventStream { try await events.next() }
            var answer = RequestAnswer(type: EventStream.type, stream: stream, heartbeat: EventStream.heartbeat)
            answer.headers.append(("Cache-Control", "no-store"))
            return answer
        },
    ]
}
