import Foundation
import Synchronization

/// A lock and the state that it protects. Copies share the lock.
///
///     private let seen = OSAllocatedUnfairLock(initialState: Set<String>())
///     seen.withLock { _ = $0.insert(sender) }
///
/// The `unchecked` methods accept values that are not `Sendable`. Unlike with Apple's, in Swift 6 mode the compiler
/// still checks that they are not used elsewhere.
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

    /// - Returns: nil if another thread has the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try storage.state.withLock { try body(&$0) }
    }

    /// - Returns: nil if another thread has the lock.
    public func withLockIfAvailableUnchecked<R>(
        _ body: (inout sending State) throws -> sending R
    ) rethrows -> sending R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try storage.state.withLock(body)
    }
}

extension OSAllocatedUnfairLock where State == () {
    @available(*, noasync, message: "A lock must not be held across a suspension point; use withLock.")
    public func lock() { storage.lock.lock() }

    @available(*, noasync, message: "A lock must not be held across a suspension point; use withLock.")
    public func unlock() { storage.lock.unlock() }

    @available(*, noasync, message: "A lock must not be held across a suspension point; use withLock.")
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

/// The lock and the state. Not a `Mutex`, because that has no `lock` and `unlock`.
private final class Storage<State>: Sendable {
    let lock = NSLock()
    let state: Mutex<State>

    init(_ state: sending State) { self.state = Mutex(state) }
}
