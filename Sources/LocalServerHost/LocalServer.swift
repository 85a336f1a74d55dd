import ChildProcess
import EventLoop
import FilterWire
import Glibc
import ServerBehaviour

/// The server to try with, as a program beside this one: it is started, told how to behave, and heard.
///
///     let server = LocalServer(loop: loop, port: 8017)
///     server.onRequest = { request in print(request.path) }
///     server.start(behaviour) { result in … }     // the port, or why there is none
///     server.behave(slower) { mistake in … }      // nil: it holds from now on
///     server.close()
///
/// Nothing here waits: whatever comes is told on the loop. When the last reference goes, the program is killed.
package final class LocalServer {
    /// Why there is no server, in a sentence.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let reason: String

        package var description: String { reason }
    }

    /// How long the program has to end by itself when its input is closed.
    private static let gracePeriod = Duration.seconds(1)
    private static let readSize = 1 << 16

    /// Called with each request, when its answer is settled.
    package var onRequest: ((LoggedRequest) -> Void)?
    /// Called with what its user should know, as that the file of words cannot be read.
    package var onNote: ((String) -> Void)?
    /// Called once, when the server ended without being told to, after it had listened.
    package var onEnd: ((Failure) -> Void)?

    private let loop: EventLoop
    private let port: Int
    private let takesAnyPort: Bool
    private var program: RunningProgram?
    private var started: ((Result<Int, Failure>) -> Void)?
    private var orders: [(String?) -> Void] = []
    private var refusal: String?
    private var lastOutput = ""
    private var isClosing = false
    private var whenClosed: [() -> Void] = []

    /// The port of 127.0.0.1 that it listens on; nil before and behind.
    package private(set) var listeningPort: Int?
    /// The requests that came last.
    package private(set) var requests = RecentRequests()

    /// - Parameters:
    ///   - port: the port that is wished for; 0: any.
    ///   - takesAnyPort: whether another one will do when that one is taken.
    package init(loop: EventLoop, port: Int, takesAnyPort: Bool = false) {
        self.loop = loop
        self.port = port
        self.takesAnyPort = takesAnyPort
    }

    /// Starts the program, once.
    ///
    /// - Parameter then: is called on a later turn, with the port on which it listens and behaves as it should.
    package func start(_ behaviour: ServerBehaviour, then: @escaping (Result<Int, Failure>) -> Void) {
        precondition(program == nil && !isClosing, "A server is started once.")
        if let mistake = behaviour.mistake { return fail(mistake, then) }
        guard let file = ServerProgram.find() else { return fail(ServerProgram.notFound, then) }
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
        // Before anything can be asked it behaves: what it listens with is answered behind this.
        behave(behaviour) { [weak self] mistake in
            if let mistake { self?.refusal = mistake }
            self?.reportStart()
        }
    }

    private func fail(_ reason: String, _ then: @escaping (Result<Int, Failure>) -> Void) {
        loop.soon { then(.failure(Failure(reason: reason))) }
    }

    /// Tells how to behave from now on.
    ///
    /// - Parameter then: is called when it holds for every request that comes later, with nil; or with the reason why it
    ///   behaves as before. It is not called when the server ends first: that is told by `onEnd`.
    package func behave(_ behaviour: ServerBehaviour, then: @escaping (String?) -> Void) {
        if let mistake = behaviour.mistake { return loop.soon { then(mistake) } }
        guard let program else { return loop.soon { then("The server does not run.") } }
        orders.append(then)
        program.send(BehaviourCommand.bytes(behaviour))
    }

    /// Ends the server: its input is closed, and it is killed when it stays.
    ///
    /// - Parameter then: is called when it is gone.
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

// MARK: What it says

extension LocalServer {
    private func handle(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch ServerLine(bytes) {
        case .listening(let port):
            if !isClosing { listeningPort = port }
            reportStart()
        case .refused(let reason): refusal = reason
        case .behaves: if !orders.isEmpty { orders.removeFirst()(nil) }
        case .misunderstood(let reason): if !orders.isEmpty { orders.removeFirst()(reason) }
        case .request(let request):
            requests.append(request)
            onRequest?(request)
        case .note(let text): onNote?(text)
        case nil: break
        }
    }

    /// It has started when it listens and its first order is answered, whichever comes first.
    private func reportStart() {
        guard let port = listeningPort, orders.isEmpty, let then = started else { return }
        started = nil
        guard let refusal else { return then(.success(port)) }
        close()
        then(.failure(Failure(reason: refusal)))
    }

    private func ended(_ ending: RunningProgram.Ending) {
        program = nil
        listeningPort = nil
        orders = []
        let failure = Failure(
            reason: refusal ?? "The server ended\(ending.text)\(lastOutput.isEmpty ? "" : ": \(lastOutput)").")
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
