import UntrustedFiles
package import Yams

/// The keys and values of one mapping. Mistakes are reported to `findings`.
package struct Fields {
    package let findings: Findings
    /// Where the mapping begins.
    package let position: SourcePosition
    /// In the order of the file.
    package let keys: [Located<String>]
    private let nodes: [String: Node]

    /// nil when `node` is not a mapping.
    ///
    /// - Parameters:
    ///   - key: the key whose value the mapping is, for messages; nil: the whole file.
    ///   - allowed: the keys of the format.
    ///   - known: more keys that are not reported as unknown: the caller checks them.
    package init?(
        _ node: Node, _ findings: Findings, of key: String?, allowed: [String], known: [String] = []
    ) {
        guard findings.mayVisit(node) else { return nil }
        guard case .mapping(let mapping) = node else {
            findings.report(
                node.position, key,
                "expected a mapping (keys: \(allowed.joined(separator: ", "))), found \(node.kind)")
            return nil
        }
        self.findings = findings
        position = node.position
        var keys: [Located<String>] = []
        var nodes: [String: Node] = [:]
        for (keyNode, value) in mapping {
            guard findings.mayVisit(keyNode) else { break }
            guard case .scalar(let scalar) = keyNode else {
                findings.report(keyNode.position, key, "expected a string as a key, found \(keyNode.kind)")
                continue
            }
            let name = findings.written(scalar.string)
            if let first = keys.first(where: { $0.value == name }) {
                findings.report(
                    keyNode.position, nil, "duplicate key '\(name.short)' (first on line \(first.position.line))")
            } else {
                keys.append(Located(name, keyNode.position))
                nodes[name] = value
                if !allowed.contains(name), !known.contains(name) {
                    Self.reportUnknown(Located(name, keyNode.position), allowed, findings)
                }
            }
        }
        self.keys = keys
        self.nodes = nodes
    }

    package static func reportUnknown(_ key: Located<String>, _ allowed: [String], _ findings: Findings) {
        findings.report(key.position, nil, "unknown key \(suggestion(key.value, allowed))")
    }

    /// `'fliter'; did you mean 'filter'? (allowed: filter, …)`
    package static func suggestion(_ written: String, _ allowed: [String]) -> String {
        let guess = NearestName.word(to: written, in: allowed).map { "; did you mean '\($0)'?" } ?? ""
        return "'\(written.short)'\(guess) (allowed: \(allowed.joined(separator: ", ")))"
    }

    /// The value of a key; nil: the key is missing.
    package func node(_ key: String) -> Node? { nodes[key] }

    /// The position of a key's value; without that key, the position of the mapping.
    package func position(_ key: String) -> SourcePosition { nodes[key]?.position ?? position }

    package func report(_ key: String, _ problem: String) { findings.report(position(key), key, problem) }

    /// The value of a required key; reports a missing one.
    ///
    /// - Parameter parent: what the key belongs to, for the message; nil: the file.
    package func required(_ key: String, in parent: String? = nil) -> Node? {
        if let node = nodes[key] { return node }
        findings.report(position, nil, "missing key '\(key)'\(parent.map { " in \($0)" } ?? "")")
        return nil
    }
}

extension Node {
    /// A description for messages: `a list`, `"text"`.
    package var kind: String {
        switch self {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        case .scalar(let scalar):
            scalar.isNothing ? "no value" : scalar.string.isEmpty ? "an empty string" : scalar.string.short.quoted
        }
    }
}

extension Node.Scalar {
    /// Without quotation marks.
    package var isPlain: Bool { style == .plain || style == .any }
    /// A key without a value, or YAML's null.
    package var isNothing: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(string) }
}

extension String {
    /// At most 60 characters, so that a long value does not bury the message.
    package var short: String { count <= 60 ? self : prefix(59) + "…" }
}
