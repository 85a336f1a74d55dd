import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The C lock, passed by address (header `os/lock.h`).
///
///     private var lock = os_unfair_lock()
///     os_unfair_lock_lock(&lock)
///     defer { os_unfair_lock_unlock(&lock) }
///
/// Implemented with a POSIX mutex. As with Apple's, locking it twice or unlocking another thread's lock ends the
/// process.
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
    precondition(status == 0, "os_unfair_lock: already locked by this thread")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// - Returns: whether this thread acquired the lock.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(mutex(lock)) == 0 }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let status = pthread_mutex_unlock(mutex(lock))
    precondition(status == 0, "os_unfair_lock: not locked by this thread")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process if this thread does not have the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(isOwned(lock), "os_unfair_lock: not locked by this thread")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process if this thread has the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(!isOwned(lock), "os_unfair_lock: locked by this thread")
}

/// An error-checking mutex reports a deadlock if this thread owns it; if another one does, the wait times out.
private func isOwned(_ lock: os_unfair_lock_t) -> Bool {
    var past = timespec()
    let status = pthread_mutex_timedlock(mutex(lock), &past)
    if status == 0 { pthread_mutex_unlock(mutex(lock)) }
    return status == EDEADLK
}

/// The mutex is the only member of the lock, at the same address.
private func mutex(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}
