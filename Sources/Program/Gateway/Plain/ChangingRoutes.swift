import HTTPServer
import JSONCodec

/// What a client can do in the inbox.
enum ChangingRoutes {
    static let all = [
        Route(
            "POST /v1/messages", "sendMessages", "Send messages to the inbox, one or up to 1,000.",
            parameters: [
                .init(
                    name: "wait", schema: .choice(["filed"]),
                    about: "`filed`: answer when the filter has answered and the messages are in the file of the inbox."
                )
            ],
            body: .either([.named(.newMessage), .array(.named(.newMessage), 1...1000)]),
            example: #"{"from":"24273","text":"Your code is 1234"}"#,
            answers: [
                .init(status: 201, about: "With `wait=filed`: all were filed.", schema: results),
                .init(
                    status: 200, about: "With `wait=filed`: some were filed; `error` of the others says why not.",
                    schema: results),
                .init(
                    status: 202,
                    about: "Accepted, but not in the inbox yet. The gateway's log shows what is refused.",
                    schema: .object(Property("accepted", .integer(1...1000), isRequired: true))),
            ] + Route.inboxProblems, perform: MessageSending.perform),
        action(
            "POST /v1/actions", "act", "Do what a user can do.", body: .named(.action),
            example: #"{"reply":{"to":"+12025550143","text":"Yes"}}"#
        ) { $0.object ?? JSONObject([]) },
        action(
            "PATCH /v1/settings", "changeSettings", "Change settings; the others keep their values.",
            body: ActionSchemas.settings, example: #"{"filter-unknown-senders":true}"#
        ) { JSONObject([("set", $0)]) },
        action(
            "PUT /v1/filter", "chooseFilter", "Choose the active filter.",
            body: .object(Property("filter", ActionSchemas.filter, isRequired: true)),
            example: #"{"filter":"keywords"}"#
        ) { JSONObject([("choose-filter", $0.object?["filter"] ?? .null)]) },
        action("POST /v1/reset", "reset", "Empty an unsaved inbox.", body: nil) { _ in
            JSONObject([("reset", .bool(true))])
        },
        Route(
            "POST /v1/expectations", "expect", "Check what you expect of the inbox, as after a step of a session.",
            body: .object(Property("expect", ActionSchemas.settings, isRequired: true)),
            example: #"{"expect":{"count":{"junk":1}}}"#,
            answers: [
                .init(status: 200, about: "All of it holds.", schema: .named(.result)),
                .init(status: 409, about: "Some of it does not hold: `errors` has each."),
            ] + Route.inboxProblems.filter { $0.status != 409 }
        ) { input, inbox in
            let client = input.request
            let request = input.body.object ?? JSONObject([])
            return try await client.whileConnected { try await inbox.pass(request, purpose: .wait) }
        },
    ]

    private static let results = Schema.object(
        Property("messages", .array(.named(.result), 1...1000), isRequired: true))

    /// A request that is one action.
    private static func action(
        _ written: String, _ name: String, _ summary: String, body: Schema?, example: String = "",
        _ request: @escaping @Sendable (JSON) -> JSONObject
    ) -> Route {
        Route(
            written, name, summary, body: body, example: example,
            answers: [.init(status: 200, about: "It was done.", schema: .named(.result))] + Route.inboxProblems
        ) { input, inbox in try await inbox.pass(request(input.body)) }
    }
}
