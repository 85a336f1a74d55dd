import Isolation

/// What walls this machine allows around a filter, to show it.
package enum IsolationReport {
    package struct Row: Hashable, Sendable {
        package let name: String
        package let isGood: Bool
        package let detail: String
    }

    package static var rows: [Row] { rows(HostEnvironment().isolation) }

    static func rows(_ walls: AvailableIsolation) -> [Row] {
        let used = try? walls.strongest()
        let namespaces =
            if walls.namespaces != nil {
                Row(
                    name: "sandbox, bubblewrap", isGood: true,
                    detail: "namespaces for files, processes, network, IPC; seccomp; an empty keyring (in use)")
            } else {
                Row(
                    name: "sandbox, bubblewrap", isGood: false,
                    detail: "cannot be used: \(walls.namespacesRefusal ?? "it is not installed")")
            }
        return [namespaces, landlock(walls, isUsed: used?.isLandlock ?? false)]
    }

    /// What holds a filter's processes together within their limits.
    package static var limits: [Row] {
        let groups = ControlGroups.here
        let versions = GroupController.allCases.map { ($0, groups.version(of: $0)) }
        return limits(Dictionary(uniqueKeysWithValues: versions), groups.refusals)
    }

    /// - Parameters:
    ///   - versions: the version of cgroup that holds a limit; nil: none does.
    ///   - refusals: why none does.
    static func limits(_ versions: [GroupController: Int?], _ refusals: [GroupController: String]) -> [Row] {
        let looks = "looked at every \(Int(TreeWatch.interval / .milliseconds(1))) ms"
        let names = [(GroupController.memory, "limits, memory"), (.tasks, "limits, processes")]
        let byKernel = names.map { controller, name in
            if let version = versions[controller] ?? nil {
                return Row(name: name, isGood: true, detail: "by the kernel (cgroup v\(version)), and \(looks)")
            }
            let reason = refusals[controller] ?? "unknown why"
            return Row(name: name, isGood: false, detail: "\(looks); no cgroup: \(reason)")
        }
        let rest = "shared memory, disk, files, CPU after the answer: \(looks)"
        return byKernel + [Row(name: "limits, the rest", isGood: true, detail: rest)]
    }

    private static func landlock(_ walls: AvailableIsolation, isUsed: Bool) -> Row {
        guard case .landlock(let abi)? = walls.landlock else {
            return Row(
                name: "sandbox, Landlock", isGood: false,
                detail: "cannot be used: \(walls.landlockRefusal ?? "this kernel has none")")
        }
        let missing = missing(abi)
        let holds = "ABI \(abi): files; with seccomp: no sockets, no IPC, no change of the process group"
        let rest = missing.isEmpty ? "" : "; by seccomp instead: \(missing.joined(separator: ", "))"
        return Row(
            name: "sandbox, Landlock", isGood: true,
            detail: holds + rest + (isUsed ? " (in use)" : " (for machines without namespaces)"))
    }

    /// What this ABI does not hold by itself.
    private static func missing(_ abi: Int) -> [String] {
        [
            (2, "no move between folders of the container"), (3, "truncation"), (4, "TCP"),
            (6, "signals, abstract sockets"),
        ].filter { abi < $0.0 }.map(\.1)
    }
}
