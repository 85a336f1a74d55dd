import ExtensionPlans
import Foundation
import UntrustedFiles

/// Moves the compiler's errors in the generated entry, which creates the principal class, to that class.
enum EntryErrors {
    /// - Parameters:
    ///   - text: the compiler's output.
    ///   - entry: the path of the entry.
    static func placed(_ text: String, entry: String, in plan: BuildPlan) -> String {
        guard text.contains(entry) else { return text }
        var lines: [String] = []
        var isInEntry = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix(entry + ":") {
                isInEntry = true
                guard let mark = line.range(of: ": error: ") else { continue }
                lines.append("\(place(in: plan)): error: \(explanation(of: line[mark.upperBound...], plan))")
            } else {
                // Its excerpts are Siftbox's own code.
                if BuildErrors.isDiagnostic(line) { isInEntry = false }
                if !isInEntry { lines.append(line) }
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func place(in plan: BuildPlan) -> String {
        for group in plan.main.groups {
            for file in group.files {
                guard let text = try? group.text(of: file) else { continue }
                let position = TextPosition.text(of: "class \(plan.principalClass)", in: text)
                if !position.isEmpty { return "\(group.path)/\(file)\(position)" }
            }
        }
        return plan.path
    }

    private static func explanation(of error: Substring, _ plan: BuildPlan) -> String {
        let name = plan.principalClass
        if error.contains("to closure result type") {
            return "\(name), the principal class, must inherit from \(plan.kind.superclass)."
        }
        if error.contains("protection level") || error.contains("in scope") {
            return
                "\(name) is private, so iOS cannot create it. Remove private or fileprivate from the class and its init()."
        }
        return "iOS needs to call \(name)'s init() without arguments: \(error)"
    }
}
