import FlyingSocks
import HTTPServer
import ServerBehaviors
import Testing

@testable import Gateway

/// What a client sees of errors.
@Suite struct GatewayHandlerTests {
    /// Answers nothing.
    private struct FailingArea: RequestArea {
        let error: any Error

        func answer(_ request: GatewayRequest) async throws -> RequestAnswer { throw error }
    }

    private func answer(failing error: any Error) async throws -> RequestAnswer {
        let inbox = InboxConnection(pool: .ePoll()) { () throws(InboxFailure) in throw .closed }
        let handler = GatewayHandler(
            access: AccessPolicy(address: .loopback, token: nil), plain: PlainAPI(inbox: inbox, needsToken: false),
            areas: [("/failing/", FailingArea(error: error))])
        return try await handler.answer(try GatewayRequest("GET /failing/a").head, [], nil)
    }

    @Test func `an error that has no status of its own is answered`() async throws {
        struct Unexpected: Error {}
        #expect(try await answer(failing: Unexpected()).status == 500)
        #expect(try await answer(failing: InboxFailure.closed).status == 503)
        #expect(try await answer(failing: Problem(409, "No.")).status == 409)
    }

    @Test func `a client that is gone has no answer`() async {
        await #expect(throws: SocketError.self) { try await answer(failing: SocketError.disconnected) }
        await #expect(throws: CancellationError.self) { try await answer(failing: CancellationError()) }
    }
}
