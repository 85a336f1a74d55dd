import ArgumentParser
import EventLoop
import Glibc

/// A signal that asks a program without a screen to end. It ends in order: what a filter left behind is removed.
final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var number: Int32?

    init(_ loop: EventLoop) {
        self.loop = loop
        token = loop.whenSignalled(Self.signals) { [unowned self] in number = $0 }
    }

    /// Turns the loop until something holds.
    ///
    /// - Throws: `ExitCode` with 128 and the signal's number when one came, as shells tell it.
    func turn(until condition: () -> Bool) throws {
        while !condition(), number == nil, loop.turn(waitingAtMost: nil) {}
        if let number { throw ExitCode(128 + number) }
    }

    /// Looks whether a signal came, for work that does not wait.
    ///
    /// - Throws: as `turn`.
    func check() throws {
        loop.turn(waitingAtMost: .zero)
        if let number { throw ExitCode(128 + number) }
    }

    /// From now on a signal ends the program as ever.
    func end() {
        loop.cancel(token)
        loop.restoreSignals(Self.signals)
    }
}
