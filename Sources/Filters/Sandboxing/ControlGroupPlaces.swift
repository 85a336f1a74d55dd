/// A resource that the kernel counts for all processes of a control group (cgroups(7)).
package enum GroupController: String, CaseIterable, Hashable, Sendable {
    case memory
    /// Processes and threads.
    case tasks = "pids"
}

/// Where a controller's groups are, according to /proc.
package struct ControlGroupPlace: Hashable, Sendable {
    /// The folder of this process's group.
    package var folder: String
    /// cgroup v2: a single tree for all controllers.
    package var isUnified: Bool
    /// Whether it is the topmost group visible to this process: that of the machine or of its container.
    package var isRoot: Bool
}

/// This process's groups for each controller, or why there are none. Only parses its input.
package struct ControlGroupPlaces: Hashable, Sendable {
    package private(set) var places: [GroupController: ControlGroupPlace] = [:]
    /// Short, such as `/sys/fs/cgroup is read-only`.
    package private(set) var refusals: [GroupController: String] = [:]

    /// - Parameters:
    ///   - membership: `/proc/self/cgroup`.
    ///   - mounts: `/proc/self/mountinfo`.
    package init(membership: String, mounts: String) {
        let groups = membership.split(separator: "\n").compactMap(Membership.init)
        let mounts = mounts.split(separator: "\n").compactMap(Mount.init)
        for controller in GroupController.allCases {
            // A controller in a v1 tree is not in the unified tree.
            let legacy = groups.first { $0.controllers.contains(controller.rawValue) }
            let unified = groups.first { $0.number == 0 && $0.controllers.isEmpty }
            guard let group = legacy ?? unified else {
                refusals[controller] = "the kernel has no cgroup controller for it"
                continue
            }
            let isUnified = legacy == nil
            let all = mounts.filter {
                isUnified ? $0.kind == "cgroup2" : $0.kind == "cgroup" && $0.options.contains(controller.rawValue)
            }
            guard !all.isEmpty else {
                refusals[controller] = "the cgroup file system is not mounted"
                continue
            }
            let found = all.compactMap { mount in
                mount.relative(group.path).map { (mount, $0) }
            }
            guard let (mount, path) = found.first(where: { $0.0.isWritable }) ?? found.first else {
                refusals[controller] = "this process's cgroup \(group.path) is not below \(all[0].point)"
                continue
            }
            guard mount.isWritable else {
                refusals[controller] = "\(mount.point) is read-only"
                continue
            }
            places[controller] = ControlGroupPlace(
                folder: mount.point + path, isUnified: isUnified, isRoot: path.isEmpty)
        }
    }
}

/// A line of /proc/self/cgroup: `4:memory:/user.slice`, `0::/`.
private struct Membership {
    let number: Int
    let controllers: [String]
    let path: String

    init?(_ line: Substring) {
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int(parts[0]), parts[2].hasPrefix("/") else { return nil }
        self.number = number
        controllers = parts[1].split(separator: ",").map(String.init)
        path = String(parts[2])
    }
}

/// A line of /proc/self/mountinfo (proc(5)).
private struct Mount {
    /// The mounted group.
    let root: String
    let point: String
    let kind: Substring
    let options: [String]
    let isWritable: Bool

    init?(_ line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard let dash = fields.dropFirst(6).firstIndex(of: "-"), fields.count > dash + 3 else { return nil }
        root = MountTable.unescaped(fields[3])
        point = MountTable.unescaped(fields[4])
        kind = fields[dash + 1]
        options = fields[dash + 3].split(separator: ",").map(String.init)
        isWritable = !fields[5].split(separator: ",").contains("ro") && !options.contains("ro")
    }

    /// The path of a group below the mount point: empty, or starting with `/`; nil: not below it.
    func relative(_ group: String) -> String? {
        if group.split(separator: "/").contains("..") { return nil }
        if group == root { return "" }
        let prefix = root == "/" ? "/" : root + "/"
        return group.hasPrefix(prefix) ? "/" + group.dropFirst(prefix.count) : nil
    }
}
