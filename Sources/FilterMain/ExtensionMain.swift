@preconcurrency import Glibc  // `stdout` is a variable there, and nothing else touches it this early
import FilterWire
import SDKIdentityLookup

/// The main program of an extension's process: what the system's extension host is on a phone.
///
///     @main enum Entry {
///         @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
///     }
public enum ExtensionMain {
    /// Answers queries from standard input on standard output until the input is closed.
    ///
    /// - Parameter principal: makes the extension's principal class, once for the process; each query has a context of
    ///   its own. Extensions do not promise an initialiser that could be called from here.
    @MainActor
    public static func run(_ principal: () -> ILMessageFilterExtension) -> Never {
        ExtensionMonitor.placeGroupValues()
        let output = privateOutput()
        let outbox = Outbox { Outbox.write($0, to: output) }
        let process = ExtensionProcess(principal: principal(), outbox: outbox)
        process.watch()
        QueryReader.start(input: STDIN_FILENO, read: HostMessage.reader) { lines in
            // What comes of a deferral does not wait for the main thread, which may wait for it.
            // Of few, each answer goes at once: so the phone knows best which one it was when the process ends.
            let areMany = lines.count > 3
            var others: [HostMessage] = []
            outbox.together(areMany) { others = lines.filter { !process.handleNetwork($0) } }
            guard !others.isEmpty else { return }
            DispatchQueue.main.async { [others] in
                MainActor.assumeIsolated { outbox.together(areMany) { others.forEach(process.handle) } }
            }
        } atEnd: {
            DispatchQueue.main.async { MainActor.assumeIsolated { process.inputEnded() } }
        }
        // Extensions also answer on later turns of this loop, with Combine's `receive(on: RunLoop.main)` for example.
        while true {
            // What another thread puts on the loop does not wake it on Linux, as it does on a phone.
            let patience = process.hasQueryInFlight ? Date(timeIntervalSinceNow: 0.005) : .distantFuture
            _ = RunLoop.main.run(mode: .default, before: patience)
        }
    }

    /// Takes standard output away from the extension: what it prints goes to standard error, line by line, and no
    /// `print` can break the protocol (X6).
    package static func privateOutput() -> Int32 {
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        setvbuf(stdout, nil, _IOLBF, 0)
        return output
    }
}
