// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import Synchronization

/// The locks of `objc_sync_enter`, for objects that are locked at the moment.
private let locks = Mutex<[ObjectIdentifier: (lock: NSRecursiveLock, holders: Int)]>([:])

/// `OBJC_SYNC_SUCCESS`: the call succeeded.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// `OBJC_SYNC_NOT_OWNING_THREAD_ERROR`: the object was not locked.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Locks an object, as Objective-C's `@synchronized` does. A thread can lock it several times.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    let lock = locks.withLock { locks in
        let known = locks[ObjectIdentifier(object as AnyObject)] ?? (NSRecursiveLock(), 0)
        locks[ObjectIdentifier(object as AnyObject)] = (known.lock, known.holders + 1)
        return known.lock
    }
    lock.lock()
    return OBJC_SYNC_SUCCESS
}

/// Unlocks an object that this thread has locked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    let lock: NSRecursiveLock? = locks.withLock { locks in
        guard let known = locks[ObjectIdentifier(object as AnyObject)] else { return nil }
        locks[ObjectIdentifier(object as AnyObject)] = known.holders == 1 ? nil : (known.lock, known.holders - 1)
        return known.lock
    }
    guard let lock else { return OBJC_SYNC_NOT_OWNING_THREAD_ERROR }
    lock.unlock()
    return OBJC_SYNC_SUCCESS
}
