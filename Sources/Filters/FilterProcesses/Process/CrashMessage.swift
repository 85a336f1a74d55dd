import Foundation
import Glibc
import Messages

/// How a filter's process ended.
enum ProcessEnding: Hashable {
    case exited(Int32)
    case signaled(Int32)
    /// It is still running but cannot answer any more. In the sandbox this is detected at the timeout
    /// (`hasClosedOutput`), because bubblewrap keeps the pipe open while it runs.
    case closedOutput
    case lineTooLong
}

/// Explains to the filter's author how a process ended and what it printed.
struct CrashMessage {
    private var crash: CrashLogParser
    private let memory: Int

    /// - Parameters:
    ///   - sourcePaths: the user's paths of its source folders.
    ///   - memory: its memory limit beyond the runtime's idle use, in bytes.
    init(sourcePaths: [String], memory: Int) {
        crash = CrashLogParser(sourcePaths: sourcePaths)
        self.memory = memory
    }

    mutating func parse(_ bytes: [UInt8]) { crash.parse(bytes) }

    /// Whether it has printed a part of a crash.
    var isCrash: Bool { crash.isCrash }

    /// The query that it crashed on, if known.
    var query: Int? { crash.query }

    /// How it ended, with everything known about the cause.
    ///
    /// - Parameter cause: what it did before; nil: unknown.
    func detail(_ ending: ProcessEnding, after cause: String? = nil) -> String {
        ([Self.describe(ending) + (cause.map { " after \($0)" } ?? "")] + memoryAdvice + crash.messages + moduleAdvice)
            .joined(separator: "; ")
    }

    /// Why it could not be started, with advice; nil: it started.
    var refusal: String? { crash.refusal.map(Self.advice) }

    /// A short description of how it ended.
    static func describe(_ ending: ProcessEnding) -> String {
        switch ending {
        case .exited(let status): "exited with status \(status)"
        case .signaled(let signal): "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        case .closedOutput: "killed: it closed its output"
        case .lineTooLong: "killed: it wrote a line of more than 1 MiB"
        }
    }

    /// Recognizes the out-of-memory errors of Swift, Python and C.
    private var memoryAdvice: [String] {
        let signs = ["failed to allocate", "MemoryError", "Cannot allocate memory", "Could not allocate memory"]
        guard crash.messages.contains(where: { message in signs.contains(where: message.contains) }) else { return [] }
        return ["out of memory: the limit is \(memory >> 20) MiB, not counting its runtime"]
    }

    /// Recognizes the missing-module errors of Python, JavaScript, Ruby and Perl.
    private var moduleAdvice: [String] {
        let signs = ["No module named", "Cannot find module", "cannot load such file", "in @INC"]
        guard crash.messages.contains(where: { message in signs.contains(where: message.contains) }) else { return [] }
        return ["modules beside the filter are visible only with --filter-folder (filter-folder: visible in a session)"]
    }

    private static func advice(_ refusal: String) -> String { StartAdvice.adding(to: refusal) }
}
