// swift-format-ignore-file
import IdentityLookup
import Foundation
import Glibc
import CoreML
import SQLite3

/// Tries to reach what an extension must not, with Foundation and without it. It logs what it reached, and then answers
/// junk.
final class MessageFilterExtension: ILMessageFilterExtension {
    private struct Refused: Error {}

    /// Each returns what it reached, or throws.
    private static var attempts: [(String, () throws -> Any)] = [
        ("inherit a file", {
            // Its own pipes and what its runtime waits with are not files; no attempt has opened one yet.
            let files = (3..<64).filter { fcntl($0, F_GETFD) >= 0 && isFile($0) }
            return try unwrap(files.isEmpty ? nil : files)
        }),
        ("read a file of the system", { try Data(contentsOf: URL(fileURLWithPath: "/etc/shadow")).count }),
        ("read a file by a link", {
            let link = FileManager.default.temporaryDirectory.appendingPathComponent("link").path
            try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/machine-id")
            return try String(contentsOfFile: link, encoding: .utf8)
        }),
        ("read its own source", { try String(contentsOfFile: #filePath, encoding: .utf8).count }),
        ("list the folder of its source", { try list((#filePath as NSString).deletingLastPathComponent) }),
        ("list homes", { try list("/home") }),
        ("list root's home", { try list("/root") }),
        ("list temporary files", { try list("/tmp") }),
        ("list what is beside its bundle", { try list((Bundle.main.bundlePath as NSString).deletingLastPathComponent) }),
        ("write into its bundle", { try Data().write(to: Bundle.main.bundleURL.appendingPathComponent("x")) }),
        ("replace its program", {
            try FileManager.default.removeItem(at: Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        }),
        ("open a bundle elsewhere", { try unwrap(Bundle(path: "/root")?.infoDictionary?.isEmpty == false ? "opened" : nil) }),
        ("load a model elsewhere", { try MLModel(contentsOf: URL(fileURLWithPath: "/etc/shadow")) }),
        ("open a database elsewhere", {
            var database: OpaquePointer?
            defer { sqlite3_close(database) }
            guard sqlite3_open_v2("/etc/machine-id", &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { throw Refused() }
            return "opened"
        }),
        ("attach a database elsewhere", {
            var database: OpaquePointer?
            defer { sqlite3_close(database) }
            guard sqlite3_open(":memory:", &database) == SQLITE_OK,
                sqlite3_exec(database, "ATTACH '/root/x.sqlite' AS other; CREATE TABLE other.a (b)", nil, nil, nil) == SQLITE_OK
            else { throw Refused() }
            return "attached"
        }),
        ("load a library", { try unwrap(dlopen("/root/library.so", RTLD_NOW)) }),
        ("read another program's defaults", {
            try unwrap(UserDefaults(suiteName: "/root/Library/Preferences/other")?.dictionaryRepresentation()["AppleLanguages"])
        }),
        ("see a variable of the host", {
            let known = ["HOME", "TMPDIR", "PATH", "LANG", "PWD", "SHLVL", "_", "CFFIXED_USER_HOME"]
            let names = ProcessInfo.processInfo.environment.keys.filter {
                !known.contains($0) && !$0.hasPrefix("SIFTBOX_") && !$0.hasPrefix("SWIFT_") && !$0.hasPrefix("MALLOC_")
            }
            return try unwrap(names.isEmpty ? nil : names)
        }),
        ("have another program read a file", {
            // This process waits for input. The filter must still see when the other one ends.
            let waiting = Process()
            let input = Pipe()
            waiting.executableURL = URL(fileURLWithPath: "/bin/cat")
            waiting.standardInput = input
            waiting.standardOutput = FileHandle.nullDevice
            waiting.standardError = FileHandle.nullDevice
            try waiting.run()
            defer {
                try? input.fileHandleForWriting.close()
                waiting.waitUntilExit()
            }
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/cat")
            process.arguments = ["/etc/shadow", "/etc/machine-id"]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            return try unwrap(data.isEmpty ? nil : data.count)
        }),
        ("see other processes", {
            let own = [getpid(), getppid(), 1].map(String.init)
            let others = try list("/proc").filter { Int($0) != nil && !own.contains($0) }
            return try unwrap(others.isEmpty ? nil : others)
        }),
        ("open the memory of process 1", { try opened("/proc/1/mem", O_RDWR) }),
        ("open the memory of its parent", { try opened("/proc/\(getppid())/mem", O_RDWR) }),
        ("open the terminal", { try opened("/dev/tty", O_RDWR) }),
        ("make a device", { try done("mknod", mknod("node", S_IFCHR | 0o600, 0x103)) }),
        ("become root", { try done("setuid", setuid(0)) }),
        ("connect to a socket", {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(53).bigEndian
            address.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            return try done("connect", withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            })
        }),
        ("write into the App Group", { try opened(shared("list.txt"), O_WRONLY) }),
        ("write into the App Group by the kernel", {
            // The C library's `open` reports such an attempt; the kernel must refuse it, too.
            try done("openat", direct(257, Int(AT_FDCWD), shared("list.txt"), Int(O_WRONLY | O_TRUNC)))
        }),
        ("remove from the App Group by the kernel", { try done("unlink", direct(87, shared("list.txt"), 0, 0)) }),
        ("change a mode in the App Group", {
            let before = mode(try shared("list.txt"))
            _ = chmod(try shared("list.txt"), 0o600)
            return try unwrap(mode(try shared("list.txt")) == before ? nil : "changed")
        }),
        ("debug its parent by the kernel", { try done("ptrace", direct(101, 16, Int(getppid()), 0)) }),
        ("make a namespace by the kernel", { try done("unshare", direct(272, 0x1000_0000, 0, 0)) }),
    ]

    private static func list(_ path: String) throws -> [String] {
        let mine = [Bundle.main.bundlePath, NSHomeDirectory(), NSTemporaryDirectory(), (try? shared("")) ?? ""]
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
            !mine.contains { $0.hasPrefix("\(path)/\(name)") }
        }
        guard !names.isEmpty else { throw Refused() }
        return names
    }

    private static func unwrap<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Refused() }
        return value
    }

    private static func done(_ name: String, _ result: some BinaryInteger) throws -> String {
        guard result >= 0 else { throw Refused() }
        return "\(name) returned \(result)"
    }

    private static func opened(_ path: String, _ flags: Int32) throws -> String { try done("open", open(path, flags)) }

    private static func shared(_ name: String) throws -> String {
        try unwrap(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.escape"))
            .appendingPathComponent(name).path
    }

    private static func mode(_ path: String) -> UInt32 {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_mode : 0
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && [S_IFREG, S_IFDIR, S_IFSOCK].contains(facts.st_mode & S_IFMT)
    }

    private static func direct(_ number: Int, _ a: Int, _ path: String, _ c: Int) -> Int {
        path.withCString { direct(number, a, Int(bitPattern: $0), c) }
    }

    private static func direct(_ number: Int, _ path: String, _ b: Int, _ c: Int) -> Int {
        path.withCString { direct(number, Int(bitPattern: $0), b, c) }
    }

    /// A system call by its number on x86_64; elsewhere, one that does not exist.
    private static func direct(_ number: Int, _ a: Int, _ b: Int, _ c: Int) -> Int {
        #if arch(x86_64)
        let number = number
        #else
        let number = -1
        #endif
        typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
        guard let symbol = dlsym(nil, "syscall") else { return -1 }
        return unsafeBitCast(symbol, to: Call.self)(number, a, b, c, 0, 0, 0)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = .allow
        for (name, attempt) in Self.attempts {
            guard let reached = try? attempt() else { continue }
            NSLog("reached: %@: %@", name, "\(reached)")
            response.action = .junk
        }
        NSLog("tried %d", Self.attempts.count)
        completion(response)
    }
}
