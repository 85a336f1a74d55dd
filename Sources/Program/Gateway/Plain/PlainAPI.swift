import HTTPServer
import JSONCodec

/// The plain API: JSON, described by an OpenAPI document.
struct PlainAPI: RequestArea {
    let inbox: InboxConnection
    /// Whether requests need a token.
    let needsToken: Bool
    let routes = ReadingRoutes.all + ChangingRoutes.all + WaitingRoutes.all

    func answer(_ request: GatewayRequest) async throws -> RequestAnswer {
        if let page = try page(request) { return page }
        let found = routes.compactMap { route in route.values(in: request.path).map { (route, $0) } }
        // The answer to HEAD is that to GET, without its body.
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let (route, values) = found.first(where: { $0.0.method == method }) else {
            throw Self.refusal(request, methods: found.map(\.0.method))
        }
        return try await route.perform(route.input(request, values), inbox)
    }

    /// - Parameter methods: those of the address.
    private static func refusal(_ request: GatewayRequest, methods: [String]) -> Problem {
        guard !methods.isEmpty else {
            return Problem(404, "There is nothing at \(request.head.path.prefix(200)). / lists the addresses.")
        }
        var problem = Problem(405, "Use \(methods.joined(separator: " or ")) here.")
        problem.allow = methods + (methods.contains("GET") ? ["HEAD"] : [])
        return problem
    }

    /// What the gateway says about itself; nil: another address.
    private func page(_ request: GatewayRequest) throws(Problem) -> RequestAnswer? {
        let page: RequestAnswer
        switch request.path {
        case [""]: page = RequestAnswer(plain: overview)
        case ["openapi.json"]: page = RequestAnswer(OpenAPIDocument(routes: routes, needsToken: needsToken).json)
        default: return nil
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            throw Self.refusal(request, methods: ["GET"])
        }
        return page
    }

    private var overview: String {
        let lines = routes.map { route in
            let path = "\(route.method) /\(route.path.joined(separator: "/"))"
            return path + String(repeating: " ", count: max(2, 30 - path.count)) + route.summary
        }
        return """
            This is siftbox gateway, which passes requests on to the open inbox of Siftbox.
            The OpenAPI document is at /openapi.json.

            \(lines.joined(separator: "\n"))
            """
    }
}
