import LocatedYAML
import Yams

// Strings in expectations: a string, or a pattern as a mapping.
extension Fields {
    /// One text.
    ///
    /// - Parameter allowed: what can be written without a pattern, for messages.
    func pattern(_ key: String, _ allowed: String) -> TextPattern? {
        guard let node = node(key) else { return nil }
        if case .mapping = node { return TextPattern(node, key, findings) }
        return text(key, TextPattern.allowed(allowed)).map { .text($0) }
    }

    /// One text, or `none`.
    func patternOrNone(_ key: String, _ allowed: String) -> (pattern: TextPattern?, Void)? {
        if node(key)?.scalar?.string == "none" { return (nil, ()) }
        return pattern(key, "\(allowed), none").map { ($0, ()) }
    }

    /// The patterns of a list, with their positions; `orOne`: a single one is allowed, too.
    func patterns(_ key: String, _ allowed: String, orOne: Bool) -> [Located<TextPattern>]? {
        guard let node = node(key) else { return nil }
        if orOne, case .mapping = node {
            return TextPattern(node, key, findings).map { [Located($0, node.position)] }
        }
        // A list of strings has its own messages.
        guard case .sequence(let sequence) = node, sequence.contains(where: { $0.mapping != nil }) else {
            let plain = strings(key, allowed, orOne: orOne)
            return plain?.map { Located(.text($0.value), $0.position) }
        }
        let entries = sequence.compactMap { entry -> Located<TextPattern>? in
            if case .mapping = entry {
                return TextPattern(entry, key, findings).map { Located($0, entry.position) }
            }
            if case .scalar(let scalar) = entry, !scalar.isNothing, !scalar.string.isEmpty {
                return Located(.text(scalar.string), entry.position)
            }
            findings.report(entry.position, key, "expected \(allowed), found \(entry.kind) in the list")
            return nil
        }
        return entries.count == sequence.count ? entries : nil
    }
}
