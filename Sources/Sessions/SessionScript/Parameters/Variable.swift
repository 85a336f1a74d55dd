import LocatedYAML
import Yams

/// A variable of a session, of a case or of an included file: what `${name}` stands for.
struct Variable {
    /// Its name, where it is defined.
    let name: Located<String>
    /// As it is written: `"true"` is a text, `true` is a truth value where one is expected.
    let value: Node.Scalar

    private static let maxNameLength = 40

    /// Not a regular expression: it checks each use of a variable in each of thousands of cases.
    static func isName(_ text: Substring) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = text.utf8.first, isLetter(first), text.utf8.count <= maxNameLength else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-".utf8.contains($0) }
    }

    /// What a name is, for messages.
    static let nameRule = "up to \(maxNameLength) letters, digits, - and _, beginning with a letter"

    /// The variables of a mapping of names to values, in the order of the file. Mistakes are reported.
    ///
    /// - Parameters:
    ///   - key: the key whose value the mapping is, for messages.
    ///   - others: keys that do not define variables.
    static func all(in node: Node, _ key: String, _ findings: Findings, besides others: [String] = []) -> [Variable] {
        guard case .mapping(let mapping) = node, !mapping.isEmpty else {
            let found = if case .mapping = node { "an empty mapping" } else { node.kind }
            findings.report(node.position, key, "expected a mapping of names to values, found \(found)")
            return []
        }
        let written = mapping.compactMap { $0.key.scalar.map { findings.written($0.string) } }
        guard let fields = Fields(node, findings, of: key, allowed: [], known: written) else { return [] }
        return fields.keys.filter { !others.contains($0.value) }.compactMap { name in
            guard isName(name.value[...]) else {
                findings.report(
                    name.position, key, "\(name.value.short.quoted) is not the name of a variable: expected \(nameRule)"
                )
                return nil
            }
            guard case .scalar(let value)? = fields.node(name.value), !value.isNothing else {
                let found = fields.node(name.value)?.kind ?? "no value"
                fields.report(
                    name.value, "expected a text, a number, true or false, found \(found) (an empty text is \"\")")
                return nil
            }
            return Variable(name: name, value: value)
        }
    }
}

extension [Variable] {
    /// The values by their names.
    var values: [String: Node.Scalar] {
        Dictionary(map { ($0.name.value, $0.value) }) { first, _ in first }
    }
}
