import Yams

/// The keys of one mapping, each read once by what it means; what is wrong goes to the findings.
struct Fields {
    let findings: Findings
    /// Where the mapping begins.
    let position: SourcePosition
    /// In the order of the file.
    let keys: [Located<String>]
    private let nodes: [String: Node]

    /// nil when `node` is no mapping.
    ///
    /// - Parameters:
    ///   - key: the key that it stands behind, for what is said of it.
    ///   - allowed: the keys that there are.
    ///   - known: keys beside those, of which whoever reads the fields has something to say.
    init?(
        _ node: Node, _ findings: Findings, of key: String?, allowed: [String], known: [String] = []
    ) {
        guard findings.mayVisit(node) else { return nil }
        guard case .mapping(let mapping) = node else {
            let what = key == nil ? "a session is a mapping" : "it takes a mapping"
            findings.report(
                node.position, key,
                "\(what) with the keys \(allowed.joined(separator: ", ")), and this is \(node.kind)")
            return nil
        }
        self.findings = findings
        position = node.position
        var keys: [Located<String>] = []
        var nodes: [String: Node] = [:]
        for (keyNode, value) in mapping {
            guard findings.mayVisit(keyNode) else { break }
            guard case .scalar(let scalar) = keyNode else {
                findings.report(keyNode.position, key, "a key is a word, and this is \(keyNode.kind)")
                continue
            }
            let name = findings.repeatedKeys[scalar.string] ?? scalar.string
            if let first = keys.first(where: { $0.value == name }) {
                findings.report(
                    keyNode.position, name,
                    "this key stands more than once (line \(first.position.line)); a key stands once in its mapping")
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

    static func reportUnknown(_ key: Located<String>, _ allowed: [String], _ findings: Findings) {
        let guess = NearestName.word(to: key.value, in: allowed).map { "did you mean \($0)? " } ?? ""
        findings.report(
            key.position, key.value.short,
            "there is no such key here; \(guess)allowed: \(allowed.joined(separator: ", "))")
    }

    func node(_ key: String) -> Node? { nodes[key] }

    /// Where a key's value stands; where there is no such key, the mapping.
    func position(_ key: String) -> SourcePosition { nodes[key]?.position ?? position }

    func report(_ key: String, _ problem: String) { findings.report(position(key), key, problem) }

    /// The value of a key that must be there.
    func required(_ key: String, _ why: String) -> Node? {
        if let node = nodes[key] { return node }
        findings.report(position, key, "this key is missing; \(why)")
        return nil
    }
}

extension Node {
    /// What it is, for somebody who wrote something else than was wanted.
    var kind: String {
        switch self {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        case .scalar(let scalar): scalar.isNothing ? "nothing" : "the text \(scalar.string.short.quoted)"
        }
    }
}

extension Node.Scalar {
    var isPlain: Bool { style == .plain || style == .any }
    /// A key without a value, or YAML's null.
    var isNothing: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(string) }
}

extension String {
    /// So that a whole novel in the wrong place does not drown what is said of it.
    var short: String { count <= 60 ? self : prefix(59) + "…" }
}
