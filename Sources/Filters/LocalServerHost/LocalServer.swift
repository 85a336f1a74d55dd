package import ServerBehaviors
package import SystemSupport

/// The local server, a separate program: starts it, configures it, and receives its requests.
///
///     let server = LocalServer(loop: loop, port: 8017)
///     server.onRequest = { request in print(request.path) }
///     server.start(behavior) { result in … }     // the port, or a failure
///     server.behave(slower) { mistake in … }      // nil: applied
///     server.close()
///
/// Nothing blocks: all closures are called on the loop. When the last reference is released, the program is killed.
package final class LocalServer {
    /// Called with each request, when its answer is decided.
    package var onRequest: ((LoggedRequest) -> Void)?
    /// Called with notes for the user, for example that the word list cannot be read.
    package var onNote: ((String) -> Void)?
    /// Called once if the server ends unexpectedly after it has started.
    package var onEnd: ((ServerFailure) -> Void)?

    private let loop: EventLoop
    private let process: ServerProcess
    /// The most recent requests.
    package private(set) var requests = RecentRequests()

    /// - Parameters:
    ///   - port: the requested port; 0: any.
    ///   - takesAnyPort: whether another port is used if that one is in use.
    package init(loop: EventLoop, port: Int, takesAnyPort: Bool = false) {
        self.loop = loop
        process = ServerProcess(
            loop: loop, program: .localServer, arguments: ["\(port)"] + (takesAnyPort ? ["--or-any"] : []))
        process.onLine = { [weak self] in self?.handle($0) }
        process.onEnd = { [weak self] in self?.onEnd?($0) }
    }

    /// The port of 127.0.0.1 that it listens on; nil before and after that.
    package var listeningPort: Int? { process.listeningPort }

    /// Starts the program, which may have to be built first. Call once.
    ///
    /// - Parameter then: called on a later turn with the port, when the server listens with this behavior.
    package func start(_ behavior: ServerBehavior, then: @escaping (Result<Int, ServerFailure>) -> Void) {
        if let mistake = behavior.mistake {
            return loop.soon { then(.failure(ServerFailure(reason: mistake))) }
        }
        process.start(behavior.line, then: then)
    }

    /// Changes the behavior.
    ///
    /// - Parameter then: called with nil when the behavior applies to all later requests, or with the reason why it
    ///   does not. Not called if the server ends first: then `onEnd` is called.
    package func behave(_ behavior: ServerBehavior, then: @escaping (String?) -> Void) {
        if let mistake = behavior.mistake { return loop.soon { then(mistake) } }
        guard process.send(behavior.line, then: { then(nil) }) else {
            return loop.soon { then("The server is not running.") }
        }
    }

    /// Ends the server: closes its input, and kills it after the grace period.
    ///
    /// - Parameter then: called when it has ended.
    package func close(then: (() -> Void)? = nil) { process.close(then: then) }

    private func handle(_ line: ServerLine) {
        switch line {
        case .request(let request):
            requests.append(request)
            onRequest?(request)
        case .note(let text): onNote?(text)
        case .listening, .refused, .behaves: break
        }
    }
}
