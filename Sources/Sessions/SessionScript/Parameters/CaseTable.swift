package import LocatedYAML
import Yams

/// One case of a session's table, for results and messages.
package struct SessionCase: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
    /// nil: it has no name.
    package let name: String?
    /// Where it is in the file.
    package let position: SourcePosition
    /// Its variables in the order of the file: `sender: +447700900456`.
    package let values: [String]

    /// Its name, or else its number.
    package var label: String { name ?? "\(number)" }

    /// Whether it is called this on a command line: by its name or its number.
    func isCalled(_ text: String) -> Bool { name == text || "\(number)" == text }

    /// For messages: `case UK number, otp.yaml:7:5`.
    func place(in file: String) -> String { "case \(label.harmless), \(file):\(position)" }
}

/// The variables of a session and its table of cases (`variables`, `cases`).
struct CaseTable {
    /// A case and the values of its variables.
    struct Row {
        let `case`: SessionCase
        let variables: [Variable]
    }

    let variables: [Variable]
    /// Empty: the session has no table.
    let rows: [Row]
    /// Where the table is.
    let position: SourcePosition?

    /// More are a file of messages.
    static let maxCases = 200
    private static let maxNameLength = 60
    static let variablesKey = "variables"
    static let casesKey = "cases"
    /// The key that names a case.
    static let nameKey = "name"

    /// Reads both keys. Mistakes are reported.
    init(_ root: Node, _ findings: Findings) {
        let variables =
            root.value(of: Self.variablesKey).map { Variable.all(in: $0, Self.variablesKey, findings) } ?? []
        let cases = root.value(of: Self.casesKey)
        position = cases?.position
        rows = cases.map { Self.rows($0, besides: variables, findings) } ?? []
        self.variables = variables
    }

    /// The values in a case; without cases, those of the session.
    func values(_ row: Row?) -> [String: Node.Scalar] { (variables + (row?.variables ?? [])).values }

    /// Reports the variables that the session does not use.
    func reportUnused(_ used: Set<String>, _ findings: Findings) {
        for variable in variables + (rows.first?.variables ?? []) where !used.contains(variable.name.value) {
            findings.report(
                variable.name.position, nil,
                "unused variable '\(variable.name.value)'; use it as ${\(variable.name.value)}, or remove it")
        }
    }

    private static func rows(_ node: Node, besides others: [Variable], _ findings: Findings) -> [Row] {
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            let found = if case .sequence = node { "an empty list" } else { node.kind }
            findings.report(node.position, "cases", "expected a list of cases, each with its variables, found \(found)")
            return []
        }
        guard sequence.count <= maxCases else {
            findings.report(
                node.position, "cases",
                "\(sequence.count) cases are too many (at most \(maxCases)); use several sessions, or a file of messages"
            )
            return []
        }
        var rows: [Row] = []
        for (index, entry) in sequence.enumerated() {
            guard case .mapping = entry else {
                findings.report(
                    entry.position, "cases", "expected a mapping of variables to values, found \(entry.kind)")
                continue
            }
            let variables = Variable.all(in: entry, "cases", findings, besides: [nameKey])
            let name = name(entry, rows, findings)
            let row = Row(
                case: SessionCase(
                    number: index + 1, name: name, position: entry.position,
                    values: variables.map { "\($0.name.value): \($0.value.string)" }),
                variables: variables)
            check(row, against: rows.first, besides: others, findings)
            rows.append(row)
        }
        return rows
    }

    /// Every case has the variables of the first one, and none of the session.
    private static func check(_ row: Row, against first: Row?, besides others: [Variable], _ findings: Findings) {
        let names = row.variables.map(\.name.value)
        guard let first else {
            if names.isEmpty, findings.mistakes.isEmpty {
                findings.report(row.case.position, "cases", "a case needs at least one variable besides 'name'")
            }
            for variable in row.variables {
                guard let other = others.first(where: { $0.name.value == variable.name.value }) else { continue }
                findings.report(
                    variable.name.position, nil,
                    "'\(variable.name.value)' is already in 'variables' (line \(other.name.position.line)); remove one")
            }
            return
        }
        let wanted = first.variables.map(\.name.value)
        for name in wanted where !names.contains(name) {
            findings.report(
                row.case.position, nil,
                "missing variable '\(name)' in this case; all cases have the same (line \(first.case.position.line))")
        }
        for variable in row.variables where !wanted.contains(variable.name.value) {
            findings.report(
                variable.name.position, nil,
                "the first case (line \(first.case.position.line)) has no variable "
                    + Fields.suggestion(variable.name.value, wanted))
        }
    }

    private static func name(_ entry: Node, _ rows: [Row], _ findings: Findings) -> String? {
        guard let node = entry.value(of: nameKey) else { return nil }
        guard let name = node.scalar?.string, isName(name) else {
            findings.report(
                node.position, nameKey,
                "expected up to \(maxNameLength) visible characters without [ and ], and not a number, found \(node.kind)"
            )
            return nil
        }
        if let other = rows.first(where: { $0.case.name == name }) {
            findings.report(
                node.position, nameKey,
                "\(name.quoted) is already the name of the case on line \(other.case.position.line)")
        }
        return name
    }

    /// Whether it differs from the number of a case, and be written in `otp.yaml[UK number]`.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text == text.trimmed && text.count <= maxNameLength && text.harmless == text
            && !text.contains { "[]".contains($0) } && !text.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

extension Node {
    /// The value of a key, if this is a mapping that has it.
    func value(of key: String) -> Node? {
        mapping?.first { $0.key.scalar?.string == key }?.value
    }
}
