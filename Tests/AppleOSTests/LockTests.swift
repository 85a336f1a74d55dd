import Foundation
import Testing

@testable import AppleOS

struct LockTests {
    @Test func `the state is exclusive`() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        let copy = lock
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { copy.withLock { $0 += 1 } }
        }
        #expect(lock.withLock { $0 } == 8000)
    }

    @Test func `the state can be non sendable`() {
        final class Words { var count = 0 }
        let lock = OSAllocatedUnfairLock(uncheckedState: Words())
        lock.withLockUnchecked { $0.count += 1 }
        #expect(lock.withLockIfAvailable { $0.count } == 1)
        #expect(lock.withLockIfAvailableUnchecked { $0.count } == 1)
    }

    @Test func `a lock without a state is held until unlocked`() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable { _ in 1 } == nil)
        lock.unlock()
        #expect(lock.withLock { 2 } == 2)
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test func `the C lock blocks others`() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        defer { lock.deallocate() }
        #expect(os_unfair_lock_trylock(lock))
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_assert_owner(lock)
        os_unfair_lock_unlock(lock)
        os_unfair_lock_assert_not_owner(lock)
        #expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
    }

    @Test func `the C lock is exclusive`() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer {
            lock.deallocate()
            count.deallocate()
        }
        let (lockAddress, countAddress) = (UInt(bitPattern: lock), UInt(bitPattern: count))
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            guard let lock = os_unfair_lock_t(bitPattern: lockAddress),
                let count = UnsafeMutablePointer<Int>(bitPattern: countAddress)
            else { return }
            for _ in 0..<5000 {
                os_unfair_lock_lock(lock)
                count.pointee += 1
                os_unfair_lock_unlock(lock)
            }
        }
        #expect(count.pointee == 20_000)
    }
}
