import FilterMain
import FilterWire
@preconcurrency import Glibc
import SDKIdentityLookupUI

/// The main program of a reporting extension's process: what the phone's sheet with Cancel and Done is for it (U1, U2).
///
///     @main enum Entry {
///         @MainActor static func main() { ReportMain.run { _ in ReportViewController() } }
///     }
public enum ReportMain {
    /// How long the view is let alone before it is looked at again.
    private static let pause: TimeInterval = 0.05

    /// Serves one report, from standard input on standard output, until the input is closed.
    ///
    /// - Parameter controller: makes the principal class; from the coder that it is handed, when a storyboard drew it.
    @MainActor
    public static func run(_ controller: @escaping @MainActor (NSCoder) -> ILClassificationUIExtensionViewController?)
        -> Never
    {
        ExtensionMonitor.placeGroupValues()
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
            // What changes the view comes on turns of this loop: timers, other threads' work, tasks.
            let patience = process.isShown ? Date(timeIntervalSinceNow: pause) : .distantFuture
            _ = RunLoop.main.run(mode: .default, before: patience)
            process.sendSheetIfChanged()
        }
    }

    /// A coder that has nothing: what a storyboard says of a controller is not in it.
    private static func emptyCoder() -> NSCoder { NSKeyedArchiver(requiringSecureCoding: true) }
}
