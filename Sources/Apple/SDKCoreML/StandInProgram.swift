internal import CoreMLModels
import Foundation
import Synchronization

/// A stand-in that is a program: it runs in the filter's sandbox, with its limits, and answers each line with a line.
///
/// It gets the message in one line, with spaces for line ends, and prints the label, optionally followed by a tab and a
/// confidence from 0 to 1.
final class StandInProgram: Sendable {
    private struct Running {
        let process: Process
        let input: FileHandle
        let output: FileHandle
        var rest: [UInt8] = []
    }

    private let file: URL
    private let running = Mutex<Running?>(nil)

    /// The most bytes of a line that it prints.
    private static let maxLine = 64 << 10

    init(_ file: URL) { self.file = file }

    /// The line that it prints for a message.
    ///
    /// - Throws: `ModelError` if it cannot be started or ends.
    func answer(_ text: String) throws(ModelError) -> String {
        let result: Result<String, ModelError> = running.withLock { running in
            do throws(ModelError) {
                var current = if let running { running } else { try start() }
                running = nil
                let line = text.map { $0.isNewline ? " " : $0 } + "\n"
                let isWritten = (try? current.input.write(contentsOf: Data(String(line).utf8))) != nil
                guard isWritten, let answer = Self.readLine(&current) else {
                    current.process.terminate()
                    throw .standIn("the stand-in \(file.lastPathComponent) ended before it answered")
                }
                running = current
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func start() throws(ModelError) -> Running {
        // A program that has ended must not end the filter.
        signal(SIGPIPE, SIG_IGN)
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = file
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw .standIn("the stand-in \(file.lastPathComponent) could not be started: \(error.localizedDescription)")
        }
        return Running(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
    }

    /// nil: it ended, or printed a line that is too long.
    private static func readLine(_ running: inout Running) -> String? {
        while running.rest.count <= maxLine {
            if let end = running.rest.firstIndex(of: 10) {
                defer { running.rest.removeSubrange(...end) }
                return String(decoding: running.rest[..<end], as: UTF8.self)
            }
            let more = running.output.availableData
            guard !more.isEmpty else { return nil }
            running.rest += more
        }
        return nil
    }
}
