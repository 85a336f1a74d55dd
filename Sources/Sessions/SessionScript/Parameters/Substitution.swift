import LocatedYAML
import UntrustedFiles
import Yams

/// Replaces `${name}` in the scalars of a parsed document, so that no value can become structure of the document.
///
/// - A scalar that is only `${name}` becomes the value as it is written where it is defined, with or without quotation marks
///   around `${name}`: `true` is a truth value, `"true"` a text.
/// - A scalar with more than that becomes a text.
/// - `$${` is the text `${`, and `$$${name}` a `$` before a value. Values are not replaced again.
struct Substitution {
    private let values: [String: Node.Scalar]
    private let findings: Findings
    /// The names that the document uses.
    private(set) var used: Set<String> = []
    /// How many values were visited, with aliases expanded.
    private(set) var visited = 0

    init(_ values: [String: Node.Scalar], _ findings: Findings) {
        (self.values, self.findings) = (values, findings)
    }

    /// A text as it is written in a session, so that nothing in it is a variable.
    static func escaped(_ text: String) -> String {
        text.replacing(/\$+\{/) { $0.0.dropLast() + $0.0 }
    }

    mutating func apply(to node: Node) -> Node {
        visited += 1
        // The parser reports that there are too many.
        guard visited <= Findings.valueLimit else { return node }
        switch node {
        case .scalar(let scalar): return scalar.string.contains("${") ? replaced(scalar, node.position) : node
        case .sequence(let sequence):
            return .sequence(
                Node.Sequence(sequence.map { apply(to: $0) }, sequence.tag, sequence.style, sequence.mark))
        case .mapping(let mapping):
            return .mapping(
                Node.Mapping(
                    mapping.map { (apply(to: $0.key), apply(to: $0.value)) }, mapping.tag, mapping.style, mapping.mark))
        case .alias: return node
        }
    }

    private mutating func replaced(_ scalar: Node.Scalar, _ position: SourcePosition) -> Node {
        var text = ""
        var only: Node.Scalar?
        var isReplaced = false
        var rest = scalar.string[...]
        while let start = rest.firstRange(of: "${") {
            // Of the `$` before a brace, two are one as text.
            let dollars = rest[..<start.upperBound].dropLast().reversed().prefix { $0 == "$" }.count
            text += rest[..<start.upperBound].dropLast(dollars + 1) + String(repeating: "$", count: dollars / 2)
            guard dollars % 2 == 1 else {
                text += "{"
                rest = rest[start.upperBound...]
                continue
            }
            guard let end = rest[start.upperBound...].firstIndex(of: "}"),
                Variable.isName(rest[start.upperBound..<end])
            else {
                findings.report(
                    position, nil,
                    "expected a variable such as ${sender} after '$' (its name: \(Variable.nameRule)); the text '${' is "
                        + "written $${")
                return .scalar(scalar)
            }
            let name = String(rest[start.upperBound..<end])
            used.insert(name)
            guard let value = values[name] else {
                findings.report(position, nil, "undefined variable \(suggestion(name))")
                return .scalar(scalar)
            }
            rest = rest[rest.index(after: end)...]
            isReplaced = true
            if text.isEmpty, rest.isEmpty { only = value }
            text += value.string
        }
        text += rest
        if let only { return .scalar(Node.Scalar(only.string, scalar.tag, only.style, scalar.mark)) }
        return .scalar(Node.Scalar(text, scalar.tag, isReplaced ? .doubleQuoted : scalar.style, scalar.mark))
    }

    private func suggestion(_ name: String) -> String {
        guard !values.isEmpty else { return "'\(name)' (no variable is defined here; the text '${' is written $${)" }
        return Fields.suggestion(name, values.keys.sorted())
    }
}
