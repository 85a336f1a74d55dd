import JSONCodec

/// The OpenAPI document of routes.
struct OpenAPIDocument {
    let routes: [Route]
    let needsToken: Bool

    var json: JSON {
        var members: [(String, JSON)] = [
            ("openapi", .string("3.1.0")),
            (
                "info",
                .of([
                    ("title", .string("Siftbox")), ("version", .string("1")),
                    ("summary", .string("The open inbox of Siftbox over HTTP.")),
                    (
                        "description",
                        .string(
                            """
                            Send messages to the inbox, see where they are, and do what its user can do. A problem has a sentence \
                            for the user in `detail`. With status 503 nothing was done: send the request again when an inbox is \
                            open. With 502 it may have been done.
                            """)
                    ),
                ])
            ),
            ("paths", .of(paths)),
        ]
        var components: [(String, JSON)] = [
            ("schemas", .of(NamedSchema.allCases.map { ($0.rawValue, $0.schema.document) }))
        ]
        if needsToken {
            members.append(("security", .array([.of([("token", .array([]))])])))
            components.append(
                ("securitySchemes", .of([("token", .of([("type", .string("http")), ("scheme", .string("bearer"))]))])))
        }
        members.append(("components", .of(components)))
        return .of(members)
    }

    /// In the order of the routes, with the methods of an address together.
    private var paths: [(String, JSON)] {
        var paths: [(path: String, methods: [(String, JSON)])] = []
        for route in routes {
            let path = "/" + route.path.joined(separator: "/")
            let method = (route.method.lowercased(), route.document)
            if let index = paths.firstIndex(where: { $0.path == path }) {
                paths[index].methods.append(method)
            } else {
                paths.append((path, [method]))
            }
        }
        return paths.map { ($0.path, .of($0.methods)) }
    }
}

extension Route {
    fileprivate var document: JSON {
        var members: [(String, JSON)] = [("operationId", .string(name)), ("summary", .string(summary))]
        if !parameters.isEmpty { members.append(("parameters", .array(parameters.map(\.document)))) }
        if let body {
            let example = JSONReader.read(Array(example.utf8)).map { [("example", $0)] } ?? []
            let content: [(String, JSON)] = [("application/json", .of([("schema", body.document)] + example))]
            members.append(("requestBody", .of([("required", .bool(true)), ("content", .of(content))])))
        }
        members.append(("responses", .of(responses)))
        return .of(members)
    }

    /// By status; those of the route take precedence.
    private var responses: [(String, JSON)] {
        var responses: [(status: Int, json: JSON)] = []
        for answer in answers + problems where !responses.contains(where: { $0.status == answer.status }) {
            responses.append((answer.status, answer.document))
        }
        return responses.sorted { $0.status < $1.status }.map { ("\($0.status)", $0.json) }
    }
}

extension Route.Parameter {
    fileprivate var document: JSON {
        .of([
            ("name", .string(name)), ("in", .string(isInPath ? "path" : "query")), ("required", .bool(isInPath)),
            ("description", .string(about)), ("schema", schema.document),
        ])
    }
}

extension Route.Answer {
    fileprivate var document: JSON {
        let isProblem = schema == nil
        let content = [
            (isProblem ? Problem.type : type, JSON.of([("schema", (schema ?? .named(.problem)).document)]))
        ]
        return .of([("description", .string(about)), ("content", .of(content))])
    }
}

extension JSON {
    fileprivate static func of(_ members: [(String, JSON)]) -> JSON { .object(JSONObject(members)) }
}
