import Foundation
import Glibc
import Sandboxing
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// The session keyring of whoever starts Siftbox may hold keys of file systems and services. Inside the sandbox seccomp
/// refuses keyctl anyway, so these tests look at the keyring without that filter.
@Suite(
    "X2: a filter's processes have an empty session keyring", .waitsForPrograms,
    .enabled("keyctl is refused here") { Bait() != nil })
struct KeyringTests {
    @Test func `without a keyring of its own a child finds the user's key, with one it does not`() throws {
        let bait = try #require(Bait())
        var setup = ChildSetup()
        #expect(try bait.search(setup) == "found")
        setup.hasPrivateKeyring = true
        #expect(try bait.search(setup) == "Required key not available")
    }

    @Test func `both isolation mechanisms give the program its own keyring`() throws {
        let bait = try #require(Bait())
        let available = HostEnvironment().isolation
        for mechanism in [available.namespaces, available.landlock].compactMap({ $0 }) {
            let launch = try Isolation(mechanism).launch(bait.searching, environment: ["PATH=/usr/bin:/bin"])
            var (command, setup) = (launch.command, launch.setup)
            setup.seccomp = nil
            setup.isSupervised = false
            if let place = command.firstIndex(of: "--seccomp") { command.removeSubrange(place...(place + 1)) }
            #expect(try bait.search(setup, command) == "Required key not available", "\(mechanism)")
        }
    }
}

/// A key in a session keyring of this thread, which a child inherits.
private struct Bait {
    private let name = "siftbox-test-\(UUID().uuidString)"

    #if arch(x86_64)
        private static let (addKeyNumber, keyctlNumber) = (248, 250)
    #else
        private static let (addKeyNumber, keyctlNumber) = (217, 219)
    #endif
    private static let joinSessionKeyring = 1
    private static let sessionKeyring = -3

    // Swift does not import a function with a variable number of arguments.
    private typealias AddKey =
        @convention(c) (Int, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Int, Int) -> Int
    private typealias Keyctl = @convention(c) (Int, Int, UnsafePointer<CChar>?) -> Int

    /// nil: this kernel, or a container around the test, refuses it.
    init?() {
        guard let call = dlsym(nil, "syscall") else { return nil }
        let (keyctl, addKey) = (unsafeBitCast(call, to: Keyctl.self), unsafeBitCast(call, to: AddKey.self))
        guard keyctl(Self.keyctlNumber, Self.joinSessionKeyring, nil) > 0,
            addKey(Self.addKeyNumber, "user", name, "secret", 6, Self.sessionKeyring) > 0
        else { return nil }
    }

    /// A program that searches its session keyring for the key, and prints what came of it.
    var searching: [String] {
        let search = """
            import ctypes, os, platform
            libc = ctypes.CDLL(None, use_errno=True)
            number = 250 if platform.machine() == "x86_64" else 219
            found = libc.syscall(number, 10, -3, b"user", b"\(name)", 0)
            print("found" if found > 0 else os.strerror(ctypes.get_errno()))
            """
        return ["/usr/bin/python3", "-c", search]
    }

    /// - Parameter command: nil: the search itself, without isolation.
    func search(_ setup: ChildSetup, _ command: [String]? = nil) throws -> String {
        let child = try ChildProcess(command ?? searching, environment: ["PATH=/usr/bin:/bin"], setup: setup)
        defer { ChildProcess.close([child.input, child.output, child.error, child.ending, child.status]) }
        var end = pollfd(fd: child.ending, events: Int16(POLLIN), revents: 0)
        while poll(&end, 1, -1) < 0, errno == EINTR {}
        ChildProcess.end(child.process)
        return [child.output, child.error].map(Self.text).joined().trimmingCharacters(in: .newlines)
    }

    private static func text(_ file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 2000)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
