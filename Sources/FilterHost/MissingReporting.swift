import Messages

/// Stands for the process of a reporting extension where none can be started: every report fails.
package final class MissingReporting: ReportingProcess {
    package var onSheet: ((ReportSheet) -> Void)?
    package var onFailure: ((Diagnostic) -> Void)?
    private let soon: (@escaping () -> Void) -> Void

    /// - Parameter soon: calls its argument on the loop's next turn.
    package init(soon: @escaping (@escaping () -> Void) -> Void) { self.soon = soon }

    package func begin(_ messages: [ReportedMessage]) {
        soon { [weak self] in self?.onFailure?(Diagnostic(.filterCannotStart, "nothing here starts it")) }
    }
    package func tap(_ element: Int) {}
    package func type(_ text: String, into element: Int) {}
    package func done(then: @escaping (ClassificationResponse) -> Void) {}
    package func cancel() {}
}
