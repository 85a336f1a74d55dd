import Foundation
import Synchronization

/// A lock, and the state that it protects. Copies are the same lock.
///
///     private let seen = OSAllocatedUnfairLock(initialState: Set<String>())
///     seen.withLock { _ = $0.insert(sender) }
///
/// The `unchecked` forms let through what is not `Sendable`, but unlike Apple's, the compiler still checks in Swift 6
/// mode that nobody else holds on to it.
public struct OSAllocatedUnfairLock<State>: Sendable {
    private let storage: Storage<State>

    public init(uncheckedState initialState: sending State) { storage = Storage(initialState) }

    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    public init() where State == () { storage = Storage(()) }

    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try storage.state.withLock { try body(&$0) }
    }

    public func withLockUnchecked<R>(_ body: (inout sending State) throws -> sending R) rethrows -> sending R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try storage.state.withLock(body)
    }

    /// - Returns: nil when somebody else has the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try storage.state.withLock { try body(&$0) }
    }

    /// - Returns: nil when somebody else has the lock.
    public func withLockIfAvailableUnchecked<R>(
        _ body: (inout sending State) throws -> sending R
    ) rethrows -> sending R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try storage.state.withLock(body)
    }
}

extension OSAllocatedUnfairLock where State == () {
    @available(*, noasync, message: "A lock may not be held across a suspension; use withLock.")
    public func lock() { storage.lock.lock() }

    @available(*, noasync, message: "A lock may not be held across a suspension; use withLock.")
    public func unlock() { storage.lock.unlock() }

    @available(*, noasync, message: "A lock may not be held across a suspension; use withLock.")
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }

    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }
}

/// The lock that callers hold, and the state: a `Mutex` alone has no `lock` and `unlock`.
private final class Storage<State>: Sendable {
    let lock = NSLock()
    let state: Mutex<State>

    init(_ state: sending State) { self.state = Mutex(state) }
}
