import ArgumentParser
import Glibc
package import SystemSupport

/// A signal that asks a program without a screen to end. The program ends in order, and removes the files of its
/// filter.
package final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var number: Int32?

    package init(_ loop: EventLoop) {
        self.loop = loop
        token = loop.whenSignaled(Self.signals) { [unowned self] in number = $0 }
    }

    /// Turns the loop until a condition is true.
    ///
    /// - Throws: `ExitCode` with 128 + N when signal N arrives, as shells report it.
    package func turn(until condition: () -> Bool) throws {
        while !condition(), number == nil, loop.turn(waitingAtMost: nil) {}
        if let number { throw ExitCode(128 + number) }
    }

    /// Checks for a signal without waiting, for long work outside the loop.
    ///
    /// - Throws: as `turn(until:)`.
    package func throwIfInterrupted() throws {
        loop.turn(waitingAtMost: .zero)
        if let number { throw ExitCode(128 + number) }
    }

    /// Restores the default action of the signals.
    package func end() {
        loop.cancel(token)
        loop.restoreSignals(Self.signals)
    }
}
