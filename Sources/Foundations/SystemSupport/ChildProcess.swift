package import CSystemSupport
import Glibc

/// A program that was started with three pipes for its standard streams: the caller's ends of the pipes, and a
/// descriptor that reports its end.
///
/// None of the descriptors blocks, and no other child inherits them. The caller closes them and reaps the process.
package struct ChildProcess {
    package let process: pid_t
    /// Its standard input.
    package let input: Int32
    package let output: Int32
    package let error: Int32
    /// Readable as soon as it has ended.
    package let ending: Int32
    /// With a supervisor (`ChildSetup.isSupervised`): receives the program's wait status; else -1.
    package let status: Int32

    /// The capacity of its input and output pipes, in bytes.
    package static let pipeSize: Int32 = 1 << 18

    /// - Parameters:
    ///   - command: the absolute path of the program, and its arguments.
    ///   - setup: applied in the child before the program starts.
    package init(
        _ command: [String], environment: [String], setup: ChildSetup = ChildSetup()
    ) throws(StartError) {
        // A child that ends while being written to must not terminate this process. The child gets the default handler.
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = []
        for _ in 0..<3 {
            do throws(PipeEnds.Failure) {
                let made = try PipeEnds()
                ends += [made.reading, made.writing]
            } catch {
                Self.close(ends)
                throw StartError("Could not create a pipe: \(String(cString: strerror(error.number))).")
            }
        }
        let (childEnds, ours) = ([ends[0], ends[3], ends[5]], [ends[1], ends[2], ends[4]])
        var process: pid_t = 0
        var status: Int32 = -1
        let failure = setup.start(command, environment: environment, streams: childEnds, &process, &status)
        Self.close(childEnds)
        if let failure {
            Self.close(ours)
            throw StartError("\(command[0]) cannot be started: \(failure).")
        }
        let ending = csystemsupport_watch(process)
        guard ending >= 0 else {
            Self.close(ours + [status])
            Self.end(process)
            throw StartError("The kernel does not support pidfd_open: Linux 5.3 or later is required.")
        }
        for end in ours + [status] where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        // Larger pipes transfer more lines at a time; without permission, the usual 64 KiB are sufficient.
        for end in ours.prefix(2) { csystemsupport_enlarge(end, Self.pipeSize) }
        self.process = process
        (input, output, error) = (ours[0], ours[1], ours[2])
        self.ending = ending
        self.status = status
    }

    /// The wait status of a program (wait(2)) after its process was reaped: a supervisor is killed with its group and
    /// reports the program's status separately.
    ///
    /// - Parameters:
    ///   - reaped: the wait status of the process.
    ///   - file: `status` of the child.
    package static func waitStatus(_ reaped: Int32, reportedTo file: Int32) -> Int32 {
        var reported: Int32 = 0
        guard file >= 0, read(file, &reported, 4) == 4 else { return reaped }
        return reported
    }

    /// Kills a process and its group, and reaps it; returns as soon as the kernel has removed it.
    package static func end(_ process: pid_t) {
        _ = kill(-process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Closes the files that are open.
    package static func close(_ files: [Int32]) {
        for file in files where file >= 0 { _ = Glibc.close(file) }
    }
}

/// Why a program cannot be started, with advice.
package struct StartError: Error, Hashable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
