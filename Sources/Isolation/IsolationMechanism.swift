import ChildProcess
import Glibc
import Synchronization

/// What the walls around a program are built of.
package enum IsolationMechanism: Hashable, Sendable {
    /// Namespaces, by bubblewrap; setpriv gives up root where root starts it. Paths of the programs.
    case namespaces(bubblewrap: String, setpriv: String?)
    /// Landlock and seccomp, by this process itself, for machines that refuse namespaces.
    ///
    /// - Parameter abi: what this kernel's Landlock holds (landlock(7)).
    case landlock(abi: Int)

    package var isLandlock: Bool { if case .landlock = self { true } else { false } }
}

/// What this machine's kernel lets Siftbox build.
package struct AvailableIsolation: Hashable, Sendable {
    /// Why there are no namespaces; nil: there are.
    package var namespacesRefusal: String?
    package var namespaces: IsolationMechanism?
    /// Why there is no Landlock; nil: there is.
    package var landlockRefusal: String?
    /// Landlock, whether it is needed or not; nil: this kernel has none.
    package var landlock: IsolationMechanism?

    /// The walls to use: namespaces before Landlock.
    ///
    /// - Throws: there are none, and what to do.
    package func strongest() throws(IsolationError) -> IsolationMechanism {
        if let walls = namespaces ?? landlock { return walls }
        throw IsolationError(
            "A filter never runs without its sandbox. Bubblewrap: \(namespacesRefusal ?? "not usable"). Landlock: "
                + "\(landlockRefusal ?? "not usable"). Install the package bubblewrap and allow user namespaces "
                + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
                + "kernel.apparmor_restrict_unprivileged_userns=0), or give --unsandboxed to run this filter with all that "
                + "your user may do.")
    }

    /// What there is, found out by starting a program: once for each path of bubblewrap in this process.
    ///
    /// - Parameters:
    ///   - bubblewrap: the path of the program; nil: it is not installed.
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
            let walls = IsolationMechanism.namespaces(bubblewrap: bubblewrap, setpriv: key.setpriv)
            found.namespacesRefusal = SandboxProbe.refusal(of: walls)
            if found.namespacesRefusal == nil { found.namespaces = walls }
        } else {
            found.namespacesRefusal = "it is not installed"
        }
        let abi = key.landlockABI ?? SeccompProgram.landlockABI
        // Where namespaces work, Landlock is only a number to show; else it must hold.
        if abi == 0 {
            found.landlockRefusal =
                "this kernel has none (Linux 5.13 or later, with landlock among its lsm= parameters)"
        } else if found.namespaces == nil {
            found.landlockRefusal = SandboxProbe.refusal(of: .landlock(abi: abi))
        }
        if found.landlockRefusal == nil { found.landlock = .landlock(abi: abi) }
        return found
    }
}

/// A program that does nothing, started behind walls.
private enum SandboxProbe {
    private static let maxMilliseconds: Int32 = 10_000

    /// - Returns: why the walls cannot be built; nil: they can.
    static func refusal(of walls: IsolationMechanism) -> String? {
        do {
            let launch = try Isolation(walls: walls).launch(["/bin/true"], environment: ["PATH=/usr/bin:/bin"])
            let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
            defer { ChildProcess.close([child.input, child.output, child.error, child.ending, child.status]) }
            var end = pollfd(fd: child.ending, events: Int16(POLLIN), revents: 0)
            while poll(&end, 1, maxMilliseconds) < 0, errno == EINTR {}
            if end.revents == 0 { kill(-child.process, SIGKILL) }
            var status: Int32 = 0
            while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
            guard ChildProcess.waitStatus(status, reportedTo: child.status) != 0 else { return nil }
            var said = [UInt8](repeating: 0, count: 500)
            let count = read(child.error, &said, said.count)
            let text = String(decoding: said.prefix(max(0, count)), as: UTF8.self)
            return text.split(separator: "\n").first.map(String.init) ?? "it ended with status \(status)"
        } catch let error as IsolationError {
            return error.reason
        } catch let error as ChildProcess.StartError {
            return error.reason
        } catch {
            return "\(error)"
        }
    }
}
