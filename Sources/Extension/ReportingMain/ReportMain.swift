import FilterMain
import FilterWire
@preconcurrency import Glibc
public import AppleIdentityLookupUI

/// The main program of a reporting extension process, in the role of iOS's sheet with Cancel and Done (U1, U2).
///
///     @main enum Entry {
///         @MainActor static func main() { ReportMain.run { _ in ReportViewController() } }
///     }
public enum ReportMain {
    /// The interval at which the view is checked for changes.
    private static let pause: TimeInterval = 0.05

    /// Serves one report, from standard input on standard output, until the input is closed.
    ///
    /// - Parameter controller: makes the principal object; from the coder, if the extension has a storyboard.
    @MainActor
    public static func run(_ controller: @escaping @MainActor (NSCoder) -> ILClassificationUIExtensionViewController?)
        -> Never
    {
        ExtensionMonitor.prepare()
        let output = ExtensionMain.privateOutput()
        let outbox = Outbox { Outbox.write($0, to: output) }
        let process = ReportProcess(controller: { controller(emptyCoder()) }, outbox: outbox)
        process.watch()
        QueryReader.start(input: STDIN_FILENO, read: { { ReportRequestLine($0) } }) { lines in
            DispatchQueue.main.async { MainActor.assumeIsolated { lines.forEach(process.handle) } }
        } atEnd: {
            DispatchQueue.main.async { MainActor.assumeIsolated { process.inputEnded() } }
        }
        while true {
            // The view changes on turns of this loop: by timers, work of other threads, tasks.
            let limit = process.isShown ? Date(timeIntervalSinceNow: pause) : .distantFuture
            _ = RunLoop.main.run(mode: .default, before: limit)
            process.sendSheetIfChanged()
        }
    }

    /// An empty coder. The properties that a storyboard sets are set later.
    private static func emptyCoder() -> NSCoder { NSKeyedArchiver(requiringSecureCoding: true) }
}
