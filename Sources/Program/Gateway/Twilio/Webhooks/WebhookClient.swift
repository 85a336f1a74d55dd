import HTTPSClient
import Synchronization
import SystemSupport

/// Calls webhooks with the HTTPS client, which needs an event loop: it has a thread of its own.
final class WebhookClient: Sendable {
    private struct Call: Sendable {
        let request: ServerRequest
        let then: @Sendable (Result<ServerAnswer, TransportFailure>) -> Void
    }

    private final class Queue: Sendable {
        let isWaiting: WakePipe
        private let calls = Mutex<[Call]>([])

        init(_ isWaiting: WakePipe) { self.isWaiting = isWaiting }

        func add(_ call: Call) {
            calls.withLock { $0.append(call) }
            isWaiting.signal()
        }

        func dequeue() -> [Call] {
            isWaiting.drain()
            return calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }
    }

    private let queue: Queue

    /// nil: no thread or file descriptor is left.
    init?(_ policy: ClientPolicy) {
        guard let isWaiting = WakePipe() else { return nil }
        let queue = Queue(isWaiting)
        self.queue = queue
        let isStarted = DetachedThread.start {
            let loop = EventLoop()
            let client = ServerClient(on: loop, policy: policy)
            loop.whenReadable(queue.isWaiting.reading) {
                for call in queue.dequeue() { client.send(call.request) { call.then($0) } }
            }
            loop.run()
        }
        guard isStarted else { return nil }
    }

    func call(_ request: ServerRequest) async -> Result<ServerAnswer, TransportFailure> {
        await withCheckedContinuation { continuation in
            queue.add(Call(request: request) { continuation.resume(returning: $0) })
        }
    }
}
