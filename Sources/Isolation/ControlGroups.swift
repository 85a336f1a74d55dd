import CFilterProcess
import Glibc

/// The control groups that this process may divide among the programs that it starts (cgroups(7)).
///
/// Siftbox makes groups only where no one else manages them: in a group that is delegated to it (systemd's `Delegate=`),
/// and in the highest group that it can see. In cgroup v2, a group with processes in it cannot be divided; when this
/// process is the only one, it moves itself into a group of its own. No other process is ever moved.
package struct ControlGroups: Sendable {
    /// A folder in which groups are made.
    struct Parent: Hashable, Sendable {
        var folder: String
        var isUnified: Bool
        var controllers: Set<GroupController>
    }

    let parents: [Parent]
    /// Why a controller is not used, in a few words.
    package let refusals: [GroupController: String]

    /// Those of this machine: looked for once, and then removed as far as earlier processes left them.
    package static let here: ControlGroups = {
        let groups = ControlGroups(
            ControlGroupPlaces(
                membership: GroupFile.read("/proc/self/cgroup"), mounts: GroupFile.read("/proc/self/mountinfo")))
        for parent in groups.parents { GroupName.removeLeft(in: parent.folder) }
        return groups
    }()

    init(_ found: ControlGroupPlaces) {
        var refusals = found.refusals
        var parents: [Parent] = []
        for controller in GroupController.allCases {
            guard let place = found.places[controller], !place.isUnified else { continue }
            if !place.isRoot {
                refusals[controller] = "the cgroup \(place.folder) is not Siftbox's to divide"
            } else if access(place.folder, W_OK) != 0 {
                refusals[controller] = "no group can be made in \(place.folder): \(String(cString: strerror(errno)))"
            } else {
                parents.append(Parent(folder: place.folder, isUnified: false, controllers: [controller]))
            }
        }
        let unified = found.places.filter(\.value.isUnified)
        if let place = unified.values.first {
            let division = UnifiedDivision(place, wanted: Set(unified.keys))
            if let parent = division.parent { parents.append(parent) }
            for controller in unified.keys where division.parent?.controllers.contains(controller) != true {
                refusals[controller] = division.refusal ?? "\(place.folder) has no controller for it"
            }
        }
        (self.parents, self.refusals) = (parents, refusals)
    }

    /// cgroup v2, cgroup v1 or neither, for each controller; nil: it is not used.
    package func version(of controller: GroupController) -> Int? {
        parents.first { $0.controllers.contains(controller) }.map { $0.isUnified ? 2 : 1 }
    }
}

/// Finds or makes the group of cgroup v2 in which groups with limits can be made.
private struct UnifiedDivision {
    private(set) var parent: ControlGroups.Parent?
    private(set) var refusal: String?
    private let wanted: Set<GroupController>

    init(_ place: ControlGroupPlace, wanted: Set<GroupController>) {
        self.wanted = wanted
        let own = place.folder
        if !place.isRoot, let end = own.lastIndex(of: "/") {
            // An earlier process may have divided the group above, and this one was started in a part of it.
            let above = String(own[..<end])
            let isHost = GroupName(String(own[end...].dropFirst()))?.isHost ?? false
            if isHost || Self.isDelegated(above), let found = divided(above) {
                parent = found
                return
            }
        }
        guard place.isRoot || Self.isDelegated(own) || Self.isOwned(own) else {
            refusal =
                "the cgroup \(own) is not delegated to Siftbox; systemd-run --user --scope -p Delegate=yes siftbox … starts it in one that is"
            return
        }
        parent = divided(own)
        if parent == nil { divide(own) }
    }

    private mutating func divide(_ own: String) {
        let available = Self.controllers(own + "/cgroup.controllers").intersection(wanted)
        guard !available.isEmpty else { return refusal = "\(own) has no controllers for its parts" }
        guard access(own + "/cgroup.subtree_control", W_OK) == 0 else {
            return refusal = "\(own) cannot be divided: \(String(cString: strerror(errno)))"
        }
        let change = available.map { "+\($0.rawValue)" }.sorted().joined(separator: " ")
        // Only the machine's first group may have both processes and parts.
        let isFirst = access(own + "/cgroup.type", F_OK) != 0
        if isFirst {
            guard GroupFile.write(change, to: own + "/cgroup.subtree_control") else {
                return refusal = "\(own) cannot be divided: \(String(cString: strerror(errno)))"
            }
        } else if let reason = Self.makeRoom(in: own, change) {
            return refusal = reason
        }
        parent = divided(own)
        if parent == nil { refusal = "\(own) cannot be divided" }
    }

