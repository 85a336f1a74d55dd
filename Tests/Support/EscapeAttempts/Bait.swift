import Foundation
import Glibc

/// Targets on the machine for a filter that tries to escape: files that every user may read, listening sockets, a
/// process.
final class Bait {
    let folder: URL
    let filter: URL
    /// The targets as JSON, for attempts.py.
    private(set) var text = ""

    private let store: URL
    private let victim: Process
    private var listeners: [Int32] = []
    private let shared: Int32
    /// As an inbox has them, but open to every user: only the sandbox protects them.
    private let controlSockets: [String]
    private static let secret = "a secret\n"

    init(list: URL, mechanism: String) throws {
        let place = "/tmp/siftbox-bait-\(getpid())"
        folder = URL(fileURLWithPath: place)
        filter = folder.appendingPathComponent("filter/attempts.py")
        store = folder.appendingPathComponent("data/inbox.siftbox")
        let home = folder.appendingPathComponent("home")
        let files = FileManager.default
        for name in ["filter", "data", "home/.ssh", "run/siftbox"] {
            try files.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try files.copyItem(at: list, to: filter)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: filter.path)
        let beside = folder.appendingPathComponent("filter/.env")
        for file in [beside, store, home.appendingPathComponent(".ssh/id_ed25519")] {
            try Data(Self.secret.utf8).write(to: file)
            // Readable by any user: only the sandbox protects it, not its mode.
            try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
        }
        for name in ["", "filter", "data", "home", "home/.ssh", "run", "run/siftbox"] {
            chmod("\(place)/\(name)", 0o777)
        }
        let fifo = "\(place)/data/fifo"
        mkfifo(fifo, 0o666)
        chmod(fifo, 0o666)
        victim = Process()
        victim.executableURL = URL(fileURLWithPath: "/bin/sleep")
        victim.arguments = ["300"]
        // So that a reader of this program's output does not wait for the victim.
        victim.standardOutput = FileHandle.nullDevice
        victim.standardError = FileHandle.nullDevice
        try victim.run()
        shared = shmget(key_t(getpid()), 4096, 0o1666)
        setenv("XDG_RUNTIME_DIR", "\(place)/run", 1)
        let temporary = "/tmp/siftbox-\(geteuid())"
        mkdir(temporary, 0o700)
        // Without the ending that other inboxes look for: they would connect to it.
        controlSockets = ["\(place)/run/siftbox/bait.sock", "\(temporary)/bait-\(getpid())"]
        let abstract = "siftbox-bait-\(getpid())"
        let paths = (stream: "\(place)/data/socket", datagrams: "\(place)/data/datagrams")
        listeners = [
            Self.unix(paths.stream, SOCK_STREAM), Self.unix("\0\(abstract)", SOCK_STREAM),
            Self.unix(paths.datagrams, SOCK_DGRAM),
        ]
        listeners += controlSockets.map { Self.unix($0, SOCK_STREAM) }
        let (tcp, port) = Self.tcp()
        listeners.append(tcp)
        let values: [String: Any] = [
            "home": home.path, "beside": beside.path, "store": store.path, "fifo": fifo, "host": Int(getpid()),
            "victim": Int(victim.processIdentifier), "port": port, "socket": paths.stream, "abstract": abstract,
            "datagrams": paths.datagrams, "control": controlSockets, "shared": Int(getpid()), "mechanism": mechanism,
            "root": geteuid() == 0,
        ]
        text = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
    }

    /// Changes by attempts that reported a refusal.
    func changes() -> [String] {
        var found: [String] = []
        if !victim.isRunning { found.append("the process of another program ended") }
        if (try? String(contentsOf: store, encoding: .utf8)) != Self.secret { found.append("the store was changed") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: store.path)
        if attributes?[.posixPermissions] as? Int != 0o666 { found.append("the mode of the store was changed") }
        for listener in listeners where Self.wasReached(listener) { found.append("a socket was reached") }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: store.deletingLastPathComponent().path)) ?? []
        if names.sorted() != ["datagrams", "fifo", "inbox.siftbox", "socket"] {
            found.append("files were created: \(names)")
        }
        return found
    }

    func remove() {
        // SIGKILL, because other signals may be blocked.
        if victim.isRunning { kill(victim.processIdentifier, SIGKILL) }
        for listener in listeners { close(listener) }
        listeners = []
        for path in controlSockets { unlink(path) }
        if shared >= 0 { shmctl(shared, IPC_RMID, nil) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func wasReached(_ listener: Int32) -> Bool {
        var wait = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) > 0
    }

    private static func unix(_ path: String, _ kind: __socket_type) -> Int32 {
        let file = socket(AF_UNIX, Int32(kind.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (path.hasPrefix("\0") ? 0 : 1))
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(file, $0, length) }
        }
        if kind == SOCK_STREAM { listen(file, 4) }
        if !path.hasPrefix("\0") { chmod(path, 0o777) }
        return file
    }

    private static func tcp() -> (Int32, Int) {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(file, $0, length)
                listen(file, 4)
                getsockname(file, $0, &length)
            }
        }
        return (file, Int(UInt16(bigEndian: address.sin_port)))
    }
}
