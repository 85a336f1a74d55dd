import Messages

/// One report in the process of a reporting extension (U1, U2): from `prepare(for:)` to its answer, or to its end.
///
/// Every closure is called on the loop, never before the call that took it returns.
package protocol ReportingProcess: AnyObject {
    /// Called with what the extension's view shows, at first and whenever that changes.
    var onSheet: ((ReportSheet) -> Void)? { get set }
    /// Called once, when no answer can come any more: the process cannot be started, crashed, or is late.
    var onFailure: ((Diagnostic) -> Void)? { get set }
    /// Called with what the extension did beside its answer that a phone does not let it do (X2, X3).
    var onMistake: ((Diagnostic) -> Void)? { get set }
    /// What the extension printed, and what happened to its process (X6).
    var log: FilterLog { get }

    /// Makes the extension's controller and tells it what is reported.
    func begin(_ messages: [ReportedMessage])
    /// Presses a button, switches a toggle, chooses a row.
    func tap(_ element: Int)
    /// Puts a text into a field, in the place of the one before.
    func type(_ text: String, into element: Int)
    /// Asks for the answer (`classificationResponse(for:)`), as Done does.
    func done(then: @escaping (ClassificationResponse) -> Void)
    /// Ends the process, as Cancel does; nothing is called any more.
    func cancel()
}
