package import FilterWire
package import Messages

/// One report in a reporting extension's process (U1, U2): from `prepare(for:)` to its answer or its failure.
///
/// Every closure is called on the loop, never before the call that took it returns.
package protocol ReportingProcess: AnyObject {
    /// Called with the contents of the extension's view, initially and whenever they change.
    var onSheet: ((SheetLine) -> Void)? { get set }
    /// Called once, if no answer can arrive any more: the process cannot be started, crashed, or timed out.
    var onFailure: ((Diagnostic) -> Void)? { get set }
    /// Called when the extension tries something that iOS does not allow (X2, X3).
    var onMistake: ((Diagnostic) -> Void)? { get set }
    /// The extension's output and its process's events (X6).
    var log: FilterLog { get }

    /// Creates the extension's controller and sends it the reported messages.
    func begin(_ messages: [ReportedMessage])
    /// Presses a button, switches a toggle, or selects a row.
    func tap(_ element: Int)
    /// Replaces the text of a field.
    func type(_ text: String, into element: Int)
    /// Requests the answer (`classificationResponse(for:)`), as Done does.
    func done(then: @escaping (ClassificationResponse) -> Void)
    /// Ends the process, as Cancel does; no closure is called any more.
    func cancel()
}
