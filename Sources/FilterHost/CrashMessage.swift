import Foundation
import Glibc
import Messages

/// What a process said at its end, and what that end was: in words for its author.
struct CrashMessage {
    private var crash: CrashLogParser
    private let memory: Int

    /// - Parameters:
    ///   - sourcePaths: what the user calls the folders of its source.
    ///   - memory: what it may use beyond what a runtime takes at rest, in bytes.
    init(sourcePaths: [String], memory: Int) {
        crash = CrashLogParser(sourcePaths: sourcePaths)
        self.memory = memory
    }

    mutating func parse(_ bytes: [UInt8]) { crash.parse(bytes) }

    /// The question that it crashed over, where that is known.
    var query: Int? { crash.query }

    /// The end with all that was said of it.
    func detail(_ ending: FilterProcess.Ending) -> String {
        ([Self.describe(ending)] + memoryWords + crash.messages + moduleWords).joined(separator: "; ")
    }

    /// Why it did not even start, and what to do; nil: it did.
    var refusal: String? { crash.refusal.map(Self.advice) }

    /// The end in a few words.
    static func describe(_ ending: FilterProcess.Ending) -> String {
        switch ending {
        case .exited(let status): "ended with exit status \(status)"
        case .signalled(let signal): "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        case .closedOutput: "killed: it closed its output"
        case .lineTooLong: "killed: it wrote a line of more than 1 MiB"
        }
    }

    /// What its runtime says when it gets no more memory, in Swift, Python and C's words.
    private var memoryWords: [String] {
        let signs = ["failed to allocate", "MemoryError", "Cannot allocate memory", "Could not allocate memory"]
        guard crash.messages.contains(where: { words in signs.contains(where: words.contains) }) else { return [] }
        return ["its memory was used up: it may have \(memory >> 20) MiB beyond what its runtime takes (X5)"]
    }

    /// Where a neighbour's absence ended it, in Python's, JavaScript's, Ruby's and Perl's words.
    private var moduleWords: [String] {
        let signs = ["No module named", "Cannot find module", "cannot load such file", "in @INC"]
        guard crash.messages.contains(where: { words in signs.contains(where: words.contains) }) else { return [] }
        return ["a module beside the filter is seen only with --filter-folder (filter-folder: visible in a session)"]
    }

    private static func advice(_ refusal: String) -> String { StartAdvice.adding(to: refusal) }
}

/// What to do about a program that could not be started.
enum StartAdvice {
    /// - Parameter refusal: what the kernel, bubblewrap or setpriv said.
    static func adding(to refusal: String) -> String {
        if ["execv", "failed to execute"].contains(where: refusal.contains) {
            return
                "\(refusal.hasSuffix(".") ? String(refusal.dropLast()) : refusal). Is the file executable, and does its "
                + "first line name an interpreter that is there? `siftbox doctor --filter` shows what the filter sees."
        }
        guard refusal.hasPrefix("bwrap: ") else { return refusal }
        return "\(refusal). The sandbox cannot be built on this machine: bubblewrap needs user namespaces "
            + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
            + "kernel.apparmor_restrict_unprivileged_userns=0; in a container, the right to make them)."
    }
}
