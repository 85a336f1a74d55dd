import JSONCodec

/// What a client can read of the inbox.
enum ReadingRoutes {
    static let all = [
        Route(
            "GET /v1/inbox", "getInbox", "Get the name, the release, the filter and the counts of the inbox.",
            answers: [.init(status: 200, about: "The inbox.", schema: .named(.inbox))]
                + Route.inboxProblems
        ) { input, inbox in try await inbox.pass(get("inbox", input), only: "inbox") },
        list("folders", "listFolders", "List the folders, as the inbox does.", [], .named(.folder)),
        list(
            "conversations", "listConversations", "List conversations, newest first.",
            [.init(name: "folder", schema: .string(1...100), about: "The folder; default: all.")] + pageParameters,
            .named(.conversation)),
        list(
            "messages", "listMessages", "List messages, newest first.",
            [
                .init(name: "search", schema: .string(1...1000), about: "What to find, as in the search of the inbox."),
                .init(name: "conversation", schema: .number, about: "Only messages of this conversation."),
            ] + pageParameters, .named(.message)),
        Route(
            "GET /v1/messages/{id}", "getMessage", "Get a message, with why it is where it is.",
            parameters: [
                .init(name: "id", schema: .number, isInPath: true, about: "The number of the message.")
            ],
            answers: [
                .init(
                    status: 200, about: "The message; `why` has the lines of the screen Why.", schema: .named(.message)),
                .init(status: 404, about: "The message does not exist."),
            ] + Route.inboxProblems
        ) { input, inbox in
            let request = JSONObject([("get", .string("message")), ("message", input.parameters["id"] ?? .null)])
            return try await inbox.pass(request, only: "message", refused: 404)
        },
        list("contacts", "listContacts", "List the contacts.", pageParameters, .named(.contact)),
        Route(
            "GET /v1/settings", "getSettings", "Get the settings, named as in a session.",
            answers: [.init(status: 200, about: "The settings.", schema: .open())] + Route.inboxProblems
        ) { input, inbox in try await inbox.pass(get("settings", input), only: "settings") },
        list("filters", "listFilters", "List the sample filters, and the active filter.", [], .named(.filter)),
    ]

    private static let pageParameters = [
        Route.Parameter(name: "limit", schema: .integer(1...500), about: "The maximum number; default: 50."),
        Route.Parameter(name: "after", schema: .string(1...100), about: "`next` of the previous page."),
    ]

    /// A list that the inbox has by the same name.
    private static func list(
        _ what: String, _ name: String, _ summary: String, _ parameters: [Route.Parameter], _ element: Schema
    ) -> Route {
        Route(
            "GET /v1/\(what)", name, summary, parameters: parameters,
            answers: [
                .init(
                    status: 200, about: "The list; `next` if it continues.",
                    schema: .open(
                        Property(what, .array(element, 0 ... .max), isRequired: true), Property("next", .text)))
            ] + Route.inboxProblems
        ) { input, inbox in try await inbox.pass(get(what, input)) }
    }

    /// The inbox has the same names for parameters.
    private static func get(_ what: String, _ input: RouteInput) -> JSONObject {
        JSONObject([("get", .string(what))] + input.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
