import Foundation
import Messages
import SystemSupport
import Testing

@testable import Device
@testable import FilterProcesses

/// The host of a filter without a process: a test gives the answers.
final class FakeHost: FilterHosting {
    let filter: Filter
    private(set) var log = FilterLog()
    var onLog: (() -> Void)?
    var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?
    private(set) var isTerminated = false
    let history = ProcessHistory()
    var server: any ServerRequesting = NoServer(loop: EventLoop())
    /// The queries that it received, answered or not.
    private(set) var queries: [FilterQuery] = []
    private(set) var hasStarted = false
    private var nextID = 0
    private var capabilitiesCallbacks: [(CapabilitiesOutcome) -> Void] = []
    private var callbacks: [(FilterOutcome) -> Void] = []
    private var ended: ((Diagnostic) -> Void)?

    init(_ filter: Filter) { self.filter = filter }

    var unanswered: Int { capabilitiesCallbacks.count + callbacks.count }

    func queryCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        capabilitiesCallbacks.append(then)
    }

    func query(
        _ query: FilterQuery, chaos: ChaosEffects, then: @escaping (FilterOutcome) -> Void
    ) -> QueryID {
        queries.append(query)
        callbacks.append(then)
        nextID += 1
        return QueryID(number: nextID)
    }

    func startProcess(ended: @escaping (Diagnostic) -> Void) {
        hasStarted = true
        self.ended = ended
    }

    func sampleMemory() {}

    func appendToLog(_ text: String) {
        for line in text.split(separator: "\n") { log.append(.process, String(line)) }
    }

    func close() { isTerminated = true }

    // MARK: What a test does

    /// Answers the oldest capabilities query; nil: without an answer.
    func declare(_ capabilities: DeclaredCapabilities?, sourceLocation: SourceLocation = #_sourceLocation) {
        guard !capabilitiesCallbacks.isEmpty else {
            Issue.record("there is no capabilities query", sourceLocation: sourceLocation)
            return
        }
        capabilitiesCallbacks.removeFirst()(.init(capabilities: capabilities, diagnostics: []))
    }

    /// Answers the oldest query.
    func answer(_ outcome: FilterOutcome, sourceLocation: SourceLocation = #_sourceLocation) {
        guard !callbacks.isEmpty else {
            Issue.record("there is no query", sourceLocation: sourceLocation)
            return
        }
        callbacks.removeFirst()(outcome)
    }

    /// Ends the started process.
    func end(_ diagnostic: Diagnostic) { ended?(diagnostic) }
}

extension Filter {
    /// A filter that is never started.
    static func fake(_ name: String, identifier: String? = nil) -> Filter {
        let folder = URL(fileURLWithPath: "/nowhere/\(name)")
        return Filter(
            name: name, identifier: identifier ?? name, executable: folder.appendingPathComponent("program"),
            folder: folder)
    }
}