    /// Moves this process into a group of its own, so that the group above can be divided.
    ///
    /// - Returns: why that cannot be; then all is as before.
    private static func makeRoom(in own: String, _ change: String) -> String? {
        let process = String(getpid())
        guard GroupFile.read(own + "/cgroup.procs").split(separator: "\n").map(String.init) == [process] else {
            return "other processes are in the same cgroup, \(own)"
        }
        let host = "\(own)/\(GroupName.host)"
        guard mkdir(host, 0o755) == 0 || errno == EEXIST else {
            return "no group can be made in \(own): \(String(cString: strerror(errno)))"
        }
        if GroupFile.write(process, to: host + "/cgroup.procs") {
            if GroupFile.write(change, to: own + "/cgroup.subtree_control") { return nil }
        }
        let reason = String(cString: strerror(errno))
        _ = GroupFile.write(process, to: own + "/cgroup.procs")
        rmdir(host)
        return "\(own) cannot be divided: \(reason)"
    }

    /// The group, if its parts have controllers and this process may make some.
    private func divided(_ folder: String) -> ControlGroups.Parent? {
        let given = Self.controllers(folder + "/cgroup.subtree_control").intersection(wanted)
        guard given.contains(.memory) || given == wanted, !given.isEmpty, access(folder, W_OK) == 0,
            access(folder + "/cgroup.procs", W_OK) == 0
        else { return nil }
        return ControlGroups.Parent(folder: folder, isUnified: true, controllers: given)
    }

    private static func controllers(_ file: String) -> Set<GroupController> {
        Set(
            GroupFile.read(file).split(whereSeparator: \.isWhitespace).compactMap {
                GroupController(rawValue: String($0))
            })
    }

    /// systemd marks what it gives away (`Delegate=`).
    private static func isDelegated(_ folder: String) -> Bool {
        let names: [String] = ["user.delegate", "trusted.delegate"]
        return names.contains { cfilterprocess_attribute(folder, $0) == 0x31 }  // "1"
    }

    /// An ordinary user owns only what was given to that user.
    private static func isOwned(_ folder: String) -> Bool {
        var facts = stat()
        return geteuid() != 0 && stat(folder, &facts) == 0 && facts.st_uid == geteuid()
    }
}

/// The name of a group: `siftbox-PROCESS-START-PART`. With its start, a process is known from a later one of its number.
struct GroupName: Hashable {
    private static let prefix = "siftbox-"
    private static let hostPart = "host"

    let process: pid_t
    let start: Int
    let part: String

    /// Whether the process itself is in it.
    var isHost: Bool { part == Self.hostPart }

    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let process = pid_t(parts[0]), process > 0, let start = Int(parts[1]), !parts[2].isEmpty
        else { return nil }
        (self.process, self.start, self.part) = (process, start, String(parts[2]))
    }

    private static let own = "\(prefix)\(getpid())-\(start(of: getpid()) ?? 0)-"
    static var host: String { own + hostPart }
    static func part(_ number: Int) -> String { own + String(number) }

    /// When a process began, in ticks since the machine did; nil: there is no such process.
    private static func start(of process: pid_t) -> Int? {
        let stat = GroupFile.read("/proc/\(process)/stat")
        // The name may hold blanks and parentheses.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 20 ? Int(fields[20]) : nil
    }

    private var isLeft: Bool { Self.start(of: process) != start }

    /// Removes the groups of processes that are gone. The kernel removes no group that has a process.
    ///
    /// A process of another PID namespace looks gone, and may have made a group that no process has joined yet: then its
    /// child cannot join, and is started without the group.
    static func removeLeft(in folder: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        for name in names where GroupName(name)?.isLeft ?? false { rmdir("\(folder)/\(name)") }
    }
}

/// The kernel's small text files.
enum GroupFile {
    private static let mostBytes = 1 << 20

    /// Empty where it cannot be read.
    static func read(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < mostBytes {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Returns: false with errno set when the kernel refuses it.
    static func write(_ text: String, to path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        let count = text.utf8CString.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count - 1) }
        let failure = errno
        close(file)
        errno = failure
        return count == text.utf8.count
    }

    /// The number behind a name: `oom_kill 2`.
    static func value(_ name: String, in text: String) -> Int {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name { return Int(words[1]) ?? 0 }
        }
        return 0
    }
}
