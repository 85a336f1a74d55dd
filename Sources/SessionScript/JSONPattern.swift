import Foundation
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
        guard let value = try? JSONDecoder().decode(SentJSON.self, from: Data(json.utf8)) else { return false }
        return matches(value)
    }

    private func matches(_ value: SentJSON) -> Bool {
        switch (self, value) {
        case (.scalar(let text, _), .string(let found)): text == found
        case (.scalar(let text, isPlain: true), .number(let found)): Double(text) == found
        case (.scalar(let text, isPlain: true), .bool(let found)): text == (found ? "true" : "false")
        case (.scalar(let text, isPlain: true), .null): ["null", "~", ""].contains(text)
        case (.list(let patterns), .list(let found)):
            patterns.count == found.count && zip(patterns, found).allSatisfy { $0.matches($1) }
        case (.object(let patterns), .object(let found)):
            patterns.count == found.count
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

/// A decoded JSON value, for comparison with a pattern.
private enum SentJSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([SentJSON])
    case object([String: SentJSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let found = try? value.decode(Bool.self) {
            self = .bool(found)
        } else if let found = try? value.decode(Double.self) {
            self = .number(found)
        } else if let found = try? value.decode(String.self) {
            self = .string(found)
        } else if let found = try? value.decode([SentJSON].self) {
            self = .list(found)
        } else {
            self = .object(try value.decode([String: SentJSON].self))
        }
    }
}
