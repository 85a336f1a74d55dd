import Glibc

/// A limit on one process (setrlimit(2)).
enum ResourceLimit {
    /// A value that this process may set: at most its own hard limit, which only an administrator can raise.
    static func allowed(_ resource: __rlimit_resource, _ wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return wanted }
        return Int(clamping: min(UInt64(clamping: wanted), UInt64(limit.rlim_max)))
    }
}
