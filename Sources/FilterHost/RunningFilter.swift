import Foundation
import Glibc
import Messages

/// A process of the filter together with what it has been asked.
final class RunningFilter {
    let process: FilterProcess
    var underWay = UnderWay()
    /// The requests to the filter's server that are under way, by the numbers of the queries.
    var requests: [Int: ServerRequestUnderWay] = [:]
    var isReaped = false
    var hasAnswered = false
    /// What it was asked about last, for what it writes to its log.
    var recent = RecentBodies()
    private var crash: CrashWords
    private let memory: Int

    /// - Parameter memory: what it may use beyond what a runtime takes at rest, in bytes.
    init(_ process: FilterProcess, sourcePaths: [String], memory: Int) {
        self.process = process
        self.memory = memory
        crash = CrashWords(sourcePaths: sourcePaths)
    }

    func noteError(_ bytes: [UInt8]) { crash.take(bytes) }

    /// The question that it crashed over, where that is known.
    var crashedOver: Int? { crash.query }

    /// What the end of the process means for the questions that were under way.
    func diagnostic(_ ending: FilterProcess.Ending) -> Diagnostic {
        switch ending {
        case .closedOutput: return Diagnostic(.filterClosedItsOutput)
        case .lineTooLong: return Diagnostic(.lineTooLong)
        case .exited, .signalled:
            let detail = ([words(ending)] + memoryWords + crash.words).joined(separator: "; ")
            if let refusal = crash.refusal {
                return Diagnostic(.filterCannotStart, Self.advice(refusal))
            }
            return Diagnostic(.filterCrashed, detail)
        }
    }

    /// What its runtime says when it gets no more memory, in Swift, Python and C's words.
    private var memoryWords: [String] {
        let signs = ["failed to allocate", "MemoryError", "Cannot allocate memory", "Could not allocate memory"]
        guard crash.words.contains(where: { words in signs.contains(where: words.contains) }) else { return [] }
        return ["its memory was used up: it may have \(memory >> 20) MiB beyond what its runtime takes (X5)"]
    }

    /// The end in a few words, for the log.
    func words(_ ending: FilterProcess.Ending) -> String {
        switch ending {
        case .exited(let status): "ended with exit status \(status)"
        case .signalled(let signal): "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        case .closedOutput: "killed: it closed its output"
        case .lineTooLong: "killed: it wrote a line of more than 1 MiB"
        }
    }

    private static func advice(_ refusal: String) -> String {
        if refusal.contains("execvp") {
            return
                "\(refusal). Is the file executable, does its first line name an interpreter that is there, and does "
                + "that lie outside the folders that the sandbox hides (homes, /tmp, /run, /mnt, /media)?"
        }
        return "\(refusal). The sandbox cannot be built on this machine: bubblewrap needs user namespaces "
            + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
            + "kernel.apparmor_restrict_unprivileged_userns=0; in a container, the right to make them)."
    }
}
