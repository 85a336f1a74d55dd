internal import CFileAccessInterposer
import FilterWire
import Foundation
import Synchronization

/// Reports to the phone what the extension did that iOS does not allow, once per query.
///
/// Accesses to files and addresses have no query. On the main thread, an access is attributed to the query that is
/// handled there; on other threads, to the only query in flight, or to the newest of several, which may be wrong.
package final class ExtensionMonitor: Sendable {
    private struct State {
        var current: Int?
        var latest: Int?
        var reported: Set<String> = []
        /// For each resource path: the number of queries that opened it, and the last of them.
        var readers: [String: (last: Int, count: Int)] = [:]
    }

    /// A file is reported when this many queries have read it. Reading it twice is not a mistake.
    private static let readsBeforeReport = 3

    private let state = Mutex(State())
    private let outbox: Outbox
    private let openQueries: OpenQueries

    package init(outbox: Outbox, openQueries: OpenQueries) {
        self.outbox = outbox
        self.openQueries = openQueries
    }

    /// Attributes what the extension does while `body` runs to this query.
    package func attend<Value>(_ id: Int, _ body: () -> Value) -> Value {
        state.withLock { ($0.current, $0.latest) = (id, id) }
        // A crash message has the name of its thread, so the phone knows the query.
        cfileaccess_set_query(id)
        defer { state.withLock { $0.current = nil } }
        return body()
    }

    /// - Parameters:
    ///   - name: a diagnostic that the phone accepts from an extension process.
    ///   - isLasting: whether it repeats by itself, so that only the first time is reported.
    func report(_ name: String, _ detail: String, isLasting: Bool = false) {
        let isMain = Thread.isMainThread
        let only = openQueries.only
        let id: Int? = state.withLock { state in
            guard let id = (isMain ? state.current : only) ?? state.latest else { return nil }
            if state.reported.count > 1000 { state.reported = [] }
            return state.reported.insert(isLasting ? "\(name) \(detail)" : "\(id) \(name)").inserted ? id : nil
        }
        if let id { outbox.send(FilterMessage.note(id: id, name: name, detail: detail)) }
    }

    private func recordRead(_ path: String) {
        let isOften: Bool = state.withLock { state in
            guard let id = state.current else { return false }
            if state.readers.count > 100 { state.readers = [:] }
            let before = state.readers[path] ?? (last: 0, count: 0)
            guard before.last != id else { return false }
            state.readers[path] = (last: id, count: before.count + 1)
            return before.count + 1 == Self.readsBeforeReport
        }
        if isOften { report("loaded-again", (path as NSString).lastPathComponent) }
    }

    private func reportGroupAccess(_ path: String) {
        let parts = path.components(separatedBy: "/AppGroups/")
        if parts.count > 1 { return report("app-group-written", parts[1]) }
        // Foundation retries with each of its writes.
        let suite = (path as NSString).lastPathComponent.components(separatedBy: ".plist")[0]
        report("app-group-written", "UserDefaults(suiteName: \"\(suite)\")", isLasting: true)
    }

    // MARK: Watching

    /// The monitor of this process, for the C callbacks.
    private static let watching = Mutex<ExtensionMonitor?>(nil)

    /// Puts the app's shared values where Foundation looks for them (X3), before the extension's code runs.
    package static func placeGroupValues() { cfileaccess_place_values(NSHomeDirectory()) }

    /// Watches the files and addresses that this process uses.
    package func start() {
        Self.watching.withLock { $0 = self }
        cfileaccess_start(NSHomeDirectory(), Bundle.main.bundlePath) { kind, what in
            let what = what.map { String(cString: $0) } ?? ""
            let monitor = ExtensionMonitor.watching.withLock { $0 }
            switch Int(kind) {
            case Int(CFILEACCESS_GROUP_WRITE): monitor?.reportGroupAccess(what)
            case Int(CFILEACCESS_NETWORK): monitor?.report("own-networking", what)
            case Int(CFILEACCESS_STAND_IN): monitor?.report("stand-in-answered", what)
            default: monitor?.recordRead(what)
            }
        }
    }
}
