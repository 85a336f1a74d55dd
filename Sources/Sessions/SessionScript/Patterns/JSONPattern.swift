import JSONCodec
import LocatedYAML
import Yams

/// An expected JSON value, written as YAML. An object must have exactly the given keys.
package indirect enum JSONPattern: Hashable, Sendable {
    case scalar(String, isPlain: Bool)
    case list([JSONPattern])
    case object([String: JSONPattern])

    /// nil for a YAML value that JSON does not have, or that is nested too deeply.
    init?(_ node: Node, _ findings: Findings, depth: Int = 0) {
        guard depth < 64, findings.mayVisit(node) else { return nil }
        switch node {
        case .scalar(let scalar): self = .scalar(scalar.string, isPlain: scalar.isPlain)
        case .sequence(let sequence):
            let entries = sequence.compactMap { JSONPattern($0, findings, depth: depth + 1) }
            guard entries.count == sequence.count else { return nil }
            self = .list(entries)
        case .mapping(let mapping):
            var object: [String: JSONPattern] = [:]
            for (key, value) in mapping {
                guard let key = key.scalar?.string, let value = JSONPattern(value, findings, depth: depth + 1) else {
                    return nil
                }
                object[key] = value
            }
            self = .object(object)
        case .alias: return nil
        }
    }

    /// Whether a JSON document has this value.
    func matches(_ json: String) -> Bool {
        JSONReader.read(Array(json.utf8)).map(matches) ?? false
    }

    private func matches(_ value: JSON) -> Bool {
        switch (self, value) {
        case (.scalar(let text, _), .string(let found)): text == found
        case (.scalar(let text, isPlain: true), .integer), (.scalar(let text, isPlain: true), .number):
            Double(text) == value.double
        case (.scalar(let text, isPlain: true), .bool(let found)): text == (found ? "true" : "false")
        case (.scalar(let text, isPlain: true), .null): ["null", "~", ""].contains(text)
        case (.list(let patterns), .array(let found)):
            patterns.count == found.count && zip(patterns, found).allSatisfy { $0.matches($1) }
        case (.object(let patterns), .object(let found)):
            patterns.count == Set(found.members.map(\.key)).count
                && patterns.allSatisfy { key, pattern in found[key].map(pattern.matches) ?? false }
        default: false
        }
    }
}

extension JSONPattern: CustomStringConvertible {
    package var description: String {
        switch self {
        case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
        case .list(let entries): "[\(entries.map(\.description).joined(separator: ", "))]"
        case .object(let entries):
            "{\(entries.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", "))}"
        }
    }
}
