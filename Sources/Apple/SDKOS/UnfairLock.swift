import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A lock of C, which is passed by its address (header `os/lock.h`).
///
///     private var lock = os_unfair_lock()
///     os_unfair_lock_lock(&lock)
///     defer { os_unfair_lock_unlock(&lock) }
///
/// It is a mutex of POSIX. As with Apple's, locking it twice and unlocking another thread's ends the process.
public struct os_unfair_lock {
    fileprivate var mutex: pthread_mutex_t

    public init() {
        mutex = pthread_mutex_t()
        mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public typealias os_unfair_lock_s = os_unfair_lock
// swift-format-ignore: AlwaysUseLowerCamelCase
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let status = pthread_mutex_lock(mutex(lock))
    precondition(status == 0, "os_unfair_lock: this thread has locked it already")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// - Returns: whether the lock was free, and is this thread's now.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(mutex(lock)) == 0 }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let status = pthread_mutex_unlock(mutex(lock))
    precondition(status == 0, "os_unfair_lock: this thread has not locked it")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process when the lock is not this thread's.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(isOwned(lock), "os_unfair_lock: this thread has not locked it")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process when the lock is this thread's.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(!isOwned(lock), "os_unfair_lock: this thread has locked it")
}

/// A mutex that checks errors says at once that it would wait for this thread itself; another one's time is over.
private func isOwned(_ lock: os_unfair_lock_t) -> Bool {
    var past = timespec()
    let status = pthread_mutex_timedlock(mutex(lock), &past)
    if status == 0 { pthread_mutex_unlock(mutex(lock)) }
    return status == EDEADLK
}

/// The mutex lies where the lock does: it is the only thing in it.
private func mutex(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}
