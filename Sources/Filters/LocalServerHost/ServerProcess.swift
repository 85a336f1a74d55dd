import Foundation
import Glibc
import ProgramParts
package import ServerBehaviors
package import SystemSupport

/// A server that is a program of its own, so that its clients cannot affect this one: starts it, sends it commands, and
/// receives its lines.
///
/// Nothing blocks: all closures are called on the loop. When the last reference is released, the program is killed.
package final class ServerProcess {
    /// How long the program may take to end after its input is closed.
    private static let gracePeriod = Duration.seconds(1)
    private static let readSize = 1 << 16

    /// Called with each request, when its answer is decided, and with notes for the user.
    package var onLine: ((ServerLine) -> Void)?
    /// Called once if the server ends unexpectedly after it has started.
    package var onEnd: ((ServerFailure) -> Void)?

    private let loop: EventLoop
    private let program: ServerProgram
    private let arguments: [String]
    private var running: RunningProgram?
    private var started: ((Result<Int, ServerFailure>) -> Void)?
    private var pendingCommands: [() -> Void] = []
    private var refusal: String?
    private var lastOutput = ""
    private var isClosing = false
    private var whenClosed: [() -> Void] = []

    /// The port that it listens on; nil before and after that.
    package private(set) var listeningPort: Int?

    package init(loop: EventLoop, program: ServerProgram, arguments: [String] = []) {
        (self.loop, self.program, self.arguments) = (loop, program, arguments)
    }

    /// Starts the program, which may have to be built first. Call once.
    ///
    /// - Parameters:
    ///   - command: its first command, which applies before the first request.
    ///   - then: called on a later turn with the port, when the server listens.
    package func start(_ command: [UInt8], then: @escaping (Result<Int, ServerFailure>) -> Void) {
        precondition(running == nil && !isClosing, "A server is started once.")
        guard let file = program.find() else { return makeProgram(command, then) }
        start(file, command, then)
    }

    /// Builds the program first, on another thread.
    private func makeProgram(_ command: [UInt8], _ then: @escaping (Result<Int, ServerFailure>) -> Void) {
        loop.inBackground { [program] in
            Result { () throws(PartBuild.Failure) in try program.make() }
        } then: { [weak self] made in
            guard let self else { return then(.failure(ServerFailure(reason: Self.closed))) }
            switch made {
            case .success where isClosing: then(.failure(ServerFailure(reason: Self.closed)))
            case .success(let file): start(file, command, then)
            case .failure(let failure): then(.failure(ServerFailure(reason: failure.description)))
            }
        }
    }

    private static let closed = "The server was closed before it started."

    private func start(
        _ file: URL, _ command: [UInt8], _ then: @escaping (Result<Int, ServerFailure>) -> Void
    ) {
        do {
            let running = try RunningProgram(loop: loop, command: [file.path] + arguments, readSize: Self.readSize)
            running.onLine = { [weak self] in self?.handle($0) }
            running.onError = { [weak self] in self?.lastOutput = $0 }
            running.onEnd = { [weak self] in self?.ended($0) }
            self.running = running
        } catch {
            let reason = error.reason
            return loop.soon { then(.failure(ServerFailure(reason: reason))) }
        }
        started = then
        _ = send(command) { [weak self] in self?.reportStart() }
    }

    /// Sends a command, a line with its line feed.
    ///
    /// - Parameter then: called when it applies to all later requests. Not called if the server ends first.
    /// - Returns: false if the server is not running.
    package func send(_ command: [UInt8], then: @escaping () -> Void) -> Bool {
        guard let running else { return false }
        pendingCommands.append(then)
        running.send(command)
        return true
    }

    /// Ends the server: closes its input, and kills it after the grace period.
    ///
    /// - Parameter then: called when it has ended.
    package func close(then: (() -> Void)? = nil) {
        isClosing = true
        listeningPort = nil
        guard let running else {
            if let then { loop.soon(then) }
            return
        }
        if let then { whenClosed.append(then) }
        running.closeInput()
        loop.after(Self.gracePeriod) { [weak running] in running?.kill() }
    }
}

// MARK: Lines of the server

extension ServerProcess {
    private func handle(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let line = ServerLine(bytes) else { return }
        switch line {
        case .listening(let port):
            if !isClosing { listeningPort = port }
            reportStart()
        case .refused(let reason): refusal = reason
        case .behaves: if !pendingCommands.isEmpty { pendingCommands.removeFirst()() }
        case .request, .note: onLine?(line)
        }
    }

    /// The server has started when it listens and its first command is answered, in either order.
    private func reportStart() {
        guard let port = listeningPort, pendingCommands.isEmpty, let then = started else { return }
        started = nil
        then(.success(port))
    }

    private func ended(_ ending: RunningProgram.Ending) {
        running = nil
        listeningPort = nil
        pendingCommands = []
        let failure = ServerFailure(
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
