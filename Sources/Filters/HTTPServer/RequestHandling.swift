/// What a server answers.
package protocol RequestHandling: Sendable {
    /// Answers a request, and logs it.
    ///
    /// - Parameter client: who waits for the answer.
    /// - Throws: to close the connection without an answer.
    func answer(_ head: RequestHead, _ body: [UInt8], to client: WaitingClient) async throws -> RequestAnswer

    /// The answer to an invalid or too long request. The connection is closed after it.
    func answer(_ refusal: Refusal) -> RequestAnswer
}
