import Synchronization

/// The queries without an answer, so that the process can end when the last one is answered.
package final class OpenQueries: Sendable {
    private struct State {
        var open: Set<Int> = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let whenDone: @Sendable () -> Void

    package init(whenDone: @escaping @Sendable () -> Void) { self.whenDone = whenDone }

    package func open(_ id: Int) { state.withLock { _ = $0.open.insert(id) } }

    /// The query in flight, if there is exactly one.
    var only: Int? { state.withLock { $0.open.count == 1 ? $0.open.first : nil } }

    var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

    package func end(_ id: Int) { change { $0.open.remove(id) != nil } }

    package func close() {
        change {
            $0.isClosed = true
            return true
        }
    }

    private func change(_ body: (inout State) -> Bool) {
        let isDone = state.withLock { state in body(&state) && state.isClosed && state.open.isEmpty }
        if isDone { whenDone() }
    }
}
