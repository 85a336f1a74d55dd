internal import CFileAccessInterposer
import FilterWire
import Foundation
internal import AppleFoundation
import Synchronization

/// Reports to Siftbox what the extension did that iOS does not allow, once per query, and what it read and did not
/// find, once per process.
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
        /// What was read and does not exist.
        var missing: Set<MissingItem> = []
        /// The reports of what happened before the first query: the phone attributes every line to a query.
        var early: [@Sendable (Int) -> [UInt8]] = []

        /// The query to which an access belongs; nil: it is before the first one.
        func query(_ isMain: Bool, _ only: Int?) -> Int? { (isMain ? current : only) ?? latest }
    }

    /// More are not useful to the reader.
    private static let maxMissing = 100
    private static let maxEarly = 200

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
        let early = state.withLock { state in
            (state.current, state.latest) = (id, id)
            defer { state.early = [] }
            return state.early
        }
        for line in early { outbox.send(line(id)) }
        cfileaccess_set_query(id)
        defer { state.withLock { $0.current = nil } }
        return body()
    }

    /// - Parameters:
    ///   - name: a diagnostic that Siftbox accepts from an extension process.
    ///   - isLasting: whether it repeats by itself, so that only the first time is reported.
    func report(_ name: String, _ detail: String, isLasting: Bool = false) {
        send({ FilterMessage.note(id: $0, name: name, detail: detail) }) { state, id in
            if state.reported.count > 1000 { state.reported = [] }
            // Without a query, it happened before the first one.
            let isLasting = isLasting || id == nil
            return state.reported.insert(isLasting ? "\(name) \(detail)" : "\(id ?? 0) \(name)").inserted
        }
    }

    /// Reports something that the extension read and did not find, once, and at once: the extension may end because of it.
    private func reportMissing(_ item: MissingItem) {
        let (isMain, only) = (Thread.isMainThread, openQueries.only)
        let id: Int? = state.withLock { state in
            guard state.missing.count < Self.maxMissing, state.missing.insert(item).inserted else { return nil }
            return state.query(isMain, only) ?? 0
        }
        guard let id else { return }
        outbox.send(FilterMessage.missing(id: id, item))
        outbox.flush()
    }

    /// Sends a line about the current query, or keeps it for the first query.
    ///
    /// - Parameter isNew: whether to send it, given the query.
    private func send(_ line: @escaping @Sendable (Int) -> [UInt8], if isNew: (inout State, Int?) -> Bool) {
        let isMain = Thread.isMainThread
        let only = openQueries.only
        let id: Int? = state.withLock { state in
            let id = state.query(isMain, only)
            guard isNew(&state, id) else { return nil }
            if id == nil, state.early.count < Self.maxEarly { state.early.append(line) }
            return id
        }
        if let id { outbox.send(line(id)) }
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

    private func reportMissingFile(_ path: String) {
        let parts = path.components(separatedBy: "/AppGroups/")
        guard parts.count > 1, let slash = parts[1].firstIndex(of: "/") else { return }
        let file = parts[1][parts[1].index(after: slash)...].drop { $0 == "/" }
        // SQLite looks for the logs of a store that has none.
        guard !file.isEmpty, !["-wal", "-shm", "-journal"].contains(where: file.hasSuffix) else { return }
        reportMissing(MissingItem(group: String(parts[1][..<slash]), .file(String(file))))
    }

    private func record(_ event: ExtensionEvent) {
        switch event {
        case .missingGroup(let group): reportMissing(MissingItem(group: group, nil))
        case .missingValue(let group, let key): reportMissing(MissingItem(group: group, .value(key)))
        case .writtenValue(let group, let key):
            let value = key.isEmpty ? "" : ": '\(key)'"
            report("app-group-written", "UserDefaults(suiteName: \"\(group)\")\(value)")
        case .missingModel(let name, let existing):
            let models = existing.isEmpty ? "no data model" : existing.joined(separator: ", ")
            report(
                "data-model-missing", "NSPersistentContainer(name: \"\(name)\"): the extension has \(models)",
                isLasting: true)
        }
    }

    // MARK: Watching

    /// What the C functions and Siftbox's Foundation notice.
    private enum Event: Sendable {
        case file(kind: Int, what: String)
        case call(ExtensionEvent)
    }

    /// The monitor of this process.
    private static let watching = Mutex<ExtensionMonitor?>(nil)

    /// Puts the app's shared values where Foundation looks for them (X3), and watches what this process uses from now
    /// on. Call it before the extension's code runs.
    package static func prepare() {
        cfileaccess_place_values(NSHomeDirectory())
        // A crash message has the name of its thread, so Siftbox knows the query.
        cfileaccess_name_crashes()
        ExtensionEvent.observe { record(.call($0)) }
        cfileaccess_start(NSHomeDirectory(), Bundle.main.bundlePath) { kind, what in
            ExtensionMonitor.record(.file(kind: Int(kind), what: what.map { String(cString: $0) } ?? ""))
        }
    }

    /// Reports what happens in this process from now on. Call it before the extension's code runs.
    package func start() { Self.watching.withLock { $0 = self } }

    private static func record(_ event: Event) { watching.withLock { $0 }?.handle(event) }

    private func handle(_ event: Event) {
        switch event {
        case .call(let event): record(event)
        case .file(Int(CFILEACCESS_GROUP_WRITE), let path): reportGroupAccess(path)
        case .file(Int(CFILEACCESS_GROUP_MISSING), let path): reportMissingFile(path)
        case .file(Int(CFILEACCESS_NETWORK), let address): report("own-networking", address)
        case .file(Int(CFILEACCESS_STAND_IN), let answer): report("stand-in-answered", answer)
        case .file(_, let path): recordRead(path)
        }
    }
}
