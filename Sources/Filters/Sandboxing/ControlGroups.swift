import CSystemSupport
import Glibc

/// The control groups in which this process may create groups for the programs that it starts (cgroups(7)).
///
/// Siftbox creates groups only where no other program manages them: in a group that is delegated to it (systemd's
/// `Delegate=`), and in the topmost group that it can see. In cgroup v2, a group that contains processes cannot have
/// child groups with controllers; if this process is the only one, it moves itself into a child group. It never moves
/// another process.
package struct ControlGroups: Sendable {
    /// A folder in which groups can be created.
    struct Parent: Hashable, Sendable {
        var folder: String
        var isUnified: Bool
        var controllers: Set<GroupController>
    }

    let parents: [Parent]
    /// Why a controller is not used; short.
    package let refusals: [GroupController: String]

    /// The control groups of this machine. Detected once; leftovers of earlier processes are removed.
    package static let here: ControlGroups = {
        let groups = ControlGroups(
            ControlGroupPlaces(
                membership: GroupFile.read("/proc/self/cgroup"), mounts: GroupFile.read("/proc/self/mountinfo")))
        for parent in groups.parents { GroupName.removeLeftovers(in: parent.folder) }
        return groups
    }()

    init(_ found: ControlGroupPlaces) {
        var refusals = found.refusals
        var parents: [Parent] = []
        for controller in GroupController.allCases {
            guard let place = found.places[controller], !place.isUnified else { continue }
            if !place.isRoot {
                refusals[controller] = "the cgroup \(place.folder) is not delegated to Siftbox"
            } else if access(place.folder, W_OK) != 0 {
                refusals[controller] =
                    "could not create a group in \(place.folder): \(String(cString: strerror(errno)))"
            } else {
                parents.append(Parent(folder: place.folder, isUnified: false, controllers: [controller]))
            }
        }
        let unified = found.places.filter(\.value.isUnified)
        if let place = unified.values.first {
            let setup = UnifiedGroupSetup(place, wanted: Set(unified.keys))
            if let parent = setup.parent { parents.append(parent) }
            for controller in unified.keys where setup.parent?.controllers.contains(controller) != true {
                refusals[controller] = setup.refusal ?? "\(place.folder) does not have this controller"
            }
        }
        (self.parents, self.refusals) = (parents, refusals)
    }

    /// The cgroup version of a controller, 2 or 1; nil: not used.
    package func version(of controller: GroupController) -> Int? {
        parents.first { $0.controllers.contains(controller) }.map { $0.isUnified ? 2 : 1 }
    }
}

/// Finds or prepares the cgroup v2 group in which groups with limits can be created.
private struct UnifiedGroupSetup {
    private(set) var parent: ControlGroups.Parent?
    private(set) var refusal: String?
    private let wanted: Set<GroupController>

    init(_ place: ControlGroupPlace, wanted: Set<GroupController>) {
        self.wanted = wanted
        let own = place.folder
        if !place.isRoot, let end = own.lastIndex(of: "/") {
            // An earlier process may have prepared the parent group and started this process in a child of it.
            let above = String(own[..<end])
            let isHost = GroupName(String(own[end...].dropFirst()))?.isHost ?? false
            if isHost || Self.isDelegated(above), let found = divided(above) {
                parent = found
                return
            }
        }
        guard place.isRoot || Self.isDelegated(own) || Self.isOwned(own) else {
            refusal =
                "the cgroup \(own) is not delegated to Siftbox; start it with systemd-run --user --scope -p Delegate=yes siftbox …"
            return
        }
        parent = divided(own)
        if parent == nil { divide(own) }
    }

