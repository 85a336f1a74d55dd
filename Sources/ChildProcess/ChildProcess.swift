import CFilterProcess
import Glibc

/// A program that was started with three pipes for its streams: this side's ends, and what tells of its end.
///
/// None of the files blocks, and none is inherited by another child. They are the caller's to close, and the process is
/// the caller's to reap.
package struct ChildProcess {
    package let process: pid_t
    /// What it reads.
    package let input: Int32
    package let output: Int32
    package let error: Int32
    /// Readable as soon as it has ended.
    package let ending: Int32
    /// With a supervisor (`ChildSetup.isSupervised`): where it writes how the program ended; else -1.
    package let status: Int32

    /// What the pipes of its input and its output hold, in bytes.
    package static let pipeSize: Int32 = 1 << 18

    /// Why a program cannot be started, in a sentence.
    package struct StartError: Error, Hashable, Sendable {
        package let reason: String
    }

    /// - Parameters:
    ///   - command: the program and its arguments; the program by its absolute path.
    ///   - setup: what the child gets before the program starts.
    package init(
        _ command: [String], environment: [String], setup: ChildSetup = ChildSetup()
    ) throws(StartError) {
        // A child that ends while it is written to must not end this process. The child itself gets the default back.
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = []
        for _ in 0..<3 {
            var made: [Int32] = [-1, -1]
            let failure = cfilterprocess_pipe(&made)
            guard failure == 0 else {
                Self.close(ends)
                throw StartError(reason: "No pipe can be made: \(String(cString: strerror(failure))).")
            }
            ends += made
        }
        let (childs, ours) = ([ends[0], ends[3], ends[5]], [ends[1], ends[2], ends[4]])
        var process: pid_t = 0
        var status: Int32 = -1
        let failure = setup.start(command, environment: environment, streams: childs, &process, &status)
        Self.close(childs)
        if let failure {
            Self.close(ours)
            throw StartError(reason: "\(command[0]) cannot be started: \(failure).")
        }
        let ending = cfilterprocess_watch(process)
        guard ending >= 0 else {
            Self.close(ours + [status])
            Self.end(process)
            throw StartError(reason: "The kernel cannot watch a process (pidfd_open): Linux 5.3 or later is needed.")
        }
        for end in ours + [status] where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        // More lines go together; where the kernel gives no more, the usual 64 KiB do.
        for end in ours.prefix(2) { cfilterprocess_enlarge(end, Self.pipeSize) }
        self.process = process
        (input, output, error) = (ours[0], ours[1], ours[2])
        self.ending = ending
        self.status = status
    }

    /// How a program ended (wait(2)), once the process is reaped: a supervisor ends with its group and reports the
    /// program's own end.
    ///
    /// - Parameters:
    ///   - reaped: the wait status of the process.
    ///   - file: `status` of the child.
    package static func waitStatus(_ reaped: Int32, reportedTo file: Int32) -> Int32 {
        var reported: Int32 = 0
        guard file >= 0, read(file, &reported, 4) == 4 else { return reaped }
        return reported
    }

    /// Kills a process with all that it started, and reaps it: the wait ends as soon as the kernel has taken it apart.
    package static func end(_ process: pid_t) {
        _ = kill(-process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Closes those of the files that are open.
    package static func close(_ files: [Int32]) {
        for file in files where file >= 0 { _ = Glibc.close(file) }
    }
}
