import EventLoop
import Foundation
import Messages

/// The phone's side of one filter: it starts the filter's process, asks it, and never waits for it.
///
///     let host = FilterHost(loop: loop, filter: filter)
///     host.ask(FilterQuery(sender: "+12025550143", messageBody: "…", receiverISOCountryCode: "US")) { outcome in
///         outcome.answer       // nil when there was none; outcome.diagnostics says why
///     }
///
/// Every closure that is handed in is called exactly once, on the loop, never before the call that took it returns.
/// Whatever the filter does (crash, hang, flood, garbage) becomes an outcome with diagnostics; nothing is thrown.
package final class FilterHost {
    /// Names one query of one host.
    package struct QueryID: Hashable, Sendable {
        package let number: Int
    }

    /// What came of the capabilities query.
    package struct CapabilitiesOutcome: Hashable, Sendable {
        /// What the filter declared; nil when it gave no answer, and then `diagnostics` says why (S5).
        package var capabilities: DeclaredCapabilities?
        package var milliseconds: Double?
        package var diagnostics: [Diagnostic]
    }

    package let filter: Filter
    package let options: FilterOptions
    /// What the filter printed, and what happened to its process.
    package private(set) var log = FilterLog()
    /// Called after lines were added to `log`, at most once a turn of the loop.
    package var onLog: (() -> Void)?
    /// Called when something is noticed about a query whose outcome has been handed over already: `answered-twice`.
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?

    private let loop: EventLoop
    private var nextNumber = 0

    package init(loop: EventLoop, filter: Filter, options: FilterOptions = FilterOptions()) {
        self.loop = loop
        self.filter = filter
        self.options = options
    }

    /// Asks what sub-folders the filter wants (S; E4). Starts its process if none runs.
    package func askCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        loop.soon {
            then(CapabilitiesOutcome(capabilities: nil, diagnostics: [Diagnostic(.filterCannotStart)]))
        }
    }

    /// Asks about one message (Q3). Many queries can be under way; beyond `Window.size` they wait here for their turn.
    @discardableResult
    package func ask(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        nextNumber += 1
        loop.soon { then(FilterOutcome(answer: nil, diagnostics: [Diagnostic(.filterCannotStart)])) }
        return QueryID(number: nextNumber)
    }

    /// How many queries have no outcome yet.
    package var unanswered: Int { 0 }

    /// Ends the filter: its input is closed, it has a second to go by itself, then it is killed.
    ///
    /// Queries without an outcome get one, without an answer, on the next turn. A closed host takes no more queries.
    package func close() {}
}
