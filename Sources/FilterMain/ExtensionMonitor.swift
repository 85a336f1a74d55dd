internal import CFileAccessInterposer
import FilterWire
import Foundation
import Synchronization

/// Tells the phone what the extension did that a phone does not let it do, each once for a query.
///
/// Such a thing is seen at the file or the address, and not at the query. On the main thread it is the query's that is
/// handled there; on another it is the only one's that is under way, and with several the newest's, which may be wrong.
package final class ExtensionMonitor: Sendable {
    private struct State {
        var current: Int?
        var latest: Int?
        var reported: Set<String> = []
        /// In how many queries a resource was opened, by its path, and in which last.
        var readers: [String: (last: Int, count: Int)] = [:]
    }

    /// In so many queries a file is read before it is said: once at the start and once more would be nobody's mistake.
    private static let readsBeforeReport = 3

    private let state = Mutex(State())
    private let outbox: Outbox
    private let openQueries: OpenQueries

    package init(outbox: Outbox, openQueries: OpenQueries) {
        self.outbox = outbox
        self.openQueries = openQueries
    }

    /// What the extension does while `body` runs is this query's.
    package func attend<Value>(_ id: Int, _ body: () -> Value) -> Value {
        state.withLock { ($0.current, $0.latest) = (id, id) }
        // A crash is told with the name of its thread: so the phone knows over which query it was.
        cfileaccess_set_query(id)
        defer { state.withLock { $0.current = nil } }
        return body()
    }

    /// - Parameters:
    ///   - name: a diagnostic that the phone takes from an extension's process.
    ///   - isLasting: whether it comes back by itself, so that only its first time says anything.
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
        // Foundation tries again whenever it writes anything.
        let suite = (path as NSString).lastPathComponent.components(separatedBy: ".plist")[0]
        report("app-group-written", "UserDefaults(suiteName: \"\(suite)\")", isLasting: true)
    }

    // MARK: What is watched

    /// The one of this process; the C library's calls know no other.
    private static let watching = Mutex<ExtensionMonitor?>(nil)

    /// Puts what the app has left as values where Foundation looks for them (X3), before any of the extension's code runs.
    package static func placeGroupValues() { cfileaccess_place_values(NSHomeDirectory()) }

    /// Watches the files and addresses that this process asks for.
    package func start() {
        Self.watching.withLock { $0 = self }
        cfileaccess_start(NSHomeDirectory(), Bundle.main.bundlePath) { kind, what in
            let what = what.map { String(cString: $0) } ?? ""
            let witness = ExtensionMonitor.watching.withLock { $0 }
            switch Int(kind) {
            case Int(CFILEACCESS_GROUP_WRITE): witness?.reportGroupAccess(what)
            case Int(CFILEACCESS_NETWORK): witness?.report("own-networking", what)
            default: witness?.recordRead(what)
            }
        }
    }
}
