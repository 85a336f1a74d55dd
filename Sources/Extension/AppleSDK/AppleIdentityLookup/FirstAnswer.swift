import Synchronization

/// Waits for the first answer of a completion. Extensions may call theirs twice (V9) or never, and a plain continuation
/// traps on both.
nonisolated(nonsending) func firstAnswer<Value: Sendable>(
    otherwise nothing: Value,
    _ ask: (FirstAnswer<Value>) -> Void
) async -> Value {
    await withUnsafeContinuation { continuation in
        ask(FirstAnswer(continuation, nothing: nothing))
    }
}

/// Holds one answer. If it is released without one, the result is `nothing`.
final class FirstAnswer<Value: Sendable>: Sendable {
    private let continuation: Mutex<UnsafeContinuation<Value, Never>?>
    private let nothing: Value

    init(_ continuation: UnsafeContinuation<Value, Never>, nothing: Value) {
        self.continuation = Mutex(continuation)
        self.nothing = nothing
    }

    func give(_ value: Value) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: value)
    }

    func giveUp() { give(nothing) }

    deinit { give(nothing) }
}
