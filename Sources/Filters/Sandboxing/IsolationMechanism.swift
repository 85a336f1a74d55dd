import Glibc
import Synchronization
package import SystemSupport

/// How a program is isolated.
package enum IsolationMechanism: Hashable, Sendable {
    /// Namespaces, with bubblewrap; setpriv drops root if started by root. Paths of the programs.
    case namespaces(bubblewrap: String, setpriv: String?)
    /// Landlock and seccomp, set up by this process, for machines that do not allow namespaces.
    ///
    /// - Parameter abi: the kernel's Landlock ABI (landlock(7)).
    case landlock(abi: Int)

    package var isLandlock: Bool { if case .landlock = self { true } else { false } }
}

/// The isolation mechanisms available on this machine.
package struct AvailableIsolation: Hashable, Sendable {
    /// Why namespaces are unavailable; nil: available.
    package var namespacesRefusal: String?
    package var namespaces: IsolationMechanism?
    /// Why Landlock is unavailable; nil: available.
    package var landlockRefusal: String?
    /// Landlock, whether needed or not; nil: unavailable.
    package var landlock: IsolationMechanism?

    /// The mechanism to use: namespaces before Landlock.
    ///
    /// - Throws: if none is available, with advice.
    package func strongest() throws(StartError) -> IsolationMechanism {
        if let mechanism = namespaces ?? landlock { return mechanism }
        throw StartError(
            "Filters run only in a sandbox, and none is available. Bubblewrap: \(namespacesRefusal ?? "unavailable"). "
                + "Landlock: \(landlockRefusal ?? "unavailable"). Install the package bubblewrap and allow user namespaces "
                + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
                + "kernel.apparmor_restrict_unprivileged_userns=0), or use --unsandboxed to run this filter with all of "
                + "your user's permissions.")
    }

    /// Probes the machine by starting a program: once per bubblewrap path in this process.
    ///
    /// - Parameters:
    ///   - bubblewrap: the path of the program; nil: not installed.
    ///   - landlockABI: for tests, an older ABI than the kernel's.
    package static func probe(bubblewrap: String?, setpriv: String?, landlockABI: Int? = nil) -> AvailableIsolation {
        let key = Key(bubblewrap: bubblewrap, setpriv: setpriv, landlockABI: landlockABI)
        return known.withLock { known in
            if let found = known[key] { return found }
            let found = find(key)
            known[key] = found
            return found
        }
    }

    private struct Key: Hashable {
        let bubblewrap: String?
        let setpriv: String?
        let landlockABI: Int?
    }

    private static let known = Mutex<[Key: AvailableIsolation]>([:])

    private static func find(_ key: Key) -> AvailableIsolation {
        var found = AvailableIsolation()
        if let bubblewrap = key.bubblewrap {
            let mechanism = IsolationMechanism.namespaces(bubblewrap: bubblewrap, setpriv: key.setpriv)
            found.namespacesRefusal = SandboxProbe.refusal(of: mechanism)
            if found.namespacesRefusal == nil { found.namespaces = mechanism }
        } else {
            found.namespacesRefusal = "not installed"
        }
        let abi = key.landlockABI ?? SeccompProgram.landlockABI
        // If namespaces work, Landlock is only displayed; otherwise it must work.
        if abi == 0 {
            found.landlockRefusal =
                "not supported by this kernel (requires Linux 5.13 or later with landlock in its lsm= parameter)"
        } else if found.namespaces == nil {
            found.landlockRefusal = SandboxProbe.refusal(of: .landlock(abi: abi))
        }
        if found.landlockRefusal == nil { found.landlock = .landlock(abi: abi) }
        return found
    }
}

/// Tests a mechanism by starting a program that does nothing.
enum SandboxProbe {
    private static let maxMilliseconds: Int32 = 10_000

    /// - Parameter folder: a folder in memory whose namespaces the program enters; nil: none.
    /// - Returns: why the mechanism does not work; nil: it works.
    static func refusal(of mechanism: IsolationMechanism, in folder: MemoryFolder? = nil) -> String? {
        do throws(StartError) {
            var isolation = Isolation(mechanism)
            isolation.memoryFolder = folder
            let launch = try isolation.launch(["/bin/true"], environment: ["PATH=/usr/bin:/bin"])
            let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
            defer { ChildProcess.close([child.input, child.output, child.error, child.ending, child.status]) }
            var end = pollfd(fd: child.ending, events: Int16(POLLIN), revents: 0)
            while poll(&end, 1, maxMilliseconds) < 0, errno == EINTR {}
            if end.revents == 0 { kill(-child.process, SIGKILL) }
            var status: Int32 = 0
            while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
            guard ChildProcess.waitStatus(status, reportedTo: child.status) != 0 else { return nil }
            var message = [UInt8](repeating: 0, count: 500)
            let count = read(child.error, &message, message.count)
            let text = String(decoding: message.prefix(max(0, count)), as: UTF8.self)
            return text.split(separator: "\n").first.map(String.init)
                ?? "the test program exited with wait status \(status)"
        } catch {
            return error.reason
        }
    }
}
