import FlyingSocks
import HTTPServer
import ServerBehaviors

/// Answers all requests: refuses those that are not for this gateway, and passes the others on by their address.
struct GatewayHandler: RequestHandling {
    /// Headers that are not logged.
    private static let secretHeaders: Set = ["authorization", "cookie", "proxy-authorization"]

    let access: AccessPolicy
    let plain: PlainAPI
    /// Other APIs, by how their paths start.
    var areas: [(prefix: String, area: any RequestArea)] = []
    let log = RequestLog()

    func answer(_ head: RequestHead, _ body: [UInt8], to client: WaitingClient) async throws -> RequestAnswer {
        let answer = try await answer(head, body, client)
        log.write(head, body, headers: Self.harmless(head), answer)
        return answer
    }

    /// The answer, before it is logged.
    ///
    /// - Parameter client: nil in tests.
    func answer(_ head: RequestHead, _ body: [UInt8] = [], _ client: WaitingClient?) async throws -> RequestAnswer {
        let area = areas.first { head.target.hasPrefix($0.prefix) }?.area ?? plain
        do {
            let request = try GatewayRequest(head, body, client: client)
            try access.check(request)
            return try await area.answer(request)
        } catch let problem as Problem {
            return area.answer(to: problem)
        } catch let failure as InboxFailure {
            return Problem(failure).answer
        } catch let error where !(error is SocketError || error is CancellationError) {
            // With those two, the client is gone, or the gateway ends.
            return area.answer(to: Problem(500, "The gateway failed: \(error)"))
        }
    }

    func answer(_ refusal: Refusal) -> RequestAnswer {
        let answer = Problem(refusal.status, refusal.reason).answer
        log.write(refusal, headers: refusal.head.map(Self.harmless), answer)
        return answer
    }

    private static func harmless(_ head: RequestHead) -> [LoggedRequest.Header] {
        head.headers.map {
            secretHeaders.contains($0.name.lowercased()) ? LoggedRequest.Header(name: $0.name, value: "…") : $0
        }
    }
}
