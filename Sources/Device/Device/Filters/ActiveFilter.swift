package import FilterProcesses
package import Messages
import UntrustedFiles

/// The filter that the user chose: its process and its capabilities.
///
/// After another filter is chosen, this one still answers the messages that it has received.
package final class ActiveFilter {
    package let filter: Filter
    /// The number of the build since the filter was chosen, from 1; 0 if the filter has no build yet.
    package internal(set) var number = 1
    /// The build whose capabilities were queried (E4).
    let build: FileState?
    package internal(set) var host: any FilterHosting
    /// The message of each query to the host.
    var queried: QueriedMessages
    /// The capabilities as the filter sent them; nil: no answer (yet).
    var declared: DeclaredCapabilities?
    var capabilitiesAreKnown = false
    /// The valid part of `declared` (S).
    package internal(set) var capabilities = Capabilities.none
    package var diagnostics: [Diagnostic] {
        // A missing answer is a consequence of a missing program, so only the program's obstacles are reported.
        filter.obstacles.isEmpty ? filter.mistakes + validationDiagnostics + queryDiagnostics : []
    }
    /// Diagnostics of the validation.
    var validationDiagnostics: [Diagnostic] = []
    var queryDiagnostics: [Diagnostic] = []
    var rules: [Rule] = []

    init(_ filter: Filter, host: any FilterHosting, queried: QueriedMessages) {
        self.filter = filter
        build = filter.build
        self.host = host
        self.queried = queried
    }
}

/// Maps the newest few thousand queries of a host to their messages, for diagnostics that arrive after the answer.
final class QueriedMessages {
    private var newer: [QueryID: Int64] = [:]
    private var older: [QueryID: Int64] = [:]

    /// The late diagnostics of the newest queries.
    private var lateDiagnostics: [QueryID: Set<Diagnostic>] = [:]
    private static let maxLateDiagnostics = 8

    /// Whether a late diagnostic should be recorded. A filter may answer one query endlessly, so their number is
    /// limited.
    func shouldRecord(_ diagnostic: Diagnostic, of query: QueryID) -> Bool {
        if lateDiagnostics.count >= 4096 { lateDiagnostics = [:] }
        guard lateDiagnostics[query, default: []].count < Self.maxLateDiagnostics else { return false }
        return lateDiagnostics[query, default: []].insert(diagnostic).inserted
    }

    subscript(query: QueryID) -> Int64? {
        get { newer[query] ?? older[query] }
        set {
            if newer.count >= 4096 { (older, newer) = (newer, [:]) }
            newer[query] = newValue
        }
    }
}
