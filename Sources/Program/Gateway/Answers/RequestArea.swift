import HTTPServer

/// What answers all requests whose paths start in the same way. Who may send them was decided before.
protocol RequestArea: Sendable {
    /// - Throws: `Problem`, `InboxFailure`, or another error if the client is gone.
    func answer(_ request: GatewayRequest) async throws -> RequestAnswer

    /// The answer to a request that is refused, as clients of this area expect it.
    func answer(to problem: Problem) -> RequestAnswer
}

extension RequestArea {
    func answer(to problem: Problem) -> RequestAnswer { problem.answer }
}
