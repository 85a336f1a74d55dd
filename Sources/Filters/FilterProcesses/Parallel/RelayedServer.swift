import Messages

/// Queries a filter's server for a host on another thread than that of the server: passes requests on, and calls back
/// with what comes in return.
final class RelayedServer: ServerRequesting {
    private struct Request {
        let onProgress: (ServerProgress) -> Void
        let then: (ServerReply) -> Void
    }

    /// What the server's `refusal(of:)` returned.
    var refusal: ServerReply?
    private let send: (Int, DeferredQuery) -> Void
    private let cancel: (Int) -> Void
    private var requests: [Int: Request] = [:]
    private var lastNumber = 0

    /// - Parameters:
    ///   - send: passes a request with its number on to the server.
    ///   - cancel: passes on that a request is canceled.
    init(refusal: ServerReply?, send: @escaping (Int, DeferredQuery) -> Void, cancel: @escaping (Int) -> Void) {
        self.refusal = refusal
        self.send = send
        self.cancel = cancel
    }

    func query(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        lastNumber += 1
        let number = lastNumber
        requests[number] = Request(onProgress: onProgress, then: then)
        send(number, deferral)
        return { [weak self] in
            if let self, requests.removeValue(forKey: number) != nil { cancel(number) }
        }
    }

    func refusal(of filter: Filter) -> ServerReply? { refusal }

    func reportProgress(_ progress: ServerProgress, of number: Int) { requests[number]?.onProgress(progress) }

    func reply(_ reply: ServerReply, to number: Int) { requests.removeValue(forKey: number)?.then(reply) }
}
