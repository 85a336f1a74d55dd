/// Advice for a program that could not be started.
enum StartAdvice {
    /// - Parameter refusal: the error from the kernel, bubblewrap or setpriv.
    static func adding(to refusal: String) -> String {
        if ["execv", "failed to execute"].contains(where: refusal.contains) {
            return
                "\(refusal.hasSuffix(".") ? String(refusal.dropLast()) : refusal). Is the file executable, and does its "
                + "first line name an interpreter that exists? `siftbox doctor --filter` shows what the filter can see."
        }
        guard refusal.hasPrefix("bwrap: ") else { return refusal }
        return "\(refusal). The sandbox cannot be created on this machine: bubblewrap needs user namespaces "
            + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
            + "kernel.apparmor_restrict_unprivileged_userns=0; in a container, permission to create them)."
    }
}