    private mutating func divide(_ own: String) {
        let available = Self.controllers(own + "/cgroup.controllers").intersection(wanted)
        guard !available.isEmpty else { return refusal = "\(own) has no controllers for child groups" }
        guard access(own + "/cgroup.subtree_control", W_OK) == 0 else {
            return refusal = "could not enable controllers in \(own): \(String(cString: strerror(errno)))"
        }
        let change = available.map { "+\($0.rawValue)" }.sorted().joined(separator: " ")
        // Only the root group of the machine may have both processes and child groups.
        let isFirst = access(own + "/cgroup.type", F_OK) != 0
        if isFirst {
            guard GroupFile.write(change, to: own + "/cgroup.subtree_control") else {
                return refusal = "could not enable controllers in \(own): \(String(cString: strerror(errno)))"
            }
        } else if let reason = Self.makeRoom(in: own, change) {
            return refusal = reason
        }
        parent = divided(own)
        if parent == nil { refusal = "could not enable controllers in \(own)" }
    }

    /// Moves this process into a child group, so that its former group can have child groups with controllers.
    ///
    /// - Returns: why this failed, with everything restored; nil: success.
    private static func makeRoom(in own: String, _ change: String) -> String? {
        let process = String(getpid())
        guard GroupFile.read(own + "/cgroup.procs").split(separator: "\n").map(String.init) == [process] else {
            return "the cgroup \(own) contains other processes"
        }
        let host = "\(own)/\(GroupName.host)"
        guard mkdir(host, 0o755) == 0 || errno == EEXIST else {
            return "could not create a group in \(own): \(String(cString: strerror(errno)))"
        }
        if GroupFile.write(process, to: host + "/cgroup.procs") {
            if GroupFile.write(change, to: own + "/cgroup.subtree_control") { return nil }
        }
        let reason = String(cString: strerror(errno))
        _ = GroupFile.write(process, to: own + "/cgroup.procs")
        rmdir(host)
        return "could not enable controllers in \(own): \(reason)"
    }

    /// The group, if controllers are enabled for its children and this process may create some.
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

    /// systemd marks groups that it delegates (`Delegate=`).
    private static func isDelegated(_ folder: String) -> Bool {
        let names: [String] = ["user.delegate", "trusted.delegate"]
        return names.contains { csystemsupport_attribute(folder, $0) == 0x31 }  // "1"
    }

    /// An ordinary user owns a group only if it was given to that user.
    private static func isOwned(_ folder: String) -> Bool {
        var facts = stat()
        return geteuid() != 0 && stat(folder, &facts) == 0 && facts.st_uid == geteuid()
    }
}

/// The name of a group: `siftbox-PROCESS-START-PART`. The start time distinguishes a process from a later one with the
/// same ID.
struct GroupName: Hashable {
    private static let prefix = "siftbox-"
    private static let hostPart = "host"

    let process: pid_t
    let start: Int
    let part: String

    /// Whether Siftbox itself is in it.
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

    /// When a process started, in ticks since boot; nil: no such process.
    private static func start(of process: pid_t) -> Int? {
        let stat = GroupFile.read("/proc/\(process)/stat")
        // The name may contain spaces and parentheses.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 20 ? Int(fields[20]) : nil
    }

    private var isLeftover: Bool { Self.start(of: process) != start }

    /// Removes groups of processes that no longer exist. The kernel refuses to remove a group with processes in it.
    ///
    /// A process in another PID namespace looks as if it did not exist; it may have created a group that no process has
    /// joined yet. Its child then cannot join and is started without the group.
    static func removeLeftovers(in folder: String) {
        for name in OpenFolder.names(in: folder) where GroupName(name)?.isLeftover ?? false {
            rmdir("\(folder)/\(name)")
        }
    }
}

/// Reads and writes the kernel's small text files.
enum GroupFile {
    private static let maxBytes = 1 << 20

    /// Returns an empty string if the file cannot be read.
    static func read(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < maxBytes {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Returns: false with errno set if the write fails.
    static func write(_ text: String, to path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        let count = text.utf8CString.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count - 1) }
        let failure = errno
        close(file)
        errno = failure
        return count == text.utf8.count
    }

    /// The number after a name: `oom_kill 2`.
    static func value(_ name: String, in text: String) -> Int {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name { return Int(words[1]) ?? 0 }
        }
        return 0
    }
}
