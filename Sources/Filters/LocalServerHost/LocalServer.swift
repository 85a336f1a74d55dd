import Foundation
import Glibc
import ProgramParts
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
    /// Why the server does not run.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let reason: String

        package var description: String { reason }
    }

    /// How long the program may take to end after its input is closed.
    private static let gracePeriod = Duration.seconds(1)
    private static let readSize = 1 << 16

    /// Called with each request, when its answer is decided.
    package var onRequest: ((LoggedRequest) -> Void)?
    /// Called with notes for the user, for example that the word list cannot be read.
    package var onNote: ((String) -> Void)?
    /// Called once if the server ends unexpectedly after it has started.
    package var onEnd: ((Failure) -> Void)?

    private let loop: EventLoop
    private let port: Int
    private let takesAnyPort: Bool
    private var program: RunningProgram?
    private var started: ((Result<Int, Failure>) -> Void)?
    private var pendingCommands: [(String?) -> Void] = []
    private var refusal: String?
    private var lastOutput = ""
    private var isClosing = false
    private var whenClosed: [() -> Void] = []

    /// The port of 127.0.0.1 that it listens on; nil before and after that.
    package private(set) var listeningPort: Int?
    /// The most recent requests.
    package private(set) var requests = RecentRequests()

    /// - Parameters:
    ///   - port: the requested port; 0: any.
    ///   - takesAnyPort: whether another port is used if that one is in use.
    package init(loop: EventLoop, port: Int, takesAnyPort: Bool = false) {
        self.loop = loop
        self.port = port
        self.takesAnyPort = takesAnyPort
    }

    /// Starts the program, which may have to be built first. Call once.
    ///
    /// - Parameter then: called on a later turn with the port, when the server listens with this behavior.
    package func start(_ behavior: ServerBehavior, then: @escaping (Result<Int, Failure>) -> Void) {
        precondition(program == nil && !isClosing, "A server is started once.")
        if let mistake = behavior.mistake { return fail(mistake, then) }
        guard let file = ServerProgram.find() else { return makeProgram(behavior, then) }
        start(file, behavior, then)
    }

    /// Builds the program first, on another thread.
    private func makeProgram(_ behavior: ServerBehavior, _ then: @escaping (Result<Int, Failure>) -> Void) {
        loop.inBackground {
            Result { () throws(PartBuild.Failure) in try ServerProgram.make() }
        } then: { [weak self] made in
            guard let self else { return then(.failure(Failure(reason: Self.closed))) }
            switch made {
            case .success where isClosing: then(.failure(Failure(reason: Self.closed)))
            case .success(let file): start(file, behavior, then)
            case .failure(let failure): then(.failure(Failure(reason: failure.description)))
            }
        }
    }

    private static let closed = "The server was closed before it started."

    private func start(_ file: URL, _ behavior: ServerBehavior, _ then: @escaping (Result<Int, Failure>) -> Void) {
        let arguments = ["\(port)"] + (takesAnyPort ? ["--or-any"] : [])
        do {
            let program = try RunningProgram(loop: loop, command: [file.path] + arguments, readSize: Self.readSize)
            program.onLine = { [weak self] in self?.handle($0) }
            program.onError = { [weak self] in self?.lastOutput = $0 }
            program.onEnd = { [weak self] in self?.ended($0) }
            self.program = program
        } catch {
            return fail(error.reason, then)
        }
        started = then
        // The behavior is applied before the first request.
        behave(behavior) { [weak self] mistake in
            if let mistake { self?.refusal = mistake }
            self?.reportStart()
        }
    }

    private func fail(_ reason: String, _ then: @escaping (Result<Int, Failure>) -> Void) {
        loop.soon { then(.failure(Failure(reason: reason))) }
    }

    /// Changes the behavior.
    ///
    /// - Parameter then: called with nil when the behavior applies to all later requests, or with the reason why it
    ///   does not. Not called if the server ends first: then `onEnd` is called.
    package func behave(_ behavior: ServerBehavior, then: @escaping (String?) -> Void) {
        if let mistake = behavior.mistake { return loop.soon { then(mistake) } }
        guard let program else { return loop.soon { then("The server is not running.") } }
        pendingCommands.append(then)
        program.send(behavior.line)
    }

    /// Ends the server: closes its input, and kills it after the grace period.
    ///
    /// - Parameter then: called when it has ended.
    package func close(then: (() -> Void)? = nil) {
        isClosing = true
        listeningPort = nil
        guard let program else {
            if let then { loop.soon(then) }
            return
        }
        if let then { whenClosed.append(then) }
        program.closeInput()
        loop.after(Self.gracePeriod) { [weak program] in program?.kill() }
    }
}

// MARK: Messages from the server

extension LocalServer {
    private func handle(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch ServerLine(bytes) {
        case .listening(let port):
            if !isClosing { listeningPort = port }
            reportStart()
        case .refused(let reason): refusal = reason
        case .behaves: if !pendingCommands.isEmpty { pendingCommands.removeFirst()(nil) }
        case .request(let request):
            requests.append(request)
            onRequest?(request)
        case .note(let text): onNote?(text)
        case nil: break
        }
    }

    /// The server has started when it listens and its first command is answered, in either order.
    private func reportStart() {
        guard let port = listeningPort, pendingCommands.isEmpty, let then = started else { return }
        started = nil
        guard let refusal else { return then(.success(port)) }
        close()
        then(.failure(Failure(reason: refusal)))
    }

    private func ended(_ ending: RunningProgram.Ending) {
        program = nil
        listeningPort = nil
        pendingCommands = []
        let failure = Failure(
            reason: refusal ?? "The server \(ending.text)\(lastOutput.isEmpty ? "" : ": \(lastOutput)").")
        for then in whenClosed { then() }
        whenClosed = []
        if let then = started {
            started = nil
            then(.failure(failure))
        } else if !isClosing {
            onEnd?(failure)
        }
    }
}
