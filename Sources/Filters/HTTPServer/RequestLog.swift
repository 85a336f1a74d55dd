package import ServerBehaviors
import Synchronization

/// The log of a server's program: its requests, numbered from 1, and notes about what is not a request.
package final class RequestLog: Sendable {
    private struct State {
        var count = 0
        var hasTimedOut = false
    }

    private let state = Mutex(State())

    package init() {}

    /// - Parameter headers: those of the request, without what is secret.
    package func write(
        _ head: RequestHead, _ body: [UInt8], kind: LoggedRequest.Kind = .request,
        headers: [LoggedRequest.Header]? = nil,
        _ answer: RequestAnswer
    ) {
        let number = state.withLock {
            $0.count += 1
            return $0.count
        }
        Output.write(
            .request(
                LoggedRequest(
                    kind: kind, number: number, method: head.method, path: head.target,
                    headers: headers ?? head.headers, body: body, status: answer.status, answer: answer.logged)))
    }

    /// - Parameter answer: to the refused request.
    package func write(_ refusal: Refusal, headers: [LoggedRequest.Header]? = nil, _ answer: RequestAnswer) {
        if let head = refusal.head {
            write(head, [], headers: headers, answer)
        } else if refusal.status != Refusal.timeout {
            Output.write(.note("A client sent an invalid request: \(refusal.reason)"))
        } else if isFirstTimeout() {
            // Only once: there may be hundreds of such clients.
            Output.write(.note("A client did not finish its request: \(refusal.reason)"))
        }
    }

    private func isFirstTimeout() -> Bool {
        state.withLock { state in
            defer { state.hasTimedOut = true }
            return !state.hasTimedOut
        }
    }
}
