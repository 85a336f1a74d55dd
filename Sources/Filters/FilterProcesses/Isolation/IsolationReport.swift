import Sandboxing
import SystemSupport

/// The isolation available on this machine, for display.
package enum IsolationReport {
    package struct Row: Hashable, Sendable {
        package let name: String
        package let isGood: Bool
        package let detail: String
    }

    /// Probes this machine's isolation on a thread of its own, so that it is known when the first filter starts.
    package static func probe() { _ = DetachedThread.start { _ = HostEnvironment().isolation } }

    package static var rows: [Row] { rows(HostEnvironment().isolation) }

    static func rows(_ available: AvailableIsolation) -> [Row] {
        let used = try? available.strongest()
        let namespaces =
            if available.namespaces != nil {
                Row(
                    name: "sandbox, bubblewrap", isGood: true,
                    detail: "namespaces for files, processes, network, IPC; seccomp; an empty keyring (in use)")
            } else {
                Row(
                    name: "sandbox, bubblewrap", isGood: false,
                    detail: "unavailable: \(available.namespacesRefusal ?? "not installed")")
            }
        return [namespaces, landlock(available, isUsed: used?.isLandlock ?? false)]
    }

    /// How the limits on a filter's processes are enforced.
    package static var limits: [Row] {
        let groups = ControlGroups.here
        let versions = GroupController.allCases.map { ($0, groups.version(of: $0)) }
        return limits(Dictionary(uniqueKeysWithValues: versions), groups.refusals)
    }

    /// - Parameters:
    ///   - versions: the cgroup version that enforces a limit; nil: none.
    ///   - refusals: why none does.
    static func limits(_ versions: [GroupController: Int?], _ refusals: [GroupController: String]) -> [Row] {
        let checks = "checked every \(Int(TreeWatch.interval / .milliseconds(1))) ms"
        let names = [(GroupController.memory, "limits, memory"), (.tasks, "limits, processes")]
        let byKernel = names.map { controller, name in
            if let version = versions[controller] ?? nil {
                return Row(name: name, isGood: true, detail: "by the kernel (cgroup v\(version)), and \(checks)")
            }
            let reason = refusals[controller] ?? "unknown reason"
            return Row(name: name, isGood: false, detail: "\(checks); no cgroup: \(reason)")
        }
        let rest = "shared memory, disk, files, CPU after the answer: \(checks)"
        return byKernel + [Row(name: "limits, others", isGood: true, detail: rest)]
    }

    private static func landlock(_ available: AvailableIsolation, isUsed: Bool) -> Row {
        guard case .landlock(let abi)? = available.landlock else {
            return Row(
                name: "sandbox, Landlock", isGood: false,
                detail: "unavailable: \(available.landlockRefusal ?? "not supported by this kernel")")
        }
        let missing = missing(abi)
        let holds = "ABI \(abi): files; with seccomp: no sockets, no IPC, no process group changes"
        let rest = missing.isEmpty ? "" : "; enforced by seccomp instead: \(missing.joined(separator: ", "))"
        return Row(
            name: "sandbox, Landlock", isGood: true,
            detail: holds + rest + (isUsed ? " (in use)" : " (used if namespaces are unavailable)"))
    }

    /// The restrictions that this ABI lacks.
    private static func missing(_ abi: Int) -> [String] {
        [
            (2, "no moves between folders of the container"), (3, "truncation"), (4, "TCP"),
            (6, "signals, abstract sockets"),
        ].filter { abi < $0.0 }.map(\.1)
    }
}
