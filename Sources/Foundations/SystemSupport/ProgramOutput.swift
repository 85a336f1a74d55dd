import Glibc

extension ChildProcess {
    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: the absolute path of the program, and its arguments.
    ///   - environment: `NAME=VALUE`.
    /// - Returns: its standard output; its standard error is dropped. nil: it could not be started.
    package static func output(of command: [String], environment: [String]) -> [UInt8]? {
        result(of: command, environment: environment)?.output
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: the absolute path of the program, and its arguments.
    ///   - environment: `NAME=VALUE`.
    ///   - folder: its working folder; nil: the caller's.
    /// - Returns: its standard output and its wait status, 0 for success; its standard error is dropped. nil: it could not
    ///   be started.
    package static func result(
        of command: [String], environment: [String], folder: String? = nil
    ) -> (output: [UInt8], status: Int32)? {
        var setup = ChildSetup()
        setup.folder = folder
        var output: [UInt8] = []
        let status = run(command, environment: environment, setup: setup) { bytes, isError in
            if !isError { output += bytes }
        }
        return status.map { (output, $0) }
    }

    /// Runs a program to its end, without input.
    ///
    /// - Parameters:
    ///   - command: the absolute path of the program, and its arguments.
    ///   - environment: `NAME=VALUE`.
    ///   - receive: gets each piece of its output, and whether it is of standard error.
    /// - Returns: its wait status, 0 for success; nil: it could not be started.
    package static func run(
        _ command: [String], environment: [String], setup: ChildSetup,
        receive: (_ bytes: ArraySlice<UInt8>, _ isError: Bool) -> Void
    ) -> Int32? {
        guard let child = try? ChildProcess(command, environment: environment, setup: setup) else { return nil }
        close([child.input])
        var waiting = [child.output, child.error].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !waiting.isEmpty {
            guard Polling.wait(&waiting, milliseconds: -1) > 0 else { continue }
            for file in waiting where file.revents != 0 {
                let count = read(file.fd, &piece, piece.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count > 0 { receive(piece[..<count], file.fd == child.error) }
                if count <= 0 { waiting.removeAll { $0.fd == file.fd } }
            }
        }
        close([child.output, child.error, child.ending])
        var status: Int32 = 0
        while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
        defer { close([child.status]) }
        return waitStatus(status, reportedTo: child.status)
    }
}
