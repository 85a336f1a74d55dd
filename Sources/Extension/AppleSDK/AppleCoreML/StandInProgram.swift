internal import CoreMLModels
import Foundation
import Glibc
import Synchronization

/// A stand-in that is a program: it runs in the filter's sandbox, with its limits, and answers each line with a line.
///
/// It gets the message in one line, with spaces for line ends, and prints the label, optionally followed by a tab and a
/// confidence from 0 to 1. A program that fails is killed; the next message starts it again.
final class StandInProgram: Sendable {
    private let file: URL
    private let deadline: Duration
    private let running = Mutex<RunningStandIn?>(nil)

    /// How long the program may take for an answer: less than a filter may (5 s), so that the filter can say why.
    static let standardDeadline = Duration.seconds(4)

    init(_ file: URL, deadline: Duration = standardDeadline) { (self.file, self.deadline) = (file, deadline) }

    /// The line that it prints for a message.
    ///
    /// - Throws: `CoreMLModelError` if it cannot be started, ends, does not answer in time, or prints something else than one
    ///   line.
    func answer(_ text: String) throws(CoreMLModelError) -> String {
        let result: Result<String, CoreMLModelError> = running.withLock { running in
            do throws(CoreMLModelError) {
                let current = if let running { running } else { try RunningStandIn(file) }
                // Until it has answered, a failure ends it.
                running = nil
                let line = text.map { $0.isNewline ? " " : $0 } + "\n"
                let answer = try current.answer(Array(String(line).utf8), within: deadline)
                running = current
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The process of a stand-in, which is killed with it.
private final class RunningStandIn: Sendable {
    private let process: Process
    private let input: FileHandle
    private let output: FileHandle
    private let name: String

    /// The maximum length of a line that it prints, in bytes.
    private static let maxLine = 64 << 10

    init(_ file: URL) throws(CoreMLModelError) {
        // A program that has ended must not end the filter.
        signal(SIGPIPE, SIG_IGN)
        process = Process()
        name = file.lastPathComponent
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = file
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw .standIn("the stand-in \(name) could not be started: \(error.localizedDescription)")
        }
        (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
        for file in [self.input, self.output] {
            _ = fcntl(file.fileDescriptor, F_SETFL, fcntl(file.fileDescriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Writes a message and reads the answer.
    func answer(_ line: [UInt8], within deadline: Duration) throws(CoreMLModelError) -> String {
        let end = ContinuousClock.now + deadline
        try checkSilence()
        var written = 0
        while written < line.count {
            try wait(for: POLLOUT, in: input, until: end, deadline)
            let count = line[written...].withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if ![EINTR, EAGAIN].contains(errno) { throw ended }
        }
        var bytes: [UInt8] = []
        while bytes.last != 10 {
            try wait(for: POLLIN, in: output, until: end, deadline)
            guard let more = read(), !more.isEmpty else { throw ended }
            bytes += more
            guard bytes.count <= Self.maxLine else {
                throw .standIn("the stand-in \(name) printed more than \(Self.maxLine >> 10) KiB for one message")
            }
        }
        guard bytes.count(where: { $0 == 10 }) == 1 else { throw severalLines }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// What it printed after an answer would be taken for the next one.
    private func checkSilence() throws(CoreMLModelError) {
        var place = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, 0) > 0 else { return }
        throw read()?.isEmpty == false ? severalLines : ended
    }

    private var severalLines: CoreMLModelError {
        .standIn("the stand-in \(name) printed more than one line for each message")
    }

    private var ended: CoreMLModelError { .standIn("the stand-in \(name) ended before it answered") }

    /// - Returns: nil after an error.
    private func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(output.fileDescriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return count < 0 ? nil : Array(buffer.prefix(count))
        }
    }

    private func wait(
        for event: Int32, in file: FileHandle, until end: ContinuousClock.Instant, _ deadline: Duration
    ) throws(CoreMLModelError) {
        while true {
            let left = max(0, (end - .now) / .milliseconds(1))
            var place = pollfd(fd: file.fileDescriptor, events: Int16(event), revents: 0)
            let count = poll(&place, 1, Int32(left.rounded(.up)))
            if count > 0 { return }
            if count < 0, errno == EINTR { continue }
            throw .standIn("the stand-in \(name) did not answer within \(deadline / .seconds(1)) s")
        }
    }
}
