@preconcurrency import Glibc  // `stdout` is a global variable; nothing else uses it this early
public import AppleIdentityLookup
import FilterWire

/// The main program of an extension process, in the role of iOS's extension host.
///
///     @main enum Entry {
///         @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
///     }
public enum ExtensionMain {
    /// Answers queries from standard input on standard output until the input is closed.
    ///
    /// - Parameter principal: makes the extension's principal object, once per process; each query has its own context.
    ///   A closure, because extensions have no initializer that could be called from here.
    @MainActor
    public static func run(_ principal: () -> ILMessageFilterExtension) -> Never {
        ExtensionMonitor.prepare()
        let output = privateOutput()
        let outbox = Outbox { Outbox.write($0, to: output) }
        let process = ExtensionProcess(principal: principal(), outbox: outbox, isWatched: true)
        QueryReader.start(input: STDIN_FILENO, read: HostMessage.reader) { lines in
            // Results of deferrals do not wait for the main thread, which may be waiting for them.
            // A few answers are sent one by one, so that Siftbox knows which query was last when the process ends.
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
        // Extensions may also answer on later turns of this loop, for example with Combine's `receive(on:
        // RunLoop.main)`.
        while true {
            // On Linux, work that another thread adds to the loop does not wake it.
            let limit = process.hasQueryInFlight ? Date(timeIntervalSinceNow: 0.005) : .distantFuture
            _ = RunLoop.main.run(mode: .default, before: limit)
        }
    }

    /// Moves standard output to a private descriptor: what the extension prints goes to standard error, line by line,
    /// so that `print` cannot break the protocol (X6).
    package static func privateOutput() -> Int32 {
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        setvbuf(stdout, nil, _IOLBF, 0)
        return output
    }
}
