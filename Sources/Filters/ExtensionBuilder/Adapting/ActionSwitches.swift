import ExtensionPlans

/// Finds the `switch` statements that were written for the three actions of iOS 11 to 13: in a source, and in the compiler's
/// errors.
///
/// iOS 14 added `promotion` and `transaction`, and renamed `filter` to `junk`. A `switch` that names the three earlier ones
/// and has no default does not compile since then.
enum ActionSwitches {
    private static let earlier: Set = ["none", "allow", "filter"]

    /// Whether a source has such a `switch`. One that is hard to recognize is not found.
    static func areIn(_ source: String) -> Bool {
        guard earlier.allSatisfy({ source.contains("." + $0) }) else { return false }
        let code = Array(SourceText.withoutCommentsAndStrings(source).utf8)
        // For each open brace: the names in the labels of its `switch`; nil: it is another brace.
        var braces: [Set<String>?] = []
        var (isSwitch, isLabel, index) = (false, false, 0)
        while index < code.count {
            let start = index
            while index < code.count, SourceText.isLetter(code[index]) { index += 1 }
            guard index > start else {
                switch code[index] {
                case UInt8(ascii: "{"):
                    braces.append(isSwitch ? [] : nil)
                    (isSwitch, isLabel) = (false, false)
                case UInt8(ascii: "}"):
                    if let names = braces.popLast(), let names, names.isSuperset(of: earlier) { return true }
                case UInt8(ascii: ":"): isLabel = false
                default: break
                }
                index += 1
                continue
            }
            let isMember = start > 0 && code[start - 1] == UInt8(ascii: ".")
            let word = String(decoding: code[start..<index], as: UTF8.self)
            switch word {
            case "switch" where !isMember: isSwitch = true
            case "case" where !isMember: isLabel = true
            // A `switch` with a default is complete.
            case "default" where !isMember: if let last = braces.indices.last { braces[last] = nil }
            default:
                guard isLabel, isMember, let last = braces.indices.last else { continue }
                braces[last]?.insert(word)
            }
        }
        return false
    }

    /// Whether a source declares a case `filter` in an enum of its own, which such a `switch` may be over.
    static func declaresFilter(_ source: String) -> Bool {
        source.contains(/\bcase\s+(?:\w+(?:\s*=[^,\n]*)?\s*,\s*)*`?filter\b/)
    }

    /// The missing cases that the lines below the compiler's error name.
    static func missingCases(_ details: some Sequence<Substring>) -> [String] {
        details.compactMap { $0.firstMatch(of: /note: add missing case: '(?<pattern>.+)'/).map { String($0.pattern) } }
    }

    /// Whether these cases are exactly the two actions of iOS 14, and maybe junk, whose name was filter before. A
    /// `switch` that handles either of the two was not written for the three actions of iOS 11.
    static func areNew(_ cases: [String]) -> Bool {
        let new = [/\.promotion\b/, /\.transaction\b/]
        return new.allSatisfy { action in cases.contains { $0.contains(action) } }
            && cases.allSatisfy { pattern in (new + [/\.junk\b/]).contains { pattern.contains($0) } }
    }

    /// Whether all errors of a failed build are about such a `switch`.
    ///
    /// - Parameter text: a `BuildError`'s description.
    static func areOnlyErrors(in text: String) -> Bool {
        let lines = text.split(separator: "\n")
        guard !lines.contains(where: { $0.hasPrefix("error: ") }) else { return false }
        let errors = lines.indices.filter { lines[$0].contains(": error: ") }
        return !errors.isEmpty
            && errors.allSatisfy { index in
                let details = lines[(index + 1)...].prefix { !$0.contains(": error: ") && !$0.contains(": warning: ") }
                return lines[index].contains(": error: switch must be exhaustive") && areNew(missingCases(details))
            }
    }

    /// Whether a build with the earlier actions failed because the source uses what iOS 14 and later added.
    static func usesNewNames(_ text: String) -> Bool {
        text.contains(/has no member '(?:junk|promotion|transaction|subAction|\w+SubActions)'/)
            || text.contains(/cannot find (?:type )?'IL\w+' in scope/)
    }

    /// Whether a source names what the earlier actions do not have.
    static func hasNewNames(_ source: String) -> Bool {
        source.contains(/\.(?:junk|promotion|transaction)\b|\.subAction\b|ILMessageFilter(?:SubAction|Capabilities)/)
    }
}
